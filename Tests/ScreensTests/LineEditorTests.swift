import Screens
import Testing

@Suite("Editing a line")
struct LineEditorTests {
    /// Types keys into a line and shows it with a bar where the cursor is.
    private func typing(_ keys: Key..., into text: String = "") -> String {
        var line = LineEditor(text)
        for key in keys {
            let isTaken = line.handle(key)
            #expect(isTaken)
        }
        return "\(line.before)|\(line.after)"
    }

    @Test func typesAtTheEnd() { #expect(typing(.character("b"), into: "a") == "ab|") }
    @Test func home() { #expect(typing(.control("a"), .character("x"), into: "ab") == "x|ab") }
    @Test func end() { #expect(typing(.home, .end, into: "ab") == "ab|") }
    @Test func left() { #expect(typing(.left, into: "ab") == "a|b") }
    @Test func right() { #expect(typing(.left, .left, .right, into: "ab") == "a|b") }
    @Test func backspace() { #expect(typing(.backspace, into: "ab") == "a|") }
    @Test func backspaceAtTheStart() { #expect(typing(.home, .backspace, into: "ab") == "|ab") }
    @Test func delete() { #expect(typing(.home, .delete, into: "ab") == "|b") }
    @Test func cutsTheWordBefore() { #expect(typing(.control("w"), into: "one two  ") == "one |") }
    @Test func cutsTheWordAfter() { #expect(typing(.home, .alt("d"), into: "one two") == "| two") }
    @Test func cutsToTheStart() { #expect(typing(.left, .control("u"), into: "abc") == "|c") }
    @Test func cutsToTheEnd() { #expect(typing(.home, .right, .control("k"), into: "abc") == "a|") }
    @Test func putsBackWhatWasCut() {
        #expect(typing(.control("w"), .home, .control("y"), into: "one two") == "two|one ")
    }
    @Test func wordLeft() { #expect(typing(.alt("b"), into: "one two") == "one |two") }
    @Test func wordRight() { #expect(typing(.home, .alt("f"), into: "one two") == "one| two") }
    @Test func pasteIsOneLine() { #expect(typing(.paste("a\nb\tc\r\n")) == "a b c|") }

    @Test("A grapheme is one step, however many scalars it has", arguments: ["漢", "e\u{301}", "👨‍👩‍👧", "🇩🇪", "👍🏽"])
    func grapheme(_ character: Character) {
        #expect(typing(.left, into: "a\(character)") == "a|\(character)")
        #expect(typing(.backspace, into: "a\(character)") == "a|")
        #expect(typing(.control("h"), into: "a\(character)") == "a|")
        #expect(typing(.home, .delete, into: "\(character)b") == "|b")
        #expect(typing(.home, .control("d"), into: "\(character)b") == "|b")
        #expect(typing(.home, .right, into: "\(character)b") == "\(character)|b")
        #expect(typing(.home, .alt("d"), into: "\(character)b c") == "| c")
        #expect(typing(.control("w"), into: "a b\(character)") == "a |")
        #expect(typing(.alt("\u{7F}"), into: "a \(character)") == "a |")
    }

    @Test("What was cut comes back whole")
    func cutGraphemes() {
        #expect(typing(.control("w"), .control("y"), into: "one e\u{301}🇩🇪") == "one e\u{301}🇩🇪|")
    }

    @Test("A combining mark typed after its letter joins it")
    func combining() {
        #expect(typing(.character("e"), .character("\u{301}"), .backspace) == "|")
    }

    @Test("Keys that mean nothing to a line are left to others")
    func others() {
        var line = LineEditor("a")
        let isTaken = line.handle(.function(3))
        #expect(!isTaken)
        #expect(line.text == "a")
    }

    /// Types keys into a line that begins with a selected value.
    private func replacing(_ keys: Key...) -> String {
        var line = LineEditor(selecting: "9:30")
        for key in keys { _ = line.handle(key) }
        return "\(line.before)|\(line.after)"
    }

    @Test("The first character typed replaces a selected value, and a movement keeps it")
    func selected() {
        #expect(LineEditor(selecting: "9:30").isSelected && !LineEditor("9:30").isSelected)
        #expect(!LineEditor(selecting: "").isSelected)
        #expect(replacing(.character("1"), .character("0")) == "10|")
        #expect(replacing(.paste("10")) == "10|")
        #expect(replacing(.backspace) == "|")
        #expect(replacing(.delete) == "|")
        #expect(replacing(.left, .character("5")) == "9:35|0")
        #expect(replacing(.home, .character("1")) == "1|9:30")
        #expect(replacing(.right, .backspace) == "9:3|")
        #expect(replacing(.control("w"), .control("y")) == "9:30|")
        // A key of the prompt leaves the value selected.
        #expect(replacing(.function(3), .character("1")) == "1|")
    }
}
