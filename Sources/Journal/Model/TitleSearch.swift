import Foundation

/// A search for todos by words of their titles, ignoring case and accents.
public struct TitleSearch: Equatable, Sendable {
    private let words: [String]
    private let whole: String

    /// A search for titles that contain every word of a phrase.
    public init(_ phrase: String) {
        whole = Title.folded(phrase)
        words = whole.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// How well a title matches.
    public enum Fit: Sendable {
        /// The title equals the phrase.
        case whole
        /// The title contains every word of the phrase.
        case words
    }

    /// How well a title matches; nil if a word is missing or the search is empty.
    public func fit(_ title: String) -> Fit? {
        guard !words.isEmpty else { return nil }
        let folded = Title.folded(title)
        guard words.allSatisfy({ Self.contains(folded, $0) }) else { return nil }
        return folded == whole ? .whole : .words
    }

    /// Whether a folded title contains a folded word. Compares bytes if possible: `String.contains` takes ten
    /// times as long.
    private static func contains(_ title: String, _ word: String) -> Bool {
        guard title.utf8.allSatisfy({ $0 < 0x80 }) else { return title.contains(word) }
        var (title, word) = (title, word)
        return title.withUTF8 { title in
            word.withUTF8 { word in
                guard let first = word.first, word.count <= title.count else { return word.isEmpty }
                return (0...title.count - word.count).contains { start in
                    title[start] == first
                        && (1..<word.count).allSatisfy { title[start + $0] == word[$0] }
                }
            }
        }
    }

    /// The ranges of a word in a text, ignoring case, accents and the form of quotation marks.
    static func places(of word: String, in text: String) -> [Range<String.Index>] {
        let (plain, plainWord) = (TypographicMarks.straightened(text), TypographicMarks.straightened(word))
        guard plain != text || plainWord != word else { return exactPlaces(of: word, in: text) }
        func index(_ place: String.Index) -> String.Index {
            let distance = plain.unicodeScalars.distance(from: plain.startIndex, to: place)
            return text.unicodeScalars.index(text.startIndex, offsetBy: distance)
        }
        return exactPlaces(of: plainWord, in: plain).map { index($0.lowerBound)..<index($0.upperBound) }
    }

    private static func exactPlaces(of word: String, in text: String) -> [Range<String.Index>] {
        var places: [Range<String.Index>] = []
        var rest = text.startIndex..<text.endIndex
        while let place = text.range(of: word, options: Title.comparison, range: rest), !place.isEmpty {
            places.append(place)
            rest = place.upperBound..<text.endIndex
        }
        return places
    }
}

/// Typographic quotation marks, apostrophes, hyphens and blanks, as phones and word processors write them, and the plain ones that
/// keyboards type.
public enum TypographicMarks {
    /// The plain mark that a typographic one stands for; nil for any other character.
    static func straight(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0xB4, 0x2BC, 0x2018...0x201B, 0x2032, 0x2039, 0x203A: "'"
        case 0xAB, 0xBB, 0x201C...0x201F, 0x2033: "\""
        case 0x2010...0x2014, 0x2212: "-"
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
        default: nil
        }
    }

    /// A text with plain marks; it has as many scalars.
    public static func straightened(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { straight($0) != nil }) else { return text }
        var view = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { view.append(straight(scalar) ?? scalar) }
        return String(view)
    }

    /// Whether a character is a double mark.
    static func isDouble(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
            return false
        }
        return (straight(scalar) ?? scalar) == "\""
    }
}
