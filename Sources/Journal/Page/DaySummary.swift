/// What a calendar says of one day.
public enum DaySummary: Hashable, Sendable {
    /// It has a page, on which so many todos are seen; so many of them were done that day.
    case page(seen: Int, done: Int)
    /// It comes after the latest page, and so many pending todos start then. Never 0.
    case scheduled(Int)
}
