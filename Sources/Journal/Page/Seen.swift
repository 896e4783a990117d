extension Todo {
    /// Whether a day's page shows this todo: it has started, and it is pending or ended that day or later; or it had been
    /// seen there before it was put off.
    ///
    /// This is the one rule of what a page holds; the database's page query is the same rule for many rows.
    public func isSeen(on day: Day) -> Bool {
        spans(day) || postponements.contains { $0.covers(day) }
    }

    /// Whether a day lies between its start and its ending.
    public func spans(_ day: Day) -> Bool {
        start <= day && (ending.map { $0.day >= day } ?? true)
    }

    /// How a day that it no longer spans came to show it: the last time it was put off from there or later. Nil of any
    /// other day.
    public func postponement(seenOn day: Day) -> Postponement? {
        spans(day) ? nil : postponements.last { $0.covers(day) }
    }

    /// Whether a day's page shows this todo, or would once it is started: that ends the habits that are left from before.
    public func isShown(on day: Day, isStarted: Bool) -> Bool {
        isSeen(on: day) && (isStarted || !(isHabit && isOpen && start < day))
    }
}
