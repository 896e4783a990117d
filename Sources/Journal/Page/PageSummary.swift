/// What the index of pages shows of a page.
public struct PageSummary: Equatable, Sendable {
    /// The page's counts; nil for a day with a text but no page.
    public var counts: DaySummary?
    /// The first line of the day's text; nil without one.
    public var firstLine: String?

    public init(counts: DaySummary?, firstLine: String?) {
        self.counts = counts
        self.firstLine = firstLine
    }
}

/// A calendar's summary of one day.
public enum DaySummary: Hashable, Sendable {
    /// A started page, with the number of todos it shows and of those done that day; from today on, also of the open ones that
    /// are due on it.
    case page(seen: Int, done: Int, due: Int = 0)
    /// A day after the latest page up to today, with the numbers of open todos that start and that are due on it. One isn't 0.
    case scheduled(Int, due: Int = 0)
}
