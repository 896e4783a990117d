/// The todos that a command applies to: rows of a screen, typed words, or the results of a search.
public enum TodoSelection: Hashable, Sendable {
    case ids([Int64])
    /// Ids, lists and ranges of ids, or words of titles, as typed on the command line. Each id and each word must
    /// match exactly one todo; a range is the todos in it that the command accepts.
    case phrases([String])
    /// The todos that fit a search and that the command accepts.
    case fitting(SearchQuery)

    /// Whether the selection contains an id.
    public func contains(_ id: Int64) -> Bool {
        if case .ids(let ids) = self { ids.contains(id) } else { false }
    }
}

extension TodoSelection: ExpressibleByArrayLiteral {
    public init(arrayLiteral ids: Int64...) { self = .ids(ids) }
}
