import Journal
import Testing

@Suite("Folded titles")
struct FoldedTitleTests {
    @Test("No text that folds to a title is ruled out, whatever characters it has")
    func everyCharacter() {
        for code in UInt32(0x20)...0x2_FFFF {
            guard let scalar = Unicode.Scalar(code) else { continue }
            let text = "I\(Character(scalar))k \(Character(scalar))B"
            #expect(Title.mayEqual(Title.folded(text), text), "U+\(String(code, radix: 16))")
        }
    }

    @Test("Texts whose ASCII characters are others, or in another order, are ruled out")
    func others() {
        #expect(Title.mayEqual("cafe", "CAFÉ"))
        #expect(!Title.mayEqual("cafe", "CAFÉS"))
        #expect(!Title.mayEqual("cafe", "fâc"))
        #expect(!Title.mayEqual("", "a"))
        // Ruled out only by folding.
        #expect(Title.mayEqual("cafe", "é"))
    }
}
