import Journal
import Store

extension PagesState {
    public mutating func draw(_ view: JournalView) -> Canvas {
        let days = days(in: view)
        go(to: place(in: days), in: selected == nil ? [] : days)
        var canvas = Canvas(size: size)
        PagesView(view: view, state: self, days: days).draw(on: &canvas)
        return canvas
    }
}

/// Draws the index of pages: each with its day, its counts and the first line of its text.
struct PagesView {
    let view: JournalView
    let state: PagesState
    let days: [Day]

    /// The widest counts.
    private static let countColumns = 7
    /// The minimum screen width, in columns, for the year of each day.
    private static let wideColumns = 60
    private static let hinted = PagesState.commands.hinted(first: [.showPage, .search, .back])

    private var symbols: Symbols { state.preferences.symbols }
    private var columns: Int { Measure.of(state.size.columns) }
    private var dayColumns: Int { state.size.columns < Self.wideColumns ? 9 : 15 }

    func draw(on canvas: inout Canvas) {
        header(on: &canvas)
        let failure = view.readings.pageDays?.failure ?? view.readings.foundPages?.failure
        UnreadView.draw(failure, rows: state.rows, on: &canvas)
        if days.isEmpty, failure == nil, view.readings.pageDays?.value != nil {
            let words = state.query(in: view) == nil ? "No pages yet." : "No page matches."
            canvas.put(
                words, row: state.rows.lowerBound, column: DayPageLayout.markColumn, style: Style(.caption))
        }
        var place = state.place(in: days)
        let cursor = canvas.cursor
        place.draw(days.count, rows: state.rows, columns: 1..<columns, symbols: symbols, on: &canvas) {
            draw(days[$0], isSelected: $2, row: $1, on: &$3)
        }
        if state.isTyping { canvas.cursor = cursor }
        footer(on: &canvas)
    }

    private func header(on canvas: inout Canvas) {
        let all = view.readings.pageDays?.value?.count ?? 0
        let isFiltered = state.query(in: view) != nil
        let count = isFiltered ? "\(days.count) of \(all)" : all == 1 ? "1 page" : "\(all) pages"
        let column = columns - DisplayText.width(of: count) - DayPageLayout.margin
        let title =
            (isFiltered ? " Pages with \(state.filter.text)" : " Pages")
            + view.focusWords
        canvas.put(DisplayText.truncated(title, to: column - 2), row: 0, column: 0, style: Style(.header))
        if all > 0 { canvas.put(count, row: 0, column: column, style: Style(.caption)) }
    }

    private func draw(_ day: Day, isSelected: Bool, row: Int, on canvas: inout Canvas) {
        let summary = view.readings.pageSummaries?.value?[day]
        let isWide = state.size.columns >= Self.wideColumns
        let role: Style.Role = day == view.today ? .today : .calendarPage
        var column = DayPageLayout.markColumn
        canvas.put(
            isWide ? day.mediumName : Self.briefName(day), row: row, column: column,
            style: Style(role, selected: isSelected))
        column += dayColumns
        if case .page(let seen, let done, _)? = summary?.counts, seen > 0 {
            let text = "\(done)/\(seen)"
            let start = column + Self.countColumns - DisplayText.width(of: text)
            canvas.put(
                text, row: row, column: start,
                style: Style(seen == done ? .doneMark : .caption, selected: isSelected))
        }
        column += Self.countColumns + 2
        let room = columns - DayPageLayout.margin - column
        canvas.put(
            DisplayText.truncated(summary?.firstLine ?? "", to: room), row: row, column: column,
            style: Style(.plain, selected: isSelected))
    }

    /// `20 Nov 26`
    private static func briefName(_ day: Day) -> String {
        let year = day.civil.year % 100
        return "\(day.dayAndMonth) \(year < 10 ? "0" : "")\(year)"
    }

    private func footer(on canvas: inout Canvas) {
        let row = canvas.size.rows - 1
        if state.isTyping {
            if let problem = state.query(in: view)?.problem {
                canvas.put(
                    DisplayText.truncated(problem, to: canvas.size.columns - 2), row: row - 1, column: 1,
                    style: Style(.error))
            }
            let column = canvas.put("/", row: row, column: 1, style: Style(.hintKey))
            FieldView.draw(state.filter, row: row, from: column, on: &canvas)
            return
        }
        MessageLine.draw(view, state, on: &canvas)
        let position = state.place(in: days).position(among: days.count)
        let end = canvas.size.columns - DisplayText.width(of: position) - DayPageLayout.margin
        canvas.put(position, row: row, column: end, style: Style(.hint))
        state.drawHints(
            of: Self.hinted, in: view, row: row, limit: position.isEmpty ? canvas.size.columns : end - 2,
            on: &canvas)
    }
}
