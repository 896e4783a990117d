import Foundation

/// Finds todos by words of their titles, whatever the case and accents.
public struct TitleSearch: Sendable {
    private let words: [String]
    private let whole: String

    /// A search for every word of a phrase, each anywhere in a title.
    public init(_ phrase: String) {
        whole = Self.fold(phrase)
        words = whole.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The todos that fit. Where titles are the phrase itself, those alone, so that "Call Sam" can be meant
    /// although "Call Sam back" is there too.
    public func matches(in todos: [Todo]) -> [Todo] {
        guard !words.isEmpty else { return [] }
        let fitting = todos.filter { todo in
            let title = Self.fold(todo.title)
            return words.allSatisfy { title.contains($0) }
        }
        let exact = fitting.filter { Self.fold($0.title) == whole }
        return exact.isEmpty ? fitting : exact
    }

    /// Whether every word is somewhere in a title.
    public func fits(_ title: String) -> Bool {
        let folded = Self.fold(title)
        return words.allSatisfy { folded.contains($0) }
    }

    /// Where the words stand in a text, to be shown there.
    public func places(in text: String) -> [Range<String.Index>] {
        words.flatMap { word in
            var places: [Range<String.Index>] = []
            var rest = text.startIndex..<text.endIndex
            while let place = text.range(of: word, options: Self.options, range: rest), !place.isEmpty {
                places.append(place)
                rest = place.upperBound..<text.endIndex
            }
            return places
        }
    }

    private static let options: String.CompareOptions = [
        .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]

    private static func fold(_ text: String) -> String {
        text.folding(options: options, locale: nil)
    }
}
