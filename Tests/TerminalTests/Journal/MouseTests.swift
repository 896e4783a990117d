import Foundation
import TestSupport
import Testing

@Suite("The mouse in a real terminal")
struct MouseTests {
    /// What a terminal sends for a press at a row and column, from 0, and for letting go.
    private func click(_ row: Int, _ column: Int) -> [UInt8] {
        Array("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m".utf8)
    }

    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "a\nb\nc\n")
        return daybook
    }

    @Test(
        "Click, mark, double click and wheel do what they should, and the terminal is given back without them"
    )
    func everything() throws {
        let running = try RunningJournal(try journal())
        let terminal = running.terminal
        let on = String(decoding: terminal.output, as: UTF8.self)
        #expect(on.contains("\u{1B}[?1000h\u{1B}[?1006h"))
        terminal.send(bytes: click(4, 8))
        try terminal.waitFor("2/3")
        terminal.send(bytes: click(5, 3))
        try terminal.waitFor("Marked \"c\" done")
        terminal.send(bytes: click(3, 6) + click(3, 6))
        try terminal.waitFor("Enter save")
        try running.type("!<Enter>", until: "Renamed \"a\" to \"a!\"")
        terminal.send("q")
        #expect(try terminal.exitStatus() == .exit(0))
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[?1006l"))
        let list = try running.daybook.run("list", "--json").output
        #expect(list.contains("\"a!\""))
        #expect(list.contains("\"done\""))
    }

    @Test("It is not asked for where the configuration does not want it, or the terminal has none")
    func off() throws {
        let daybook = try journal()
        let vt100 = try RunningJournal(daybook, type: "vt100")
        #expect(!String(decoding: vt100.terminal.output, as: UTF8.self).contains("?1000h"))
        try daybook.configure("mouse = false")
        let running = try RunningJournal(daybook)
        #expect(!String(decoding: running.terminal.output, as: UTF8.self).contains("?1000h"))
    }
}
