import Journal
import Store

/// Draws the days of a month in their cells.
struct CalendarGridView {
    let grid: CalendarGrid
    let view: JournalView
    /// Nil if the calendar doesn't have the keyboard focus.
    let selected: Day?
    let symbols: Symbols

    /// The mark beside the shown page's day. An ASCII character, whatever the symbol set.
    static let shown = "*"
    static let scheduled = "+"
    static func today(_ number: String) -> String { "[\(number)]" }

    /// Draws the weekdays and the weeks, and puts the cursor on the selected day.
    /// - Returns: Whether the grid contains the selected day.
    @discardableResult
    func draw(on canvas: inout Canvas) -> Bool {
        let names = grid.weeks.first { !$0.contains(nil) } ?? []
        for (place, day) in names.enumerated() {
            canvas.put(
                day?.weekday.shortName ?? "", row: grid.origin.row - 1,
                column: grid.column(ofPlace: place) + 1, style: Style(.hint))
        }
        var isSelectionDrawn = false
        for (number, week) in grid.weeks.enumerated() {
            for (place, day) in week.enumerated() {
                guard let day else { continue }
                let position = ScreenPosition(
                    row: grid.origin.row + number * grid.weekHeight, column: grid.column(ofPlace: place))
                draw(day, at: position, on: &canvas)
                if day == selected {
                    canvas.cursor = ScreenPosition(row: position.row, column: position.column + 1)
                    isSelectionDrawn = true
                }
            }
        }
        return isSelectionDrawn
    }

    private func draw(_ day: Day, at position: ScreenPosition, on canvas: inout Canvas) {
        let summary = view.calendar?.summaries[day]
        let isSelected = day == selected
        let style = Style(role(of: day, summary), selected: isSelected)
        let figures = Style(role(of: summary), selected: isSelected)
        let number = day.civil.day < 10 ? " \(day.civil.day)" : "\(day.civil.day)"
        let (row, column) = (position.row, position.column)
        func put(_ text: String, _ row: Int, _ offset: Int, _ style: Style) {
            canvas.put(text, row: row, column: column + offset, style: style)
        }
        // Narrow cells share two columns for all marks; the line in words names the ones that don't fit.
        let isRoomy = grid.hasRoomForMarks
        if day == view.today {
            put(Self.today(number), row, isRoomy ? 1 : 0, style)
        } else {
            put(number, row, isRoomy ? 2 : 1, style)
        }
        let isShown = day == view.day && view.isPage
        // Where they would share a column, the brackets of today are enough.
        if isShown, isRoomy || day != view.today { put(Self.shown, row, isRoomy ? 5 : 3, style) }
        if isSelected { put(symbols.cursor, row, 0, Style(.accent, selected: true)) }
        let text = text(of: summary)
        switch grid.form {
        case .wide:
            let room = grid.cellWidth - 6
            put(
                text.count <= room ? text : sign(of: summary), row, isShown && text.count < room ? 7 : 6,
                figures)
        case .tall:
            // Keeps a blank between the counts of adjacent days.
            let fitting = text.count < grid.cellWidth ? text : sign(of: summary)
            put(fitting, row + 1, min(isRoomy ? 2 : 1, grid.cellWidth - fitting.count), figures)
        case .small:
            put(sign(of: summary), row, 4, figures)
        }
    }

    private func role(of day: Day, _ summary: DaySummary?) -> Style.Role {
        if day == view.today { return .today }
        return switch summary {
        case .page: .calendarPage
        case .scheduled: .scheduled
        case nil: .caption
        }
    }

    private func role(of summary: DaySummary?) -> Style.Role {
        switch summary {
        case .page(let seen, let done): seen == done && seen > 0 ? .doneMark : .caption
        case .scheduled: .scheduled
        case nil: .plain
        }
    }

    /// `3/5`: done of all; `+2`: scheduled.
    private func text(of summary: DaySummary?) -> String {
        switch summary {
        case .page(seen: 0, _): ""
        case .page(let seen, let done): "\(done)/\(seen)"
        case .scheduled(let count): "\(Self.scheduled)\(count)"
        case nil: ""
        }
    }

    /// The summary as a single character.
    private func sign(of summary: DaySummary?) -> String {
        switch summary {
        case .page(let seen, let done): seen == done && seen > 0 ? symbols.done : symbols.oneOff
        case .scheduled: Self.scheduled
        case nil: ""
        }
    }
}
