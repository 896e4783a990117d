import Foundation
import TestSupport
import Testing

@Suite("The size of the screen")
struct ScreenSizeTests {
    @Test("A terminal of 65,535 by 65,535 cells is used up to a bound, and costs no more than that")
    func isBounded() throws {
        let terminal = try PseudoTerminal(TestBinary.url(named: "terminal-fixture"))
        try terminal.waitFor("fixture 80x24")
        terminal.resize(columns: 65_535, rows: 65_535, shownAs: (columns: 80, rows: 24))
        try terminal.waitFor("fixture 2000x600")
        let status = try String(contentsOfFile: "/proc/\(terminal.process)/status", encoding: .utf8)
        let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kibibytes = try #require(peak?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
        #expect(kibibytes < 600 * 1024)
        terminal.resize(columns: 80, rows: 24)
        try terminal.waitFor("fixture 80x24")
        terminal.send("q")
        #expect(try terminal.exitStatus() == .exit(0))
    }

    @Test("It starts on such a terminal, too")
    func startsBounded() throws {
        let shell = try PseudoTerminal(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "stty rows 65535 cols 65535; exec \"$FIXTURE\""],
            environment: ["FIXTURE": TestBinary.url(named: "terminal-fixture").path])
        try shell.waitFor("fixture 2000x600")
        shell.send("q")
        #expect(try shell.exitStatus() == .exit(0))
    }
}
