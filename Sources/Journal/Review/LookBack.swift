import Foundation

/// What became of todos in a time that lies behind, as a review looks back on it.
public struct LookBack: Hashable, Sendable {
    /// The first day of that time.
    public var since: Day
    /// In order of time.
    public var done: [Todo]
    /// In order of time.
    public var abandoned: [Todo]
    /// Those that were sent to a later day, by when that was; each once, with the times it was put off.
    public var postponed: [Todo]

    public init(since: Day, done: [Todo] = [], abandoned: [Todo] = [], postponed: [Todo] = []) {
        self.since = since
        self.done = done
        self.abandoned = abandoned
        self.postponed = postponed
    }

    public var isEmpty: Bool { done.isEmpty && abandoned.isEmpty && postponed.isEmpty }
}
