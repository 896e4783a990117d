import Foundation

/// The page of a started day. A day has at most one; days without a page are normal.
public struct JournalPage: Hashable, Identifiable, Sendable {
    public var id: Int64
    public var date: Day

    public init(id: Int64, date: Day) {
        self.id = id
        self.date = date
    }
}

/// The text of a day's page or of a week, as Markdown. Each has at most one; an empty text isn't stored.
public struct DayText: Hashable, Identifiable, Sendable {
    public var id: Int64
    /// The day; of a week, its Monday.
    public var day: Day
    public var text: String

    public init(id: Int64, day: Day, text: String) {
        self.id = id
        self.day = day
        self.text = text
    }
}

/// A completed review.
public struct FinishedReview: Hashable, Identifiable, Sendable {
    public var id: Int64
    /// The day of the review.
    public var day: Day
    /// When it ended, to the second.
    public var date: Date

    public init(id: Int64, day: Day, date: Date) {
        self.id = id
        self.day = day
        self.date = date
    }
}

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
