import Journal
import Store

/// Draws a todo's history, one event per line, with its day and time.
enum TodoHistoryView {
    static func draw(
        _ todoHistory: TodoHistory, _ list: inout ListPlace, view: JournalView, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        canvas.put(
            DisplayText.truncated(" \(todoHistory.todo.title)", to: canvas.size.columns - 1), row: 0,
            column: 0,
            style: Style(.header))
        let body = FoundListView.firstRow..<(canvas.size.rows - 2)
        list.show(in: body.count)
        let days = todoHistory.events.map { $0.day.shortName(from: view.today) }
        let width = days.map { DisplayText.width(of: $0) }.max() ?? 0
        for (row, place) in zip(body, todoHistory.events.indices.dropFirst(list.scroll)) {
            let event = todoHistory.events[place]
            let isSelected = place == list.index
            let style = Style(.plain, selected: isSelected)
            if isSelected {
                canvas.fill(row: row, columns: 1..<canvas.size.columns - DayPageLayout.margin, style: style)
                canvas.put(symbols.cursor, row: row, column: 1, style: style)
                canvas.cursor = Canvas.Position(row: row, column: DayPageLayout.markColumn)
            }
            canvas.put(days[place], row: row, column: DayPageLayout.markColumn, style: style)
            let time = DayPageLayout.markColumn + width + 2
            if let date = event.date {
                canvas.put(
                    view.clock.timeOfDay(date), row: row, column: time,
                    style: Style(.caption, selected: isSelected))
            }
            let room = canvas.size.columns - time - 7 - DayPageLayout.margin
            canvas.put(
                DisplayText.truncated(event.words(today: view.today), to: room), row: row, column: time + 7,
                style: Style(role(of: event), selected: isSelected))
        }
    }

    private static func role(of event: TodoHistory.Event) -> Style.Role {
        switch event.kind {
        case .ended(.done): .done
        case .ended(.abandoned), .postponed, .deleted: .caption
        default: .plain
        }
    }
}
