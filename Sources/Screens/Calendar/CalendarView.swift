import Journal
import Store

/// Draws the calendar over the whole screen, beside the page or over it.
enum CalendarView {
    /// Draws the calendar over the whole screen except the two bottom lines.
    static func draw(
        _ calendar: CalendarState, _ view: JournalView, _ state: DayPageState, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        guard let grid = state.calendarGrid(in: view) else { return }
        // The header is as wide as the days.
        let columns = min(canvas.size.columns, grid.column(ofPlace: 7) + DayPageLayout.margin)
        let left = " \(calendar.month.name)\(view.focusWords)"
        canvas.put(left, row: 0, column: 0, style: Style(.header))
        let room = columns - DisplayText.width(of: left) - DayPageLayout.margin - 2
        let words = words(of: calendar.selected, view)
        let choices = (1...words.count).reversed().map { words.prefix($0).joined(separator: " · ") }
        if let right = choices.first(where: { DisplayText.width(of: $0) <= room }) {
            let column = columns - DisplayText.width(of: right) - DayPageLayout.margin
            canvas.put(right, row: 0, column: column, style: Style(.header))
        }
        CalendarGridView(grid: grid, view: view, selected: calendar.selected, symbols: symbols)
            .draw(on: &canvas)
        let row = canvas.size.rows - 3
        guard grid.endRow <= row else { return }
        var column = 1
        for (sign, words) in legend(grid.form, view, symbols) {
            let width = DisplayText.width(of: "\(sign) \(words)")
            guard column + width < canvas.size.columns else { break }
            column = draw(sign, words, row: row, column: column, on: &canvas)
        }
    }

    /// Draws a sign and its meaning.
    /// - Returns: The column for the next one.
    private static func draw(_ sign: String, _ words: String, row: Int, column: Int, on canvas: inout Canvas)
        -> Int
    {
        let end = canvas.put(sign, row: row, column: column, style: Style(.hintKey))
        return canvas.put(" \(words)", row: row, column: end, style: Style(.hint)) + 2
    }

    /// Draws the calendar at the top of the side panel.
    /// - Returns: The row after it, and the cursor's position if it has the keyboard focus.
    static func inSidePanel(
        _ view: JournalView, _ state: DayPageState, symbols: Symbols, on canvas: inout Canvas
    ) -> (end: Int, cursor: ScreenPosition?) {
        guard let month = state.calendarMonth(in: view), let grid = state.calendarGrid(in: view) else {
            return (0, nil)
        }
        let selected = state.calendarDay(view.clock)
        canvas.put(month.name, row: 0, column: 2, style: Style(selected == nil ? .header : .accent))
        let isDrawn = CalendarGridView(grid: grid, view: view, selected: selected, symbols: symbols)
            .draw(on: &canvas)
        guard let selected else {
            let hint = HintLine.Hint(key: state.keyName(.calendar), words: "calendar")
            let column = grid.column(ofPlace: 7) - hint.width - DayPageLayout.margin
            _ = hint.draw(row: 0, column: column, on: &canvas)
            guard canvas.size.rows >= leastRowsForLegend else { return (grid.endRow, nil) }
            return (drawShortLegend(grid, view, symbols, on: &canvas), nil)
        }
        let end = canvas.size.rows - 2
        var row = grid.endRow + 1
        for words in words(of: selected, view) where row < end {
            canvas.put(words, row: row, column: 2, style: Style(.header))
            row += 1
        }
        row += 1
        let legend = legend(grid.form, view, symbols)
        if row + legend.count <= end {
            for (sign, words) in legend {
                canvas.put(sign, row: row, column: 2, style: Style(.hintKey))
                canvas.put(words, row: row, column: 7, style: Style(.hint))
                row += 1
            }
        }
        return (end, isDrawn ? canvas.cursor : nil)
    }

    /// Draws the calendar over the page, above the line for typing a date.
    static func overPage(
        _ view: JournalView, _ state: DayPageState, symbols: Symbols, on canvas: inout Canvas
    ) {
        guard let month = state.calendarMonth(in: view), let grid = state.calendarGrid(in: view) else {
            return
        }
        let columns = canvas.size.columns
        for row in max(1, grid.origin.row - 2)..<grid.endRow {
            canvas.fill(row: row, columns: 0..<columns, style: Style(.plain))
        }
        let top = grid.origin.row - 2
        if top > 0 {
            let column = canvas.put(" \(month.name) ", row: top, column: 0, style: Style(.header))
            canvas.fill(row: top, columns: column..<columns - 1, with: symbols.rule, style: Style(.rule))
        }
        let cursor = canvas.cursor
        CalendarGridView(
            grid: grid, view: view, selected: state.calendarDay(view.clock), symbols: symbols
        ).draw(on: &canvas)
        canvas.cursor = cursor
    }

