import Journal
import TestSupport
import Testing

@testable import Screens

@Suite("A text field of many lines")
struct ProseFieldTests {
    init() { useUTF8() }

    /// A field after keys, with `|` at its cursor.
    private func field(_ text: String, _ keys: [Key]) -> String {
        var field = ProseField(text)
        field.move(to: field.end)
        for key in keys { _ = field.edit(key) }
        return shown(field)
    }

    private func shown(_ field: ProseField) -> String {
        var lines = field.lines
        lines[field.cursor.line].insert("|", at: field.index(of: field.cursor))
        return lines.joined(separator: "\n")
    }

    @Test("Typing, breaking and joining lines")
    func typing() {
        #expect(field("", typed("ab") + [.enter] + typed("c")) == "ab\nc|")
        #expect(field("ab\nc", [.home, .backspace]) == "ab|c")
        #expect(field("ab\nc", [.left, .left, .delete]) == "ab|c")
        #expect(field("abc", [.left, .enter]) == "ab\n|c")
        #expect(field("", [.backspace, .delete, .left, .right, .control("k"), .control("u")]) == "|")
        #expect(field("a", [.tab]) == "a    |")
    }

    @Test("A bullet typed after the one that Enter began takes its place")
    func typedBullets() {
        #expect(field("- [ ] a", [.enter] + typed("- [x] b")) == "- [ ] a\n- [x] b|")
        #expect(field("  - a", [.enter] + typed("* b")) == "  - a\n  * b|")
        #expect(field("1. a", [.enter] + typed("2. b")) == "1. a\n2. b|")
        #expect(field("- a", [.enter] + typed("b - c")) == "- a\n- b - c|")
        #expect(field("- a", [.enter, .left, .right] + typed("- b")) == "- a\n- - b|")
        #expect(field("", typed("- - b")) == "- - b|")
    }

    @Test("readline's keys work on the line, and cut it")
    func readline() {
        #expect(field("one two\nthree four", [.control("w")]) == "one two\nthree |")
        #expect(field("one two\nthree four", [.control("u")]) == "one two\n|")
        #expect(field("one two\nthree four", [.control("u"), .control("u")]) == "one two|")
        #expect(
            field("one two\nthree", [.home, .control("k"), .control("y"), .control("y")])
                == "one two\nthreethree|")
        #expect(field("one two", [.alt("b"), .alt("b"), .alt("f")]) == "one| two")
        #expect(field("one\ntwo", [.home, .alt("b")]) == "one|\ntwo")
        #expect(field("one two", [.control("a"), .alt("d")]) == "| two")
        #expect(field("one\ntwo", [.control("a"), .left, .control("k")]) == "one|two")
        #expect(field("ab", [.control("b"), .control("d")]) == "a|")
    }

    @Test("A character is one step, however many scalars it has")
    func graphemes() {
        let family = "👨‍👩‍👧"
        #expect(field("a\(family)", [.left]) == "a|\(family)")
        #expect(field("e\u{301}漢", [.left, .backspace]) == "|漢")
        #expect(field("e", typed("\u{301}")) == "e\u{301}|")
        #expect(field("e\u{301}x", [.left, .left, .right, .delete]) == "e\u{301}|")
        #expect(field("🇩🇪🇫🇷", [.backspace]) == "🇩🇪|")
        for character in ["漢", "e\u{301}", family, "🇩🇪", "👍🏽"] {
            #expect(field("\(character)x", [.home, .control("d")]) == "|x")
            #expect(field("\(character)x", [.home, .delete]) == "|x")
            #expect(field("\(character)x y", [.home, .alt("d")]) == "| y")
            #expect(field("y x\(character)", [.control("w")]) == "y |")
            #expect(field("y \(character)", [.control("h")]) == "y |")
        }
    }

    @Test("A paste is inserted whole, with its lines")
    func paste() {
        #expect(field("ac", [.left, .paste("1\n2\r\n3")]) == "a1\n2\n3|c")
        #expect(field("", [.paste("")]) == "|")
        #expect(field("a", [.paste("b")]) == "ab|")
    }

    @Test("The next item of a list begins by itself, and an empty one ends the list")
    func lists() {
        #expect(field("- [x] milk", [.enter] + typed("eggs")) == "- [x] milk\n- [ ] eggs|")
        #expect(field("- milk", [.enter, .enter]) == "- milk\n|")
        #expect(field("  * [ ] milk", [.enter]) == "  * [ ] milk\n  * [ ] |")
        #expect(field("9. milk", [.enter]) == "9. milk\n10. |")
        #expect(field("- milk", [.home, .enter]) == "\n|- milk")
        #expect(field("-milk", [.enter]) == "-milk\n|")
        #expect(field("2026 was good", [.enter]) == "2026 was good\n|")
        #expect(field("", [.paste("- a\n- b")]) == "- a\n- b|")
        #expect(field("- [ ]", [.enter]) == "|")
    }

    @Test("Up and down go by rows, near the column where they began")
    func rows() {
        var field = ProseField("a long line of words\nx\nanother long line")
        field.move(to: ProseField.Position(line: 0, offset: 17))
        field.move(byRows: 1, width: 10)
        #expect(shown(field) == "a long line of words\nx|\nanother long line")
        field.move(byRows: 1, width: 10)
        #expect(shown(field) == "a long line of words\nx\nan|other long line")
        field.move(byRows: -2, width: 10)
        #expect(shown(field) == "a long line of wo|rds\nx\nanother long line")
        field.move(byRows: -100, width: 10)
        #expect(shown(field) == "a |long line of words\nx\nanother long line")
        field.move(byRows: 100, width: 10)
        #expect(shown(field) == "a long line of words\nx\nanother lo|ng line")
    }

    @Test("A text that would be too long isn't pasted")
    func tooLong() {
        var field = ProseField("a")
        let paste = Key.paste(String(repeating: "x", count: Limits.typedProse))
        #expect(field.isTooLong(paste) && !field.isTooLong(.paste("x")))
        _ = field.edit(paste)
        #expect(field.text == "a")
    }

    @Test(
        "Whatever is pressed, the cursor is between two characters, and the text is what the lines are",
        arguments: 1...20)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let keys: [Key] =
            typed("ab -[x1.漢é\u{301}👩\u{200D}\u{1F3FB}\u{FE0F}🇩\t")
            + [
                .enter, .backspace, .delete, .left, .right, .home, .end, .tab, .control("w"), .control("u"),
                .control("k"), .control("y"), .alt("b"), .alt("f"), .alt("d"),
                .paste("- [ ] one\n\n\u{202E}two\u{1B}[31m\r\n👨‍👩‍👧"),
            ]
        var field = ProseField("start\n")
        for _ in 0..<400 {
            let width = Int.random(in: 2...12, using: &random)
            if Int.random(in: 0..<3, using: &random) == 0 {
                field.move(byRows: Int.random(in: -4...4, using: &random), width: width)
            } else {
                let revision = field.revision
                let text = field.text
                _ = field.edit(keys.randomElement(using: &random) ?? .left)
                if field.text != text { #expect(field.revision != revision) }
            }
            #expect(field.lines.indices.contains(field.cursor.line))
            let line = field.lines[field.cursor.line]
            #expect((0...line.utf8.count).contains(field.cursor.offset))
            #expect(field.index(of: field.cursor).samePosition(in: line.unicodeScalars) != nil)
            #expect(ProseField(field.text).lines == field.lines)
            let top = field.top(from: ProseField.Row(), width: width, height: 3)
            let focus = field.cursorRow(width: width)
            #expect(top <= focus && focus <= field.row(top, plus: 2, width: width))
        }
    }
}
