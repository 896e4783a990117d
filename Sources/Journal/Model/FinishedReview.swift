import Foundation

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
