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
