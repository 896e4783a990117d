import TestSupport
import Testing

@Suite("How the page looks in real terminals")
struct LooksTests {
    private func screen(type: String, variables: [String: String] = [:]) throws -> TerminalScreen {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "open\ngone\n")
        try daybook.run("abandon", "gone")
        try daybook.run("did", "finished")
        return try RunningJournal(daybook, type: type, variables: variables).terminal.waitFor("✗ gone")
    }

    /// The cells of a text on the screen.
    private func cells(_ text: String, on screen: TerminalScreen) throws -> ArraySlice<TerminalScreen.Cell> {
        let row = try #require(screen.rows.firstIndex { $0.contains(text) })
        let line = screen.rows[row]
        let range = try #require(line.firstRange(of: text))
        let start = line.distance(from: line.startIndex, to: range.lowerBound)
        return screen.cells[row][start..<start + text.count]
    }

    @Test("What is abandoned is struck through where the terminal can, its mark never")
    func strikeThrough() throws {
        let modern = try screen(type: "xterm-256color")
        #expect(try cells("gone", on: modern).allSatisfy(\.isStruckThrough))
        #expect(try cells("✗ ", on: modern).allSatisfy { !$0.isStruckThrough })
        #expect(try cells("open", on: modern).allSatisfy { !$0.isStruckThrough })
        #expect(try cells("finished", on: modern).allSatisfy { !$0.isStruckThrough })
        let old = try screen(type: "screen")
        #expect(try cells("gone", on: old).allSatisfy { !$0.isStruckThrough })
    }

    @Test("Colours go by what the terminal has, and by what it says of its background")
    func colors() throws {
        #expect(try cells("✓", on: screen(type: "xterm-256color")).allSatisfy { $0.foreground == 28 })
        #expect(
            try cells("✓", on: screen(type: "xterm-256color", variables: ["COLORFGBG": "15;0"]))
                .allSatisfy { $0.foreground == 114 })
        #expect(try cells("✓", on: screen(type: "xterm")).allSatisfy { $0.foreground == 2 })
        #expect(
            try cells("✓", on: screen(type: "xterm-256color", variables: ["NO_COLOR": "1"]))
                .allSatisfy { $0.foreground == nil })
    }
}
