import Foundation
import TestSupport
import Testing

/// However the program ends, the terminal is as it was.
struct GivenBackTests {
    @Test func isTakenAndGivenBack() throws {
        let terminal = try PseudoTerminal.runningFixture()
        let screen = terminal.screen
        #expect(screen.isAlternate)
        #expect(!screen.isCursorVisible)
        #expect(!terminal.isCooked)
        terminal.send("q")
        #expect(try terminal.exitStatus() == .exit(0))
        terminal.expectGivenBack()
    }

    @Test func atTheEndOfMain() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send("<C-d>")
        #expect(try terminal.exitStatus() == .exit(0))
        terminal.expectGivenBack()
    }

    @Test func byExitAnywhere() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send("x")
        #expect(try terminal.exitStatus() == .exit(3))
        terminal.expectGivenBack()
    }

    @Test(arguments: [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGUSR1, SIGALRM,
        SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO, SIGPWR,
    ])
    func onASignal(_ signal: Int32) throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.signal(signal)
        #expect(try terminal.exitStatus() == .signal(signal))
        terminal.expectGivenBack()
    }

    @Test(arguments: [
        ("f", [SIGILL, SIGTRAP]), ("s", [SIGSEGV]), ("a", [SIGABRT]), ("o", [SIGSEGV, SIGBUS]),
    ])
    func onACrash(_ key: String, signals: [Int32]) throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send(key)
        let ending = try terminal.exitStatus()
        #expect(signals.contains { ending == .signal($0) }, "\(ending)")
        terminal.expectGivenBack()
    }

    @Test func onASecondSignalWhenTheFirstIsNotHeard() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send("h")
        terminal.watch(for: 0.2)
        terminal.signal(SIGTERM)
        terminal.watch(for: 2.2)
        terminal.signal(SIGTERM)
        #expect(try terminal.exitStatus() == .signal(SIGTERM))
        terminal.expectGivenBack()
    }

    @Test func whenTheWindowIsClosed() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.closeTerminal()
        #expect(try terminal.exitStatus() == .signal(SIGHUP))
    }

    @Test func whenTheTerminalGoesAwayWithoutASignal() throws {
        let terminal = try PseudoTerminal.runningFixture(isControlling: false)
        terminal.closeTerminal()
        #expect(try terminal.exitStatus() == .signal(SIGHUP))
    }

    @Test("A forked child that ends leaves the terminal to its parent", arguments: ["c", "C"])
    func notByAForkedChild(key: String) throws {
        let terminal = try PseudoTerminal.runningFixture()
        let modes = terminal.modes
        terminal.send(key)
        let screen = try terminal.waitFor("keys 1 ")
        #expect(screen.isAlternate && !screen.isCursorVisible)
        #expect(terminal.modes.c_lflag == modes.c_lflag && !terminal.isCooked)
        terminal.send("q")
        #expect(try terminal.exitStatus() == .exit(0))
        terminal.expectGivenBack()
    }

    @Test("C-c typed as a lent program ends was meant for that one")
    func interruptAsALentProgramEnds() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send("p")
        try terminal.waitFor("keys 1 ")
        // Later ones are this program's again.
        terminal.send("j")
        try terminal.waitFor("keys 2 ")
        terminal.signal(SIGINT)
        #expect(try terminal.exitStatus() == .signal(SIGINT))
        terminal.expectGivenBack()
    }

    @Test func whereThereIsNoAlternateScreen() throws {
        let terminal = try PseudoTerminal.runningFixture(type: "linux")
        terminal.send("q")
        #expect(try terminal.exitStatus() == .exit(0))
        let screen = terminal.screen
        // What the shell prints next stands below all else.
        #expect(screen.cursor == (23, 0))
        #expect(screen.rows[23] == "")
        #expect(screen.isCursorVisible)
        #expect(terminal.isCooked)
    }

    @Test func toAProgramItIsLentTo() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send("l")
        let lent = try terminal.waitFor("lent")
        #expect(!lent.isAlternate)
        #expect(terminal.isCooked)
        // C-c is for the program that has the terminal.
        terminal.send("<C-c>")
        try terminal.waitFor("interrupted")
        terminal.send("end<Enter>")
        try terminal.waitUntil { $0.isAlternate && $0.contains("keys 1 ") && $0.rows.last?.last == "R" }
        #expect(!terminal.isCooked)
        terminal.send("q")
        #expect(try terminal.exitStatus() == .exit(0))
        terminal.expectGivenBack()
    }
}
