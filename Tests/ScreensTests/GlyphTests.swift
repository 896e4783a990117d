import Testing

@testable import Screens

struct GlyphTests {
    @Test func `A glyph keeps its scalars`() {
        for text in ["a", " ", "é", "e\u{301}", "宿", "\u{10FFFF}", "a\u{10FFFF}\u{301}\u{10FFFF}\u{302}"] {
            let glyph = Glyph(text)
            #expect(glyph.text == text)
            #expect(glyph.count == text.unicodeScalars.count)
            #expect((0..<glyph.count).map { glyph[$0] } == text.unicodeScalars.map(\.value))
            #expect(!glyph.isEmpty)
        }
        #expect(Glyph(ascii: 0x41) == Glyph("A"))
    }

    @Test func `A glyph without scalars is empty`() {
        #expect(Glyph("") == Glyph.empty)
        #expect(Glyph.empty.isEmpty)
        #expect(Glyph.empty.count == 0)
        #expect(Glyph.empty.text == "")
    }

    @Test func `A glyph takes five scalars`() {
        var glyph = Glyph("abcde")
        let isTaken = glyph.combine(with: "f")
        #expect(!isTaken)
        #expect(glyph.text == "abcde")
        #expect(Glyph("abcdef") == glyph)
        #expect(Glyph("abcd") != glyph)
    }
}
