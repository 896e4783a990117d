/// The todos that a command applies to: rows of a screen, typed words, or the results of a search.
public enum TodoSelection: Hashable, Sendable {
    case ids([Int64])
    /// Marked rows of a screen: those that the command applies to, and the others, to be counted as skipped.
    case marked([Int64], others: [Int64])
    /// Ids, lists and ranges of ids, or words of titles, as typed on the command line. Each id and each word must
    /// match exactly one todo; a range is the todos in it that the command accepts.
    case phrases([String])
    /// The todos that fit a search and that the command accepts.
    case fitting(SearchQuery)

    /// The ids of the rows that the command applies to; empty if they are yet to be found.
    public var rowIDs: [Int64] {
        switch self {
        case .ids(let ids), .marked(let ids, _): ids
        case .phrases, .fitting: []
        }
    }

    /// Whether the selection contains an id.
    public func contains(_ id: Int64) -> Bool { rowIDs.contains(id) }
}

extension TodoSelection: ExpressibleByArrayLiteral {
    public init(arrayLiteral ids: Int64...) { self = .ids(ids) }
}
