/// A review's decision to keep a todo on the page.
public struct KeptTodo: Hashable, Identifiable, Sendable {
    public var id: Int64
    public var todoID: Int64
    /// The day of the review.
    public var day: Day

    /// The days for which it is recorded at most.
    public static let mostDays = 366

    public init(id: Int64, todoID: Int64, day: Day) {
        self.id = id
        self.todoID = todoID
        self.day = day
    }
}
