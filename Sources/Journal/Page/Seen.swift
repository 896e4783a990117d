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
    /// - Parameter isOver: Whether the day is before today. Its page goes on showing what it showed.
    public func isShown(on day: Day, isStarted: Bool, isOver: Bool) -> Bool {
        (isSeen(on: day) || isOpen && !isOver && arrival <= day)
            && (isStarted || !(isHabit && isOpen && start < day))
    }

    /// The day on which an open todo comes to its page: its start or, if that is before, its deadline. The two are set on
    /// different machines, or somebody postponed it past the deadline. If it was postponed on its deadline or later, it
    /// comes on its start, late as it is.
    ///
    /// Only pages from today on go by this, since the record doesn't tell when a deadline was set. Starting a page, ending and
    /// postponing make it the start; see ``Todo/seenStart(_:lastPage:)``.
    public var arrival: Day {
        guard isOpen, let due, due < start, !postponements.contains(where: { $0.sentFrom >= due }) else {
            return start
        }
        return due
    }

    /// The first day on which it shows, as of today: its start, or a day from today on if its deadline brings it before.
    public func firstShown(asOf today: Day) -> Day { min(start, max(arrival, today)) }

    /// Its start, if need be put to the day since which its deadline has brought it to the page: the deadline or, if it was
    /// changed after that, the day of the change.
    /// - Parameter lastPage: The last page before today. If its day is later than the change and the deadline had come by then,
    ///   starting it made the deadline the start, except on a machine that didn't know the change yet. So it goes on without the
    ///   todo.
    public func seenStart(_ clock: JournalClock, lastPage: Day?) -> Day {
        guard start > clock.today, arrival <= clock.today else { return start }
        let changed = changed.map(clock.day(of:)) ?? clock.today
        let next = lastPage.flatMap { $0 > changed ? $0 + 1 : nil } ?? arrival
        return min(clock.today, max(arrival, changed, next))
    }
}
