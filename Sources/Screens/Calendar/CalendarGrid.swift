import Journal

/// Which cells of the screen a month's days take, for those who draw them and those who click on them.
struct CalendarGrid {
    /// What a day's cell holds.
    enum Form {
        /// Its number, and beside it in figures how full it is: ` 20  3/5`.
        case wide
        /// The figures under the number.
        case tall
        /// Its number and one sign.
        case small
    }

    let weeks: [[Day?]]
    /// The first cell of the first week; the names of the weekdays stand above.
    let origin: Canvas.Position
    let cellWidth: Int
    let weekHeight: Int

    /// The columns of a calendar beside a page, the line between the two included.
    static let columnsBeside = 1 + 7 * widthBeside

    /// As many weeks as a month can have.
    private static let mostWeeks = 6
    private static let smallestWidth = 5
    private static let widthBeside = 6
    private static let widestWidth = 14
    /// Rows that a legend takes under the weeks of a calendar beside a page, a blank one included.
    private static let legendRows = 7

    /// In the whole screen, under a header and above the two lines at the bottom.
    init(_ weeks: [[Day?]], filling size: Size) {
        self.weeks = weeks
        cellWidth = min(max(size.columns / 7, Self.smallestWidth), Self.widestWidth)
        origin = Canvas.Position(row: 2, column: max(0, (size.columns - 7 * cellWidth) / 2))
        weekHeight = Self.height(in: size.rows - 5, atMost: 3)
    }

    /// Over the page, above the line at the bottom that a date is typed in.
    init(_ weeks: [[Day?]], above bottom: Int) {
        self.weeks = weeks
        cellWidth = Self.smallestWidth
        origin = Canvas.Position(row: bottom - weeks.count, column: 1)
        weekHeight = 1
    }

    /// In the columns beside a page on a screen of so many rows, after the line between the two.
    init(_ weeks: [[Day?]], beside rows: Int) {
        self.weeks = weeks
        cellWidth = Self.widthBeside
        origin = Canvas.Position(row: 2, column: 1)
        weekHeight = Self.height(in: rows - 4 - Self.legendRows, atMost: 3)
    }

    private static func height(in rows: Int, atMost most: Int) -> Int { max(1, min(rows / mostWeeks, most)) }

    var form: Form {
        if cellWidth >= 10 { return .wide }
        return weekHeight > 1 ? .tall : .small
    }

    /// Whether a day can be selected, today and the one shown, all at once.
    var hasRoomForMarks: Bool { form != .small && cellWidth > Self.smallestWidth }

    /// The row after the last week.
    var endRow: Int { origin.row + weeks.count * weekHeight }

    /// The first cell of a column of days.
    func column(ofPlace place: Int) -> Int { origin.column + place * cellWidth }

    /// The day that a cell of the screen belongs to.
    func day(at position: Canvas.Position) -> Day? {
        let row = position.row - origin.row
        let column = position.column - origin.column
        guard row >= 0, column >= 0, column < 7 * cellWidth, weeks.indices.contains(row / weekHeight) else {
            return nil
        }
        return weeks[row / weekHeight][column / cellWidth]
    }
}
