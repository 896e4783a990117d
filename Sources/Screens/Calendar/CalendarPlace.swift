import Journal
import Store

/// Where on the screen a calendar is, and which month it needs to know of.
extension DayPageState {
    /// From so many columns on the calendar is open beside the page.
    private static let wideColumns = 120

    /// Whether the calendar stands beside the page.
    var hasCalendarBeside: Bool {
        guard !isHidden, size.fits, size.columns >= Self.wideColumns else { return false }
        switch mode {
        case .overlay(.help), .found, .todoHistory: return false
        default: return true
        }
    }

    /// The calendar, where it has the keys.
    var calendar: CalendarState? {
        if case .calendar(let calendar) = mode { calendar } else { nil }
    }

    /// The size that the page has, calendar beside it or not.
    public var pageSize: Size {
        Size(columns: size.columns - (hasCalendarBeside ? CalendarGrid.columnsBeside : 0), rows: size.rows)
    }

    /// The day that is selected in the calendar, or picked in it for the date that is asked for.
    func calendarDay(_ clock: JournalClock) -> Day? {
        if case .dating(let prompt) = mode { return prompt.place(clock) }
        return calendar?.selected
    }

    /// The month that a calendar shows; nil where none is seen.
    func calendarMonth(in view: JournalView) -> Month? {
        calendarDay(view.clock).map(Month.init(containing:))
            ?? (hasCalendarBeside ? Month(containing: view.day) : nil)
    }

    /// The month of the calendar, and the library for those who choose from it.
    ///
    /// It is asked for once a screen stands, so that neither a first screen nor a key waits for it.
    public func wants(in view: JournalView) -> Set<Reading> {
        let month =
            switch mode {
            // What is underneath will be seen again.
            case .overlay(.help), .found, .todoHistory: view.calendar?.month
            default: calendarMonth(in: view)
            }
        let readings = month.map { [Reading.month($0)] } ?? []
        return switch mode {
        case .bundling, .sharing: Set(readings + [.library])
        default: Set(readings)
        }
    }

    /// The days of the calendar on the screen, or on the part of it that is beside the page.
    func calendarGrid(in view: JournalView) -> CalendarGrid? {
        calendarMonth(in: view).map { month in
            let weeks = month.weeks(startingOn: view.clock.weekStart)
            if hasCalendarBeside { return CalendarGrid(weeks, beside: size.rows) }
            // The message line stays in sight.
            if case .dating = mode { return CalendarGrid(weeks, above: size.rows - 2) }
            return CalendarGrid(weeks, filling: size)
        }
    }
}