    /// The calendar's key hints.
    static func hints(_ state: DayPageState) -> [HintLine.Hint] {
        [
            HintLine.Hint(key: "Enter", words: "open"),
            HintLine.Hint(
                key: "\(state.keyName(.previousPage)) \(state.keyName(.nextPage))", words: "day"),
            HintLine.Hint(key: "\(state.keyName(.down)) \(state.keyName(.up))", words: "week"),
            HintLine.Hint(key: "H L", words: "month"),
            HintLine.Hint(key: state.keyName(.today), words: "today"),
            HintLine.Hint(key: "Esc", words: "back"),
        ]
    }

    /// The minimum screen height, in rows, for a legend under a calendar without the focus.
    private static let leastRowsForLegend = 30

    /// Draws the meanings of the signs beside the page, in a line or two.
    /// - Returns: The row after it.
    private static func drawShortLegend(
        _ grid: CalendarGrid, _ view: JournalView, _ symbols: Symbols, on canvas: inout Canvas
    ) -> Int {
        let signs =
            grid.form == .small
            ? [(symbols.oneOff, "page"), (symbols.done, "all done"), (CalendarGridView.scheduled, "ahead")]
            : [("3/5", "done"), ("+2", "ahead")]
        let days = [(CalendarGridView.today("2"), "today"), (CalendarGridView.shown, "shown")]
        var (row, column) = (grid.endRow, 2)
        for (sign, words) in days + signs + due(in: view) {
            let width = DisplayText.width(of: "\(sign) \(words)")
            if column > 2, column + width > grid.column(ofPlace: 7) { (row, column) = (row + 1, 2) }
            column = canvas.put(sign, row: row, column: column, style: Style(.caption))
            column = canvas.put(" \(words)", row: row, column: column, style: Style(.hint)) + 2
        }
        return row + 1
    }

    /// The meaning of the sign of deadlines, in a month that has some ahead.
    private static func due(in view: JournalView) -> [(sign: String, words: String)] {
        let isThere = view.calendar?.summaries.values.contains {
            switch $0 {
            case .scheduled(_, due: 1...), .page(_, _, due: 1...): true
            default: false
            }
        }
        return isThere == true ? [(CalendarGridView.due, "due")] : []
    }

    /// The meanings of the signs in the cells.
    private static func legend(
        _ form: CalendarGrid.Form, _ view: JournalView, _ symbols: Symbols
    ) -> [(sign: String, words: String)] {
        let days = [(CalendarGridView.today("20"), "today"), (CalendarGridView.shown, "the page shown")]
        switch form {
        case .wide, .tall: return days + [("3/5", "done of seen"), ("+2", "scheduled")] + due(in: view)
        case .small:
            return days + [
                (symbols.oneOff, "page"), (symbols.done, "all done"),
                (CalendarGridView.scheduled, "scheduled"),
            ] + due(in: view)
        }
    }

    /// A day in words, the most important first: `Fri 20 Nov`, `today`, `3 of 5 done`.
    private static func words(of day: Day, _ view: JournalView) -> [String] {
        let known = [day.shortName(from: view.today), day.distance(from: view.today)]
        guard let calendar = view.calendar, calendar.month == Month(containing: day) else { return known }
        let fullness =
            switch calendar.summaries[day] {
            case .page(seen: 0, _, _): "an empty page"
            case .page(let seen, let done, 0): "\(done) of \(seen) done"
            case .page(let seen, let done, let due): "\(done) of \(seen) done, \(due) due"
            case .scheduled(0, let due): "\(due) due"
            case .scheduled(let count, 0): "\(count) scheduled"
            case .scheduled(let count, let due): "\(count) scheduled, \(due) due"
            case nil: "no page"
            }
        return known + [fullness]
    }
}

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
    static let due = "^"
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
        // In a narrow cell today's bracket is there.
        if isSelected, isRoomy || day != view.today {
            put(symbols.cursor, row, 0, Style(.accent, selected: true))
        }
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
        case .page(_, _, due: 1...): .scheduled
        case .page(let seen, let done, _): seen == done && seen > 0 ? .doneMark : .caption
        case .scheduled: .scheduled
        case nil: .plain
        }
    }

    /// `3/5`: done of all; `+2`: scheduled; `^1`: due; `3/5^`: some are due.
    private func text(of summary: DaySummary?) -> String {
        switch summary {
        case .page(seen: 0, _, _): ""
        case .page(let seen, let done, 0): "\(done)/\(seen)"
        case .page(let seen, let done, _): "\(done)/\(seen)\(Self.due)"
        case .scheduled(0, let due): "\(Self.due)\(due)"
        case .scheduled(let count, 0): "\(Self.scheduled)\(count)"
        case .scheduled(let count, let due): "\(Self.scheduled)\(count)\(Self.due)\(due)"
        case nil: ""
        }
    }

    /// The summary as a single character.
    private func sign(of summary: DaySummary?) -> String {
        switch summary {
        case .page(_, _, due: 1...): Self.due
        case .page(let seen, let done, _): seen == done && seen > 0 ? symbols.done : symbols.oneOff
        case .scheduled(_, let due): due > 0 ? Self.due : Self.scheduled
        case nil: ""
        }
    }
}
