extension Todo {
    /// The weekdays on which the todo shows: its own, else its category's, else every day.
    /// - Parameter category: The todo's category, if any.
    public func weekdays(in category: Category?) -> Weekdays {
        showOnly ?? category?.showOnly ?? .everyDay
    }

    /// The next day on which a hidden todo shows; nil if it isn't hidden on `day`.
    ///
    /// A todo is hidden if it started before, was still open at the end of the day, and doesn't show on that
    /// weekday. On the day it ended or was postponed, it shows all the same.
    public func hiddenUntil(on day: Day, isLatest: Bool, category: Category?) -> Day? {
        let weekdays = weekdays(in: category)
        guard !weekdays.contains(day.weekday), (postponement(seenOn: day)?.seenFrom ?? start) < day else {
            return nil
        }
        switch state(on: day, isLatest: isLatest) {
        case .open, .carried: return weekdays.next(after: day)
        case .done, .abandoned, .postponed: return nil
        }
    }
}
