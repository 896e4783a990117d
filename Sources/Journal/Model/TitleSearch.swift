import Foundation

/// Finds todos by words of their titles, whatever the case and accents.
public struct TitleSearch: Sendable {
    private let words: [String]
    private let whole: String

    /// A search for every word of a phrase, each anywhere in a title.
    public init(_ phrase: String) {
        whole = Title.folded(phrase)
        words = whole.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// How well a title fits.
    public enum Fit: Sendable {
        /// The title is the phrase itself.
        case whole
        /// The title has every word of the phrase somewhere.
        case words
    }

    /// How well a title fits; nil where it lacks a word, or there are none.
    public func fit(_ title: String) -> Fit? {
        guard !words.isEmpty else { return nil }
        let folded = Title.folded(title)
        guard words.allSatisfy({ Self.contains(folded, $0) }) else { return nil }
        return folded == whole ? .whole : .words
    }

    /// Whether every word is somewhere in a title.
    public func fits(_ title: String) -> Bool { words.isEmpty || fit(title) != nil }

    /// Whether a folded title has a folded word. By bytes where that does, since `String.contains` takes ten times as long.
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

    /// Where the words stand in a text, to be shown there.
    public func places(in text: String) -> [Range<String.Index>] {
        words.flatMap { word in
            var places: [Range<String.Index>] = []
            var rest = text.startIndex..<text.endIndex
            while let place = text.range(of: word, options: Title.comparison, range: rest), !place.isEmpty {
                places.append(place)
                rest = place.upperBound..<text.endIndex
            }
            return places
        }
    }
}
