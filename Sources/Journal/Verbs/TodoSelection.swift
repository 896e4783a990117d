/// The todos that a verb is for: rows of a screen, or what a person typed.
public enum TodoSelection: Hashable, Sendable {
    case ids([Int64])
    /// Ids or words of titles, as given on a command line. Each must fit exactly one todo.
    case phrases([String])

    /// Whether it names a todo by its id.
    public func contains(_ id: Int64) -> Bool {
        if case .ids(let ids) = self { ids.contains(id) } else { false }
    }
}

extension TodoSelection: ExpressibleByArrayLiteral {
    public init(arrayLiteral ids: Int64...) { self = .ids(ids) }
}
