/// A review's decision to keep a todo on the page.
public struct KeptTodo: Hashable, Identifiable, Sendable {
    public var id: Int64
    public var todoID: Int64
    /// The day of the review.
    public var day: Day

    public init(id: Int64, todoID: Int64, day: Day) {
        self.id = id
        self.todoID = todoID
        self.day = day
    }
}
