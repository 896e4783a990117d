import Journal

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
