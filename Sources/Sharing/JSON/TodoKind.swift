import Journal

/// What a todo is, in JSON.
public enum TodoKind: String, Sendable, CaseIterable {
    case todo, habit, entry

    /// - Parameter bornOpen: The todos known to have been open; nil if that wasn't looked up.
    public init(_ todo: Todo, bornOpen: Set<Int64>?) {
        let isEntry = todo.mayBeEntry && bornOpen?.contains(todo.id) != true
        self = isEntry ? .entry : todo.isHabit ? .habit : .todo
    }
}
