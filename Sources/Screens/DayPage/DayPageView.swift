import Journal
import Store

extension DayPageState {
    public mutating func draw(_ view: JournalView) -> Canvas { DayPageView.draw(view, &self) }
}

/// Draws the day page.
enum DayPageView {
    /// Draws the page, and scrolls it to show the selection.
    static func draw(_ view: JournalView, _ state: inout DayPageState) -> Canvas {
        let symbols = state.preferences.symbols
        if let canvas = drawReplacement(view, &state, symbols: symbols) { return canvas }
        var canvas = Canvas(size: state.pageSize)
        state.drawHeader(view, on: &canvas)
        state.drawText(view, on: &canvas)
        let body = state.body(in: view)
        let layout = state.layout(in: view, symbols: symbols)
        if case .searching(let search) = state.mode, layout.lines.isEmpty,
            !search.isWide, search.query != nil
        {
            for (line, words) in ["No match on this page.", "Tab searches the whole journal."].enumerated() {
                canvas.put(words, row: body.lowerBound + 1 + line, column: 3, style: Style(.caption))
            }
        } else if layout.lines.isEmpty {
            EmptyPageView.draw(view, state, rows: body, on: &canvas)
            YearAgoView.draw(view, state, used: body.count / 2 + 4, body: body, on: &canvas)
        } else {
            state.scroll = layout.scroll(
                from: state.scroll, height: body.count,
                selectedIndex: layout.selectedIndex ?? 0)
            var lines = DayPageRowView(layout, view: view, state: &state, symbols: symbols)
            for (row, line) in zip(body, layout.lines.dropFirst(state.scroll)) {
                lines.draw(line, row: row, on: &canvas)
            }
            state.drawn = lines.drawn
            state.heights.contents = lines.contents.known
            let used = layout.lines.count - state.scroll
            YearAgoView.draw(view, state, used: used, body: body, on: &canvas)
        }
        if state.hasCalendarBeside {
            canvas = canvas.beside(SidePanelView(view: view, state: state, symbols: symbols).draw())
        }
        DayPageFooter.draw(view, state, symbols: symbols, on: &canvas)
        return canvas
    }

    /// Draws what takes the page's place; nil if the page shows.
    private static func drawReplacement(
        _ view: JournalView, _ state: inout DayPageState, symbols: Symbols
    ) -> Canvas? {
        var canvas: Canvas
        switch state.mode {
        case .todoHistory(var list):
            guard let todoHistory = view.todoHistory else { return nil }
            canvas = Canvas(size: state.size)
            state.noteRows = state.noteRows(in: view)
            TodoHistoryView(history: todoHistory, note: state.noteRows, view: view, symbols: symbols)
                .draw(&list, on: &canvas)
            state.mode = .todoHistory(list)
        case .listing(let listing, var list):
            canvas = Canvas(size: state.size)
            listing.draw(&list, view: view, symbols: symbols, on: &canvas)
            state.mode = .listing(listing, list)
        case .calendar(let calendar) where !state.hasCalendarBeside:
            canvas = Canvas(size: state.size)
            CalendarView.draw(calendar, view, state, symbols: symbols, on: &canvas)
        default: return nil
        }
        DayPageFooter.draw(view, state, symbols: symbols, on: &canvas)
        return canvas
    }
}
