import Foundation

/// The record that a todo was sent to a later day: it had been seen from one day to another, and stays seen on those
/// pages.
public struct Postponement: Hashable, Identifiable, Sendable {
    public var id: Int64
    public var todoID: Int64
    /// The first day it was seen since it was last put off, or since it started.
    public var seenFrom: Day
    /// The page it was sent from, the last it was seen on.
    public var sentFrom: Day
    /// The day it was sent to. It may have been sent elsewhere since.
    public var sentTo: Day
    /// When that was done, to the second.
    public var date: Date

    public init(id: Int64, todoID: Int64, seenFrom: Day, sentFrom: Day, sentTo: Day, date: Date) {
        self.id = id
        self.todoID = todoID
        self.seenFrom = seenFrom
        self.sentFrom = sentFrom
        self.sentTo = sentTo
        self.date = date
    }

    /// Whether the todo had been seen on a day.
    public func covers(_ day: Day) -> Bool { seenFrom <= day && day <= sentFrom }
}
