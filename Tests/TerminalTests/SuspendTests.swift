import Foundation
import TestSupport
import Testing

/// C-z and fg, stops from outside, and resizes.
struct SuspendTests {
    /// A shell with job control runs the fixture, so that there is somebody to stop for.
    private func shell(_ command: String = "\"$FIXTURE\"", waitingFor text: String = "keys 0") throws
        -> PseudoTerminal
    {
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/bin/bash"), ["--norc", "--noprofile", "-i"],
            environment: ["PS1": "ready> ", "FIXTURE": TestBinary.url(named: "terminal-fixture").path])
        try terminal.waitFor("ready>")
        terminal.send("\(command)<Enter>")
        try terminal.waitFor(text)
        return terminal
    }

    /// Waits until the shell has said something so often and waits for a line: what is typed before that may be lost. It
    /// goes by what was sent, since on the screen a new prompt may stand where an old one was.
    private func waitForPrompt(after text: String, times: Int, _ terminal: PseudoTerminal) throws {
        try terminal.waitUntil { _ in
            let parts = String(decoding: terminal.output, as: UTF8.self).components(separatedBy: text)
            return parts.count > times && parts[times].contains("ready> ")
        }
    }

    /// Waits until every process that the shell started has stopped, not only the one it waits for: another, which waits
    /// for input and hasn't come to its signal yet, would read what is typed for the shell.
    private func waitUntilJobStops(_ terminal: PseudoTerminal) throws {
        let deadline = Date(timeIntervalSinceNow: PseudoTerminal.patience)
        while !Self.descendants(of: terminal.process).allSatisfy(Self.isStopped) {
            try #require(Date() < deadline)
            terminal.watch(for: 0.005)
        }
    }

    /// The system lists a child under the thread that started it, which for the program that the terminal is lent to is one
    /// of Dispatch's.
    private static func descendants(of process: pid_t) -> [pid_t] {
        // A process or thread that has just ended has no children.
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let children = threads.flatMap { thread in
            let file = "/proc/\(process)/task/\(thread)/children"
            let list = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            return list.split(separator: " ").compactMap { pid_t($0) }
        }
        return children + children.flatMap(descendants)
    }

    /// Whether a process has stopped, as proc_pid_stat(5) says after its name.
    private static func isStopped(_ process: pid_t) -> Bool {
        let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        return stat.split(separator: ")").last?.hasPrefix(" T") ?? true
    }

    @Test func stopsForTheShellAndComesBack() throws {
        let terminal = try shell()
        terminal.send("<C-z>")
        let stopped = try terminal.waitUntil { !$0.isAlternate && $0.contains("Stopped") }
        #expect(stopped.isCursorVisible)
        terminal.send("stty -a | tr ' ;' '\\n\\n' | grep -x -e icanon -e echo -e isig | sort | xargs<Enter>")
        try terminal.waitFor("echo icanon isig")
        terminal.send("fg<Enter>")
        let back = try terminal.waitUntil { $0.isAlternate && $0.contains("keys 1") }
        #expect(back.rows.last?.last == "R")
        terminal.send("j")
        try terminal.waitFor("keys 2")
        // And again.
        terminal.send("<C-z>")
        try terminal.waitUntil { !$0.isAlternate && $0.contains("Stopped") }
        terminal.send("fg<Enter>")
        try terminal.waitUntil { $0.isAlternate && $0.contains("keys 3 sum 0 continues 0") }
        terminal.send("q")
        try terminal.waitUntil { !$0.isAlternate }
        terminal.send("echo status $?<Enter>")
        try terminal.waitFor("status 0")
    }

    @Test("kill -TSTP stops it once: one fg brings it back")
    func stopsOnceForASignalFromOutside() throws {
        let terminal = try shell()
        let children = try String(
            contentsOfFile: "/proc/\(terminal.process)/task/\(terminal.process)/children", encoding: .utf8)
        let fixture = try #require(children.split(separator: " ").compactMap { pid_t($0) }.last)
        for round in 1...3 {
            kill(fixture, SIGTSTP)
            try waitForPrompt(after: "Stopped", times: round, terminal)
            terminal.send("fg<Enter>")
            try terminal.waitUntil { $0.isAlternate }
            terminal.send("j")
            try terminal.waitFor("keys \(round)")
        }
        terminal.send("q")
        try terminal.waitUntil { !$0.isAlternate }
    }

    @Test func staysOutOfTheWayInTheBackground() throws {
        let terminal = try shell()
        terminal.send("<C-z>")
        try terminal.waitFor("Stopped")
        terminal.send("bg<Enter>")
        terminal.watch(for: 0.3)
        terminal.send("echo still $((20+1)) here<Enter>")
        let screen = try terminal.waitFor("still 21 here")
        #expect(!screen.isAlternate)
        terminal.send("fg<Enter>")
        try terminal.waitUntil { $0.isAlternate && $0.contains("keys 1") }
        terminal.send("q")
        try terminal.waitUntil { !$0.isAlternate }
    }

    @Test func waitsForTheForegroundBeforeItStarts() throws {
        let terminal = try shell("\"$FIXTURE\" &", waitingFor: "[1]")
        terminal.send("until jobs -s | grep -q .; do :; done; echo it is $((20+1))<Enter>")
        let screen = try terminal.waitFor("it is 21")
        #expect(!screen.isAlternate)
        terminal.send("fg<Enter>")
        try terminal.waitUntil { $0.isAlternate && $0.contains("keys 0") }
        terminal.send("q")
        try terminal.waitUntil { !$0.isAlternate }
        terminal.send("stty -a | tr ' ;' '\\n\\n' | grep -x -e icanon -e echo -e isig | sort | xargs<Enter>")
        try terminal.waitFor("echo icanon isig")
    }

    @Test func stopsAlongWithAProgramItIsLentTo() throws {
        let terminal = try shell()
        terminal.send("l")
        try terminal.waitFor("lent")
        terminal.send("<C-z>")
        try waitForPrompt(after: "Stopped", times: 1, terminal)
        try waitUntilJobStops(terminal)
        terminal.send("fg<Enter>")
        // While the shell still reads the line, Enter would reach the program as a carriage return.
        try terminal.waitUntilCooked()
        terminal.send("end<Enter>")
        try terminal.waitUntil { $0.isAlternate && $0.contains("keys 1") }
        terminal.send("q")
        try terminal.waitUntil { !$0.isAlternate }
    }

    @Test func canBeEndedWhileStopped() throws {
        let terminal = try shell()
        terminal.send("<C-z>")
        try terminal.waitFor("Stopped")
        // What the shell says of a job that was ended by SIGTERM.
        terminal.send("kill %1; while jobs | grep -q .; do :; done; echo none $((20+1)) left<Enter>")
        let screen = try terminal.waitFor("none 21 left")
        #expect(screen.contains("Terminated"))
        #expect(!screen.isAlternate)
    }

    @Test func paintsAgainAfterAStopFromOutside() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.signal(SIGSTOP)
        try terminal.waitUntilStopped()
        // As if the shell had written over the screen.
        let before = terminal.output.count
        terminal.signal(SIGCONT)
        let screen = try terminal.waitFor("continues 1")
        #expect(String(decoding: terminal.output[before...], as: UTF8.self).contains("fixture 80x24"))
        #expect(screen.isAlternate)
        terminal.send("q")
        #expect(try terminal.exitStatus() == .exit(0))
        #expect(!terminal.screen.isAlternate)
    }

    @Test func runsOnWhereNobodyCouldContinueIt() throws {
        // The leader of a session has no shell: the system ignores its stop.
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send("<C-z>")
        try terminal.waitUntil { $0.isAlternate && $0.contains("keys 1") }
        terminal.signal(SIGTSTP)
        terminal.send("j")
        try terminal.waitUntil { $0.isAlternate && $0.contains("keys 2") }
        terminal.send("q")
        #expect(try terminal.exitStatus() == .exit(0))
    }

    @Test func followsTheTerminalsSize() throws {
        let terminal = try PseudoTerminal.runningFixture()
        for (columns, rows) in [(100, 30), (40, 10), (20, 8), (132, 50), (80, 24)] {
            terminal.resize(columns: columns, rows: rows)
            let screen = try terminal.waitUntil {
                $0.contains("fixture \(columns)x\(rows)") && $0.rows[rows - 1].last == "R"
            }
            #expect(screen.rows[rows - 1].hasPrefix("L keys 0 ") && screen.rows[rows - 1].count == columns)
        }
    }

    @Test func survivesAWindowBeingDragged() throws {
        let terminal = try PseudoTerminal.runningFixture()
        for step in 0..<200 { terminal.resize(columns: 40 + step % 60, rows: 10 + step % 25) }
        terminal.resize(columns: 90, rows: 20)
        try terminal.waitUntil { $0.contains("fixture 90x20") && $0.rows[19].last == "R" }
    }
}
