import Journal

/// Draws the conflicts, a line each, and below them what can be chosen for the selected one.
struct ConflictListView {
    let conflicts: [JournalConflict]
    let clock: JournalClock
    let symbols: Symbols

    func draw(_ list: inout ListPlace, on canvas: inout Canvas) {
        canvas.put(" Conflicts", row: 0, column: 0, style: Style(.header))
        let body = ListPlace.firstRow..<(canvas.size.rows - 2)
        guard !conflicts.isEmpty else {
            canvas.put(
                DisplayText.truncated("No conflicts.", to: canvas.size.columns - 4), row: body.lowerBound,
                column: 3,
                style: Style(.caption))
            return
        }
        let end = canvas.size.columns - DayPageLayout.margin
        var details = self.details(at: list.index, width: end - DayPageLayout.markColumn)
        // Both sides are seen in any window, with a line each if need be.
        if details.count > body.count - 2 { details = shortDetails(at: list.index) }
        // In a low window the list keeps two lines, and the end of the details gives way.
        let room = max(0, min(details.count + 1, body.count - min(2, conflicts.count)))
        let rows = body.prefix(min(conflicts.count, body.count - room))
        list.show(in: rows.count)
        for (place, row) in zip(conflicts.indices.dropFirst(list.scroll), rows) {
            let isSelected = place == list.index
            let style = Style(.plain, selected: isSelected)
            if isSelected {
                canvas.fill(row: row, columns: 1..<end, style: style)
                canvas.put(symbols.cursor, row: row, column: 1, style: style)
                canvas.cursor = ScreenPosition(row: row, column: DayPageLayout.markColumn)
            }
            let words = ConflictWords(conflicts[place], clock: clock).headline.harmless
            canvas.put(
                DisplayText.truncated(words, to: end - DayPageLayout.markColumn), row: row,
                column: DayPageLayout.markColumn, style: style)
        }
        for (line, row) in zip(details, body.dropFirst(rows.count + 1)) {
            canvas.put(
                DisplayText.truncated(line, to: end - DayPageLayout.markColumn), row: row,
                column: DayPageLayout.markColumn, style: Style(.caption))
        }
    }

    /// The details of a conflict, wrapped.
    private func details(at index: Int, width: Int) -> [String] {
        guard conflicts.indices.contains(index) else { return [] }
        return ConflictWords(conflicts[index], clock: clock).details.flatMap { detail in
            let blanks = String(repeating: " ", count: detail.beginning.count)
            return DisplayText.wrapped(detail.text.harmless, to: max(8, width - blanks.count)).enumerated()
                .map {
                    ($0 == 0 ? detail.beginning : blanks) + $1
                }
        }
    }

    /// The details of a conflict, a line for each side.
    private func shortDetails(at index: Int) -> [String] {
        guard conflicts.indices.contains(index) else { return [] }
        return ConflictWords(conflicts[index], clock: clock).details
            .filter { $0.beginning.isEmpty || $0.beginning.first != " " }.map {
                $0.beginning + $0.text.harmless
            }
    }
}
