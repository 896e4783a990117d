import Foundation
import Screens
import TestSupport
import Testing

@Suite("Text as terminals can be trusted with it")
struct DisplayTextTests {
    init() { useUTF8() }

    @Test(
        "Columns",
        arguments: [
            ("abc", 3), ("", 0), ("漢字", 4), ("e\u{301}", 1), ("é", 1), ("👩", 2), ("👨‍👩‍👧", 6), ("🇩🇪", 2), ("❤️", 1),
            ("👍🏽", 2), ("שלום", 4),
        ])
    func width(_ text: String, _ width: Int) {
        #expect(DisplayText.width(of: text) == width)
    }

    @Test("Control characters, escapes and bidi overrides never get through")
    func harmful() {
        let text = "a\u{1B}[31mb\u{7}\u{9B}c\u{202E}d\u{2066}\u{7F}\n\t"
        for shown in [DisplayText.printable(text), text.harmless] {
            #expect(shown == "a␛[31mb␇\u{FFFD}c\u{FFFD}d\u{FFFD}␡␊␉")
        }
    }

    @Test("Marks upon marks: no cell holds more than four")
    func zalgo() {
        let text = "a" + String(repeating: "\u{301}", count: 50)
        #expect(DisplayText.printable(text).unicodeScalars.count == 5)
    }

    @Test("Cut with an ellipsis, never through a wide character")
    func truncated() {
        #expect(DisplayText.truncated("abcdef", to: 4) == "abc…")
        #expect(DisplayText.truncated("漢字漢字", to: 4) == "漢…")
        #expect(DisplayText.truncated("abc", to: 3) == "abc")
    }

    @Test(
        "A text without combining characters, which takes a shorter way, is cut and wrapped as one with them")
    func shorter() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            let text = String(
                (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    "aé漢  ".randomElement(using: &random) ?? "a"
                })
            // The mark has no column.
            let other = text.replacing("a", with: "a\u{323}")
            let columns = Int.random(in: 2...12, using: &random)
            #expect(
                DisplayText.wrapped(text, to: columns).map { $0.replacing("a", with: "a\u{323}") }
                    == DisplayText.wrapped(other, to: columns), "\(text.debugDescription) to \(columns)")
            #expect(
                DisplayText.truncated(text, to: columns).replacing("a", with: "a\u{323}")
                    == DisplayText.truncated(other, to: columns))
            #expect(DisplayText.width(of: text) == DisplayText.width(of: other))
        }
    }

    @Test("Wrapped at blanks, else anywhere")
    func wrapped() {
        #expect(DisplayText.wrapped("one two three", to: 8) == ["one two", "three"])
        #expect(DisplayText.wrapped("one two three ", to: 7) == ["one two", "three "])
        #expect(DisplayText.wrapped("one two ", to: 7) == ["one two"])
        #expect(DisplayText.wrapped("abcdefghij", to: 4) == ["abcd", "efgh", "ij"])
        #expect(DisplayText.wrapped("漢字漢字", to: 5) == ["漢字", "漢字"])
        #expect(DisplayText.wrapped("", to: 5) == [""])
    }
}

/// Widths are those of the process's locale; tests pin it.
func useUTF8() {
    setlocale(LC_CTYPE, "C.UTF-8")
}
