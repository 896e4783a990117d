import Journal
import Store

/// The calendar's position on the screen, and the month it needs.
extension DayPageState {
    /// The minimum screen width, in columns, for a calendar beside the page.
    private static let wideColumns = 120

    /// Whether the calendar is beside the page.
    var hasCalendarBeside: Bool {
        guard !isHidden, size.fits, size.columns >= Self.wideColumns else { return false }
        return !isReplaced
    }

    /// Whether a list, the help or the messages take the page's place.
    private var isReplaced: Bool {
        switch (overlay, mode) {
        case (.help, _), (.messages, _), (_, .todoHistory), (_, .listing): true
        default: false
        }
    }

    /// The calendar's state while it has the keyboard focus.
    var calendar: CalendarState? {
        if case .calendar(let calendar) = mode { calendar } else { nil }
    }

    /// The size of the page, with or without a calendar beside it. The calendar's side takes what rows can't use.
    public var pageSize: Size {
        let columns =
            hasCalendarBeside
            ? Measure.of(size.columns - CalendarGrid.columnsBeside) : size.columns
        return Size(columns: columns, rows: size.rows)
    }

    /// Whether the days ahead and the selected todo's history show beside the page, under the calendar.
    var sideIsShown: Bool {
        guard hasCalendarBeside, calendar == nil else { return false }
        if case .dating = mode { return false }
        return true
    }

    /// An earlier year's same day and, if there is room beside the page, the days ahead and the selected todo's
    /// history.
    public func sideReadings(in view: JournalView) -> Set<Reading> {
        let past: Set<Reading> = isHidden || !view.isPage ? [] : [.onThisDay(of: view.day)]
        guard sideIsShown else { return past }
        let beside = [Reading.ahead(of: view.today), selected(in: view).map { .history(of: $0.id) }]
        return past.union(beside.compactMap(\.self))
    }

    /// The day selected in the calendar, or picked in it for a date prompt.
    func calendarDay(_ clock: JournalClock) -> Day? {
        if case .dating(let prompt) = mode { return prompt.place(clock) }
        return calendar?.selected
    }

    /// The month shown by the calendar; nil if the calendar is hidden.
    func calendarMonth(in view: JournalView) -> Month? {
        calendarDay(view.clock).map(Month.init(containing:))
            ?? (hasCalendarBeside ? Month(containing: view.day) : nil)
    }

    /// The calendar's month, and the library while a picker needs it.
    ///
    /// The screen asks for them after it is drawn, so that neither it nor a key waits for the query.
    public func neededReadings(in view: JournalView) -> Set<Reading> {
        // The calendar underneath shows again when that closes.
        let month = isReplaced ? view.calendar?.month : calendarMonth(in: view)
        let readings = month.map { [Reading.month($0)] } ?? []
        return switch mode {
        case .bundling, .focusing, .sharing: Set(readings + [.library])
        case .listing(let listing, _): Set(readings + [listing.reading])
        case .asking(.undoBackTo): Set(readings + [.changes])
        default: Set(readings)
        }
    }

    /// The grid of the visible calendar.
    func calendarGrid(in view: JournalView) -> CalendarGrid? {
        guard let weeks = calendarMonth(in: view)?.weeks(startingOn: view.clock.weekStart) else { return nil }
        if hasCalendarBeside { return CalendarGrid(weeks, beside: size.rows) }
        if case .dating = mode {
            // Keeps the message visible, also a long one that leaves no room for the weeks and the weekdays' names.
            let grid = CalendarGrid(weeks, above: size.rows - footerHeight(in: view))
            return grid.origin.row < 2 ? nil : grid
        }
        return CalendarGrid(weeks, filling: size)
    }
}

/// The screen cells of a month's days, for drawing and for mouse clicks.
struct CalendarGrid {
    /// The contents of a day's cell.
    enum Form {
        /// The day's number with its counts beside it: ` 20  3/5`.
        case wide
        /// The counts under the number.
        case tall
        /// The day's number and one sign.
        case small
    }

    let weeks: [[Day?]]
    /// The first cell of the first week, below the weekday names.
    let origin: ScreenPosition
    let cellWidth: Int
    let weekHeight: Int

    /// The columns of a calendar beside a page, including the line between the two.
    static let columnsBeside = 1 + 7 * widthBeside

    /// The maximum number of weeks in a month.
    private static let mostWeeks = 6
    private static let smallestWidth = 5
    private static let widthBeside = 6
    private static let widestWidth = 14
    /// The minimum screen height, in rows, for counts in a calendar beside a page.
    private static let tallRows = 36

    /// A grid for the whole screen, under a header and above the two bottom lines.
    init(_ weeks: [[Day?]], filling size: Size) {
        self.weeks = weeks
        cellWidth = min(max(size.columns / 7, Self.smallestWidth), Self.widestWidth)
        origin = ScreenPosition(row: 2, column: min(1, max(0, size.columns - 7 * cellWidth)))
        weekHeight = Self.height(in: size.rows - 5, atMost: 3)
    }

    /// A grid over the page, above the line for typing a date.
    init(_ weeks: [[Day?]], above bottom: Int) {
        self.weeks = weeks
        cellWidth = Self.smallestWidth
        origin = ScreenPosition(row: bottom - weeks.count, column: 1)
        weekHeight = 1
    }

    /// A grid beside a page on a screen of `rows` rows, after the line between the two.
    init(_ weeks: [[Day?]], beside rows: Int) {
        self.weeks = weeks
        cellWidth = Self.widthBeside
        origin = ScreenPosition(row: 2, column: 1)
        weekHeight = rows < Self.tallRows ? 1 : 2
    }

    private static func height(in rows: Int, atMost most: Int) -> Int { max(1, min(rows / mostWeeks, most)) }

    var form: Form {
        if cellWidth >= 10 { return .wide }
        return weekHeight > 1 ? .tall : .small
    }

    /// Whether a cell can mark the selected day, today and the shown page's day all at once.
    var hasRoomForMarks: Bool { form != .small && cellWidth > Self.smallestWidth }

    /// The row after the last week.
    var endRow: Int { origin.row + weeks.count * weekHeight }

    /// The first screen column of a column of days.
    func column(ofPlace place: Int) -> Int { origin.column + place * cellWidth }

    func day(at position: ScreenPosition) -> Day? {
        let row = position.row - origin.row
        let column = position.column - origin.column
        guard row >= 0, column >= 0, column < 7 * cellWidth, weeks.indices.contains(row / weekHeight) else {
            return nil
        }
        return weeks[row / weekHeight][column / cellWidth]
    }
}
