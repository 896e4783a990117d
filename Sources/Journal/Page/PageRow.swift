/// A todo as a page shows it.
public struct PageRow: Hashable, Identifiable, Sendable {
    public var todo: Todo
    public var state: TodoState
    /// The day it is carried to, where it rests until then.
    public var hiddenUntil: Day?

    public var id: Int64 { todo.id }

    public init(todo: Todo, state: TodoState, hiddenUntil: Day? = nil) {
        self.hiddenUntil = hiddenUntil
        self.todo = todo
        self.state = state
    }
}
