import Foundation
import TestSupport
import Testing

/// What keeps the full screen from starting is said in one line, and the terminal is left alone.
struct StartTests {
    private func fixture(_ redirection: String, type: String? = "xterm-256color") throws -> PseudoTerminal {
        try PseudoTerminal(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "'\(TestBinary.url(named: "terminal-fixture").path)' \(redirection)"],
            environment: ["TERM": type])
    }

    @Test(arguments: ["</dev/null", ">out", "</dev/null >out"])
    func needsATerminal(_ redirection: String) throws {
        let terminal = try fixture(redirection)
        #expect(try terminal.exitStatus() == .exit(1))
        #expect(terminal.screen.text.contains("not a terminal"))
        #expect(terminal.isCooked)
    }

    @Test(arguments: [nil, "", "dumb", "no-such-terminal", "\u{1B}[31m"])
    func needsATypeItKnows(_ type: String?) throws {
        let terminal = try fixture("", type: type)
        #expect(try terminal.exitStatus() == .exit(1))
        #expect(terminal.screen.rows.joined().contains("TERM=xterm-256color"))
        #expect(terminal.screen.text.split(separator: "\n").count <= 2)
        #expect(terminal.isCooked)
    }

    @Test func respectsNoColor() throws {
        let coloured = try PseudoTerminal.runningFixture()
        #expect(coloured.attributes(row: 3, column: 0).foreground == 1)
        #expect(coloured.attributes(row: 3, column: 10).foreground == 2)
        #expect(coloured.attributes(row: 2, column: 0).foreground == nil)
        let plain = try PseudoTerminal.runningFixture(environment: ["NO_COLOR": "1"])
        #expect(plain.screen.contains("color false"))
        #expect(plain.attributes(row: 3, column: 0).foreground == nil)
        #expect(plain.attributes(row: 3, column: 0).isBold)
    }

    @Test func hasNoColorWhereTheTerminalHasNone() throws {
        let terminal = try PseudoTerminal.runningFixture(type: "vt220")
        #expect(terminal.screen.contains("color false"))
    }

    @Test func leavesTheTerminalsColoursAsTheyAre() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send("q")
        #expect(try terminal.exitStatus() == .exit(0))
        // OSC 104 resets the colours that a user has chosen with OSC 4.
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}]104"))
    }
}
