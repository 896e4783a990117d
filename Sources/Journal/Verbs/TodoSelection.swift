/// The todos that a command applies to: rows of a screen, or typed words.
public enum TodoSelection: Hashable, Sendable {
    case ids([Int64])
    /// Ids or words of titles, as typed on the command line. Each must match exactly one todo.
    case phrases([String])

    /// Whether the selection contains an id.
    public func contains(_ id: Int64) -> Bool {
        if case .ids(let ids) = self { ids.contains(id) } else { false }
    }
}

extension TodoSelection: ExpressibleByArrayLiteral {
    public init(arrayLiteral ids: Int64...) { self = .ids(ids) }
}
