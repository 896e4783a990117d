import Foundation
import TestSupport

/// Random texts with every kind of letter that a search may treat differently.
struct RandomText {
    var random: SeededGenerator

    /// How often to try: as often as `DAYBOOK_RANDOM_SEARCHES` says, which `make fuzz` makes many.
    static func runs(_ usual: Int) -> Int {
        RandomRuns.count("DAYBOOK_RANDOM_SEARCHES", usual: usual)
    }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private static let syllables = [
        "ba", "co", "di", "fo", "in", "jo", "ka", "le", "mi", "st", "tr", "é", "É", "e\u{301}", "ß", "ﬁ", "Ａ",
        "й", "Ё", "ώ", "ς", "漢", "字", "が", "か\u{3099}", "한", "\u{1112}\u{1161}\u{11AB}", "👩‍👧", "☺\u{FE0F}",
        "İ", "ı",
        "K", "Å", "ไก่", "क्षि", "ǅ", "𝐀", "⁷", "ø", "-", "_", "'", "\"", "*", "%", "\\", "2",
    ]

    mutating func word() -> String {
        let isPlain = Int.random(in: 0..<3, using: &random) > 0
        let syllables = isPlain ? Self.syllables[..<11] : Self.syllables[...]
        let word = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            syllables.randomElement(using: &random) ?? ""
        }.joined()
        return Bool.random(using: &random) ? word : word.capitalized
    }

    mutating func text(words: ClosedRange<Int> = 1...5) -> String {
        (0..<Int.random(in: words, using: &random)).map { _ in
            let space =
                [" ", " ", " ", "  ", "\n", "\u{A0}", "\u{3000}", ", "].randomElement(using: &random) ?? ""
            return word() + space
        }.joined()
    }

    /// A part of a text, as someone may type it.
    mutating func part(of text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let start = Int.random(in: 0..<scalars.count, using: &random)
        let count = Int.random(in: 1...min(8, scalars.count - start), using: &random)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[start..<start + count])
        let part = String(view)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return part.uppercased()
        case 1: return part.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        default: return part
        }
    }
}
