import Foundation
import TestSupport
import Testing

@testable import Journal

@Suite("Folding for search")
struct FoldedTextTests {
    private static let letters =
        (0..<0x2070).compactMap(Unicode.Scalar.init).filter { $0.value < 0x250 || $0.value >= 0x2000 }

    private static let samples: [String] = {
        var random = SeededGenerator(seed: 18)
        return (0..<3000).map { _ in
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let isPlain = Bool.random(using: &random)
                text.append(
                    (isPlain ? Array("aAsS bB\t\u{301}".unicodeScalars) : letters).randomElement(
                        using: &random)!)
            }
            return String(text)
        }
    }()

    @Test("The table folds every letter as Foundation does")
    func letters() {
        for scalar in Self.letters {
            for text in [String(scalar), "a\(scalar)b", "é\(scalar) \(scalar)"]
            where text.utf8.contains(where: { $0 > 0x7F }) {
                #expect(FoldedText(text).bytes == FoldedText.unicode(text), "\(scalar.value)")
            }
        }
        #expect(FoldedLetters.bytes("Ångström – “Çà”") == Array("angstrom - \"ca\"".utf8))
    }

    @Test("Random texts fold as Foundation folds them")
    func texts() {
        for text in Self.samples {
            #expect(FoldedText(text).bytes == FoldedText.unicode(text), "\(text.debugDescription)")
        }
    }

    @Test("Words are found where Foundation finds them")
    func places() {
        for text in Self.samples {
            for word in ["a", "s", "ss", "B", "é", "a b", "œ", "“"] {
                guard let places = FoldedPlaces(text)?.places(of: word) else { continue }
                #expect(
                    places == TitleSearch.places(of: word, in: text), "\(word) in \(text.debugDescription)")
            }
        }
    }

    @Test(
        "Lines are those that characters split",
        arguments: ["a\r\nb\n\nc", "\u{85}a\u{2028}b", "é\u{B}–\u{C}x", ""])
    func lines(_ text: String) {
        #expect(text.filledLines == text.split(whereSeparator: \.isNewline))
    }
}
