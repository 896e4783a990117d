import Store

/// Draws the line editor of a new row, with the line's meaning beside it.
enum NewRowView {
    static func draw(
        _ editing: DayPageState.Editing, in view: JournalView, symbols: Symbols, row: Int,
        columns: Int, on canvas: inout Canvas
    ) {
        let mark = editing.purpose == .newEntry ? symbols.done : symbols.oneOff
        SelectedRow.draw(row: row, columns: 1..<columns, symbols: symbols, on: &canvas)
        canvas.put(mark, row: row, column: DayPageLayout.markColumn, style: Style(.plain, selected: true))
        let end = columns - DayPageLayout.margin
        let most = max(0, (end - DayPageLayout.titleColumn) / 2)
        var meaning = meaning(of: editing, in: view, symbols: symbols)
        if DisplayText.width(of: meaning) > most {
            meaning = self.meaning(of: editing, in: view, symbols: symbols, isShort: true)
        }
        let room = min(DisplayText.width(of: meaning), most)
        let start = end - room
        canvas.put(
            DisplayText.truncated(meaning, to: room), row: row, column: start,
            style: Style(.caption, selected: true))
        FieldView.draw(
            editing.line, styles: editing.entry.styles(in: view), isOnSelectedRow: true, row: row,
            from: DayPageLayout.titleColumn, limit: room == 0 ? end : start - 2, on: &canvas)
    }

    private static func meaning(
        of editing: DayPageState.Editing, in view: JournalView, symbols: Symbols, isShort: Bool = false
    ) -> String {
        let meaning = editing.entry.meaning(in: view, symbols: symbols, isShort: isShort)
        return [day(of: editing, in: view), meaning].compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    /// The day that the row goes to; nil if it is today and so is the page, or if it is typed in the line.
    private static func day(of editing: DayPageState.Editing, in view: JournalView) -> String? {
        let day = editing.day(in: view)
        let isElsewhere = day != view.today || day != DayPageState.day(ofNewRowIn: view)
        guard isElsewhere, editing.entry.shownLine(in: view)?.start == nil else { return nil }
        return day.shortName(from: view.today)
    }
}
