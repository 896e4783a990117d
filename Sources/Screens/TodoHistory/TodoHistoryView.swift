import Journal
import Store

/// Draws a todo's history: its rail beside its title, and one event per line with its mark, day and time.
enum TodoHistoryView {
    static func draw(
        _ todoHistory: TodoHistory, _ list: inout ListPlace, view: JournalView, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        let columns = Measure.of(canvas.size.columns)
        let title = DisplayText.truncated(todoHistory.todo.title, to: columns - 2)
        let end = canvas.put(title, row: 0, column: 1, style: Style(.header))
        let railStart = max(end + 3, columns / 2)
        HistoryRail(todoHistory).draw(
            row: 0, columns: min(railStart, columns - 1)..<columns - 1, isRightAligned: true,
            symbols: symbols, on: &canvas)
        let body = ListPlace.firstRow..<(canvas.size.rows - 2)
        list.show(in: body.count)
        let days = todoHistory.events.map { $0.day.shortName(from: view.today) }
        let width = days.map { DisplayText.width(of: $0) }.max() ?? 0
        for (row, place) in zip(body, todoHistory.events.indices.dropFirst(list.scroll)) {
            let event = todoHistory.events[place]
            let isSelected = place == list.index
            let style = Style(.plain, selected: isSelected)
            if isSelected {
                SelectedRow.draw(row: row, columns: 1..<columns, symbols: symbols, on: &canvas)
                canvas.cursor = Canvas.Position(row: row, column: DayPageLayout.markColumn)
            }
            if let (mark, role) = event.mark(of: todoHistory.todo, symbols) {
                canvas.put(
                    mark, row: row, column: DayPageLayout.markColumn, style: Style(role, selected: isSelected)
                )
            }
            canvas.put(days[place], row: row, column: DayPageLayout.titleColumn, style: style)
            let time = DayPageLayout.titleColumn + width + 2
            if let date = event.date {
                canvas.put(
                    view.clock.timeOfDay(date), row: row, column: time,
                    style: Style(.caption, selected: isSelected))
            }
            let room = columns - time - 7 - DayPageLayout.margin
            canvas.put(
                DisplayText.truncated(event.words(today: view.today), to: room), row: row, column: time + 7,
                style: Style(role(of: event), selected: isSelected))
        }
    }

    static func role(of event: TodoHistory.Event) -> Style.Role {
        switch event.kind {
        case .ended(.done): .done
        case .ended(.abandoned), .postponed, .deleted: .caption
        default: .plain
        }
    }
}
