extension Todo {
    /// Show it only on these weekdays: its own, else those of its category, else every day.
    /// - Parameter category: The one it is under, if any.
    public func weekdays(in category: Category?) -> Weekdays {
        showOnly ?? category?.showOnly ?? .everyDay
    }

    /// The next day of those it is carried to, where it rests on a day that its page would else show it on: it had started
    /// before, was open when the day ended, and is not carried to such a weekday. Nil where it does not rest.
    ///
    /// What was done with it there shows all the same: ended, or put off from there.
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
