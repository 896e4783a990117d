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

    private static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
