import Foundation

/// The todos done, abandoned and postponed in a past period, for a review.
public struct LookBack: Hashable, Sendable {
    /// The first day of the period.
    public var since: Day
    /// The last day of the period; nil for one that ends today.
    public var until: Day?
    /// Sorted by time.
    public var done: [Todo]
    /// Sorted by time.
    public var abandoned: [Todo]
    /// The postponed todos by time of postponement, each once, with all its postponements.
    public var postponed: [Todo]

    public init(
        since: Day, until: Day? = nil, done: [Todo] = [], abandoned: [Todo] = [], postponed: [Todo] = []
    ) {
        self.since = since
        self.until = until
        self.done = done
        self.abandoned = abandoned
        self.postponed = postponed
    }

    public var isEmpty: Bool { done.isEmpty && abandoned.isEmpty && postponed.isEmpty }
}
