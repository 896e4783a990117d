import Journal
import Store

/// Draws a todo's history: its rail beside its title, its note, and one event per line with its mark, day and time.
struct TodoHistoryView {
    let history: TodoHistory
    let note: NoteRows
    let view: JournalView
    let symbols: Symbols

    func draw(_ list: inout ListPlace, on canvas: inout Canvas) {
        let columns = Measure.of(canvas.size.columns)
        let title = DisplayText.truncated(history.todo.shownTitle, to: columns - 2)
        let end = canvas.put(title, row: 0, column: 1, style: Style(.header))
        let railStart = max(end + 3, columns / 2)
        HistoryRail(history).draw(
            row: 0, columns: min(railStart, columns - 1)..<columns - 1, isRightAligned: true,
            symbols: symbols, on: &canvas)
        let body = ListPlace.firstRow..<(canvas.size.rows - 2)
        list.show(in: body.count)
        let events = history.events
        let days = events.map { $0.day.shortName(from: view.today) }
        let width = days.map { DisplayText.width(of: $0) }.max() ?? 0
        for (row, place) in zip(body, (0..<note.rows.count + events.count).dropFirst(list.scroll)) {
            let isSelected = place == list.index
            if isSelected {
                SelectedRow.draw(row: row, columns: 1..<columns, symbols: symbols, on: &canvas)
                canvas.cursor = ScreenPosition(row: row, column: DayPageLayout.markColumn)
            }
            guard place >= note.rows.count else {
                draw(note.rows[place], isSelected: isSelected, row: row, columns: columns, on: &canvas)
                continue
            }
            let index = place - note.rows.count
            draw(
                events[index], days[index], width: width, isSelected: isSelected, row: row, columns: columns,
                on: &canvas)
        }
    }

    private func draw(
        _ noteRow: NoteRows.Row, isSelected: Bool, row: Int, columns: Int, on canvas: inout Canvas
    ) {
        if let isDone = noteRow.isDone {
            let role: Style.Role = isDone ? .doneMark : .open
            canvas.put(
                isDone ? symbols.done : symbols.oneOff, row: row, column: DayPageLayout.markColumn,
                style: Style(role, selected: isSelected))
        }
        canvas.put(
            noteRow.text, row: row, column: DayPageLayout.titleColumn,
            style: Style(noteRow.role, selected: isSelected), limit: columns - DayPageLayout.margin)
    }

    private func draw(
        _ event: TodoHistory.Event, _ day: String, width: Int, isSelected: Bool, row: Int, columns: Int,
        on canvas: inout Canvas
    ) {
        let style = Style(.plain, selected: isSelected)
        if let (mark, role) = event.mark(of: history.todo, symbols) {
            canvas.put(
                mark, row: row, column: DayPageLayout.markColumn, style: Style(role, selected: isSelected))
        }
        canvas.put(day, row: row, column: DayPageLayout.titleColumn, style: style)
        let time = DayPageLayout.titleColumn + width + 2
        if let date = event.date {
            canvas.put(
                view.clock.timeOfDay(date), row: row, column: time,
                style: Style(.caption, selected: isSelected))
        }
        let room = columns - time - 7 - DayPageLayout.margin
        canvas.put(
            DisplayText.truncated(event.words(today: view.today), to: room), row: row, column: time + 7,
            style: Style(Self.role(of: event), selected: isSelected))
    }

    static func role(of event: TodoHistory.Event) -> Style.Role {
        switch event.kind {
        case .ended(.done): .done
        case .ended(.abandoned), .postponed, .deleted: .caption
        default: .plain
        }
    }
}
