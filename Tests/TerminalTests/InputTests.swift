import Foundation
import TestSupport
import Testing

/// Keys as a real terminal sends them, and what is shown for them.
struct InputTests {
    private static let types = ["xterm-256color", "screen-256color", "tmux-256color", "linux"]
    private static let named = [
        "Enter": "Enter", "Tab": "Tab", "S-Tab": "S-Tab", "BS": "BS", "Del": "Del", "Ins": "Ins",
        "Up": "↑", "Down": "↓", "Left": "←", "Right": "→", "Home": "Home", "End": "End", "PgUp": "PgUp",
        "PgDn": "PgDn", "F1": "F1", "F2": "F2", "F4": "F4", "F5": "F5", "F10": "F10", "F12": "F12",
        "C-a": "C-a", "C-c": "C-c", "C-s": "C-s", "C-q": "C-q", "C-v": "C-v", "C-o": "C-o", "M-b": "M-b",
        "Space": "Space", "lt": "<",
    ]

    @Test(arguments: types)
    func everyKeyIsFelt(_ type: String) throws {
        let terminal = try PseudoTerminal.runningFixture(type: type)
        terminal.send("k")
        try terminal.waitFor("keys 1 ")
        for (index, (name, shown)) in Self.named.sorted(by: { $0.key < $1.key }).enumerated() {
            terminal.send("<\(name)>")
            // The count comes before the key itself is drawn, so both are waited for.
            do {
                try terminal.waitUntil { screen in
                    screen.contains("keys \(index + 2) ")
                        && screen.rows[5...].last { $0.hasPrefix("<") } == "<\(shown)>"
                }
            } catch {
                Issue.record(error, "\(name) of \(type)")
            }
        }
    }

    @Test func escapeAloneIsFeltSoon() throws {
        let terminal = try PseudoTerminal.runningFixture()
        let start = Date()
        terminal.send("<Esc>")
        try terminal.waitFor("<Esc>")
        // 25 ms, plus what a busy machine takes.
        #expect(Date().timeIntervalSince(start) < 2)
    }

    @Test func aPasteInPiecesIsOneKey() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send(bytes: Array("\u{1B}[20".utf8))
        terminal.watch(for: 0.01)
        terminal.send(bytes: Array("0~quit\r".utf8))
        terminal.watch(for: 0.2)
        terminal.send(bytes: Array("xf漢\u{1B}[2".utf8))
        terminal.watch(for: 0.2)
        terminal.send(bytes: Array("01~j".utf8))
        let screen = try terminal.waitFor("keys 2 ")
        #expect(screen.rows[6] == "<j>")
        #expect(screen.rows[23].hasPrefix("L keys 2 "))
    }

    @Test func aLargePasteIsOneKey() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send("<paste>\(String(repeating: "q漢x\n", count: 100_000))</paste>j")
        let screen = try terminal.waitFor("keys 2 ")
        #expect(screen.rows[6] == "<j>")
    }

    @Test func aBurstLosesNothing() throws {
        let terminal = try PseudoTerminal.runningFixture()
        let digits = (0..<5_000).map { ($0 * 7 + $0 / 10) % 10 }
        terminal.send(digits.map { "\($0)" }.joined())
        let sum = digits.reduce(0) { ($0 * 31 + $1) % 1_000_003 }
        try terminal.waitFor("keys 5000 sum \(sum) ")
    }

    @Test func wideAndCombiningCharactersStandInTheirColumns() throws {
        let terminal = try PseudoTerminal.runningFixture()
        let row = terminal.screen.cells[2].map(\.text)
        #expect(row[0...4] == ["漢", "", "字", "", "|"])
        #expect(row[5].unicodeScalars.elementsEqual("e\u{301}".unicodeScalars))
        #expect(row[6] == "|")
        #expect(row[7].unicodeScalars.elementsEqual("e\u{301}\u{323}".unicodeScalars))
        #expect(row[8...9] == ["|", "a"])
    }

    @Test func theCursorStandsWhereItShould() throws {
        let terminal = try PseudoTerminal.runningFixture()
        try terminal.waitUntil { $0.cursor == (2, 3) }
        terminal.send("v")
        let screen = try terminal.waitUntil { $0.isCursorVisible && $0.contains("keys 1 ") }
        #expect(screen.cursor == (2, 3))
        terminal.send("v")
        try terminal.waitUntil { !$0.isCursorVisible }
    }

    @Test func redrawSendsEverythingAgain() throws {
        let terminal = try PseudoTerminal.runningFixture()
        let before = terminal.output.count
        terminal.send("<C-l>")
        try terminal.waitFor("keys 1 ")
        #expect(String(decoding: terminal.output[before...], as: UTF8.self).contains("fixture 80x24"))
    }

    @Test("A change of looks alone is painted")
    func looks() throws {
        let terminal = try PseudoTerminal.runningFixture()
        let before = terminal.screen.cells[3][0]
        terminal.send("y")
        let screen = try terminal.waitFor("keys 1 ")
        #expect(screen.rows[3].hasPrefix("red"))
        #expect(screen.cells[3][0] != before)
        terminal.send("y")
        #expect(try terminal.waitFor("keys 2 ").cells[3][0] == before)
    }

    @Test("Escape alone is felt at once")
    func escapeIsQuick() throws {
        let terminal = try PseudoTerminal.runningFixture()
        // The quickest of some, since the machine may be busy.
        let quickest = try (1...8).map { count in
            let start = ContinuousClock.now
            terminal.send("<Esc>")
            try terminal.waitFor("keys \(count) ")
            return ContinuousClock.now - start
        }.min()
        #expect(try #require(quickest) < .milliseconds(100))
    }

    @Test func aKeyCostsFewBytes() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send("j")
        try terminal.waitFor("keys 1 ")
        let before = terminal.output.count
        terminal.send("j")
        try terminal.waitFor("keys 2 ")
        #expect(terminal.output.count - before < 100)
    }

    @Test func idlingCostsNothing() throws {
        let terminal = try PseudoTerminal.runningFixture()
        terminal.send("j<Esc>")
        try terminal.waitFor("keys 2 ")
        // Processor time, which others' work doesn't change; but the last frame may still be on its way on a busy machine.
        let used = try (0..<3).map { _ in
            let before = try terminal.processorTime()
            terminal.watch(for: 0.5)
            return try terminal.processorTime() - before
        }
        #expect(try #require(used.min()) < .milliseconds(2), "\(used) in 0.5 s each")
    }
}
