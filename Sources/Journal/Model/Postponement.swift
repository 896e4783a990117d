import Foundation

/// A record that a todo was postponed to a later day. The pages that showed it before keep showing it.
public struct Postponement: Hashable, Identifiable, Sendable {
    public var id: Int64
    public var todoID: Int64
    /// The first day it was seen since the previous postponement, or since its start.
    public var seenFrom: Day
    /// The last page it was seen on.
    public var sentFrom: Day
    /// The day it was postponed to. It may have been moved again since.
    public var sentTo: Day
    /// When it was postponed, to the second.
    public var date: Date

    public init(id: Int64, todoID: Int64, seenFrom: Day, sentFrom: Day, sentTo: Day, date: Date) {
        self.id = id
        self.todoID = todoID
        self.seenFrom = seenFrom
        self.sentFrom = sentFrom
        self.sentTo = sentTo
        self.date = date
    }

    /// Whether the todo was seen on a day before it was postponed.
    public func covers(_ day: Day) -> Bool { seenFrom <= day && day <= sentFrom }
}
