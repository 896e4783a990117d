/// A word or phrase of a search.
public struct SearchTerm: Hashable, Sendable {
    /// As typed, with single spaces.
    public let text: String
    /// Where it may be; nil for anywhere.
    public let fields: Set<SearchField>?
    /// Whether it must be missing.
    public let isExcluded: Bool
    let folded: FoldedText

    /// Without case, accents and width.
    public var foldedText: String { String(decoding: folded.bytes, as: UTF8.self) }

    /// A word that may be anywhere.
    public init(_ word: String) { self.init(word, in: nil, isExcluded: false) }

    init(_ text: String, in fields: Set<SearchField>?, isExcluded: Bool) {
        self.text = text
        self.fields = fields
        self.isExcluded = isExcluded
        folded = FoldedText(text)
    }
}

/// A part of a todo or day that is searched.
public enum SearchField: String, Sendable, CaseIterable {
    case title, note
    /// The text of a day.
    case text
    case url
}

/// How well a hit matches, best first.
public enum SearchRank: Int, Comparable, Sendable {
    /// Every term is a whole word or words.
    case whole
    /// Some term is only the beginning of a word.
    case prefix
    /// Some term begins in the middle of a word.
    case middle

    public static func < (a: SearchRank, b: SearchRank) -> Bool { a.rawValue < b.rawValue }
}
