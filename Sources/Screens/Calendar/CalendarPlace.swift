import Journal
import Store

/// Where on the screen a calendar is, and which month it needs to know of.
extension DayPageState {
    /// From so many columns on the calendar is open beside the page.
    private static let wideColumns = 120

    /// Whether the calendar stands beside the page.
    var hasCalendarBeside: Bool {
        guard size.fits, size.columns >= Self.wideColumns else { return false }
        switch mode {
        case .help, .found, .biography: return false
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

    /// The month that a calendar shows; nil where none is seen.
    func calendarMonth(in view: JournalView) -> Month? {
        calendar?.month ?? (hasCalendarBeside ? Month(containing: view.day) : nil)
    }

    /// What is to be read for a calendar to be drawn in full, or no longer to be; nil where all is as it should be.
    ///
    /// It is asked for once a screen stands, so that neither a first screen nor a key waits for it.
    public func missing(in view: JournalView) -> JournalAction? {
        switch mode {
        case .help, .found, .biography:
            // What is underneath will be seen again.
            return nil
        default:
            let month = calendarMonth(in: view)
            return month == view.calendar?.month ? nil : .showMonth(month)
        }
    }

    /// The days of the calendar on the screen, or on the part of it that is beside the page.
    func calendarGrid(in view: JournalView) -> CalendarGrid? {
        calendarMonth(in: view).map { month in
            let weeks = month.weeks(startingOn: view.clock.weekStart)
            return hasCalendarBeside
                ? CalendarGrid(weeks, beside: size.rows) : CalendarGrid(weeks, filling: size)
        }
    }
}
