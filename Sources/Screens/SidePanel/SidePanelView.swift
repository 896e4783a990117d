import Journal
import Store

/// Draws the area beside the page: the calendar, the days ahead, and the selected todo's history.
struct SidePanelView {
    let view: JournalView
    let state: DayPageState
    let symbols: Symbols

    /// The minimum width of a column of the panel, including the line or gap before it.
    private static let leastColumns = CalendarGrid.columnsBeside
    private static let textColumn = 2

    /// Draws the panel, as tall as the screen; the cursor is in it while the calendar has the focus.
    func draw() -> (canvas: Canvas, cursor: ScreenPosition?) {
        let columns = state.size.columns - state.pageSize.columns
        var canvas = Canvas(size: Size(columns: columns, rows: state.size.rows))
        let end = canvas.size.rows - 2
        for row in 0..<end {
            canvas.put(symbols.verticalRule, row: row, column: 0, style: Style(.rule))
        }
        let calendar = CalendarView.inSidePanel(view, state, symbols: symbols, on: &canvas)
        guard state.besideIsShown else { return (canvas, calendar.cursor) }
        let isWide = columns >= 2 * Self.leastColumns
        let middle = isWide ? columns / 2 : columns
        let lists = lists
        var row = calendar.end + 1
        if let ahead = lists.ahead {
            let rest = isWide || lists.history == nil ? 0 : lists.history?.leastRows ?? 0
            row = ahead.draw(
                rows: row..<max(row, end - rest), columns: Self.textColumn..<middle - 1, on: &canvas)
            row += 1
        }
        let area =
            isWide ? (rows: 0..<end, start: middle + 1) : (rows: row..<max(row, end), start: Self.textColumn)
        lists.history?.draw(rows: area.rows, columns: area.start..<columns - 1, on: &canvas)
        return (canvas, calendar.cursor)
    }

    private var lists: (ahead: SideList?, history: SideList?) {
        (
            view.readings.ahead?.value.flatMap { SideList(ahead: $0, symbols: symbols) },
            view.readings.history?.value.flatMap { history in
                history.todo.id == state.selectedID
                    ? SideList(history: history, view: view, symbols: symbols) : nil
            }
        )
    }
}
