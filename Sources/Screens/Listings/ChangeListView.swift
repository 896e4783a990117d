import Journal
import Store

/// Draws the changes of the journal, the newest first, each with its time and, if it wasn't the screen, its origin.
enum ChangeListView {
    static func draw(
        _ changes: [LoggedChange], _ list: inout ListPlace, view: JournalView, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        let title = changes.count < LoggedChange.most ? "Changes" : "The last \(changes.count) changes"
        canvas.put(" \(title)", row: 0, column: 0, style: Style(.header))
        let body = ListPlace.firstRow..<(canvas.size.rows - 2)
        if changes.isEmpty {
            canvas.put("No changes yet.", row: body.lowerBound, column: 3, style: Style(.caption))
        }
        list.show(in: body.count)
        let times = changes.dropFirst(list.scroll).prefix(body.count).map { change in
            let time = view.clock.timeOfDay(change.date)
            guard view.clock.day(of: change.date) != view.today else { return time }
            return "\(view.clock.date(of: change.date).shortName(from: view.today)) \(time)"
        }
        let width = times.map { DisplayText.width(of: $0) }.max() ?? 0
        for (place, row) in zip(changes.indices.dropFirst(list.scroll), body) {
            let change = changes[place]
            let isSelected = place == list.index
            let style = Style(change.isUndone ? .caption : .plain, selected: isSelected)
            let end = canvas.size.columns - DayPageLayout.margin
            if isSelected {
                canvas.fill(row: row, columns: 1..<end, style: style)
                canvas.put(symbols.cursor, row: row, column: 1, style: style)
                canvas.cursor = ScreenPosition(row: row, column: DayPageLayout.markColumn)
            }
            canvas.put(
                times[place - list.scroll], row: row, column: DayPageLayout.markColumn,
                style: Style(.caption, selected: isSelected))
            let column = DayPageLayout.markColumn + width + 2
            canvas.put(
                DisplayText.truncated(words(of: change), to: end - column), row: row, column: column,
                style: style)
        }
    }

    /// `abandoned 3 todos, on the command line (undone)`.
    private static func words(of change: LoggedChange) -> String {
        let origin = change.source == .screen ? "" : ", \(change.source.place)"
        return change.label.harmless + origin + (change.isUndone ? " (undone)" : "")
    }
}
