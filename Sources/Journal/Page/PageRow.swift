/// A todo as a page shows it.
public struct PageRow: Hashable, Identifiable, Sendable {
    public var todo: Todo
    public var state: TodoState

    public var id: Int64 { todo.id }

    public init(todo: Todo, state: TodoState) {
        self.todo = todo
        self.state = state
    }
}
