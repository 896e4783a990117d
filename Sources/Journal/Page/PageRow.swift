/// A row of a page: a todo and its state.
public struct PageRow: Hashable, Identifiable, Sendable {
    public var todo: Todo
    public var state: TodoState
    /// The next day on which it shows, if it is hidden.
    public var hiddenUntil: Day?
    /// Where a search found it; nil on a page.
    public var hit: SearchHit?
    /// Whether it has a conflict with another machine.
    public var isConflicted = false

    public var id: Int64 { todo.id }

    public init(todo: Todo, state: TodoState, hiddenUntil: Day? = nil) {
        self.hiddenUntil = hiddenUntil
        self.todo = todo
        self.state = state
    }
}

extension [PageRow] {
    /// The index of a todo's row; nil if there is none. Looks at ids in place: each copy of a row would count its
    /// references.
    public func index(of id: Int64?) -> Int? { indices.first { self[$0].id == id } }

    /// The index of a todo's row, which is probably known; nil if there is none.
    public func index(of id: Int64?, probably index: Int) -> Int? {
        indices.contains(index) && self[index].id == id ? index : self.index(of: id)
    }
}
