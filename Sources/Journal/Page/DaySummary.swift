/// A calendar's summary of one day.
public enum DaySummary: Hashable, Sendable {
    /// A started page, with the number of todos it shows and of those done that day.
    case page(seen: Int, done: Int)
    /// A day after the latest page up to today, with the number of open todos that start on it. Never 0.
    case scheduled(Int)
}
