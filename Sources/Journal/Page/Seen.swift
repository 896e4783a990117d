extension Todo {
    /// Whether a day's page shows this todo: it has started and hasn't ended before that day, or was postponed
    /// from that page or a later one.
    ///
    /// This rule defines the contents of a page. The database's page query implements it for many rows, and shows of a day
    /// that isn't started, other than today, only what starts or ends there.
    public func isSeen(on day: Day) -> Bool {
        spans(day) || postponements.contains { $0.covers(day) }
    }

    /// Whether a day is between its start and its end, inclusive.
    public func spans(_ day: Day) -> Bool {
        start <= day && (ending.map { $0.day >= day } ?? true)
    }

    /// The latest postponement that covers a day it no longer spans; nil for any other day.
    public func postponement(seenOn day: Day) -> Postponement? {
        spans(day) ? nil : postponements.last { $0.covers(day) }
    }

    /// Whether a day's page shows this todo, or would once the day is started, which abandons older habits.
    public func isShown(on day: Day, isStarted: Bool) -> Bool {
        isSeen(on: day) && (isStarted || !(isHabit && isOpen && start < day))
    }
}
