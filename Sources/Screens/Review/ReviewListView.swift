/// Draws the list of a step, scrolled.
struct ReviewListView {
    let lines: [ReviewLine]
    /// The index of the selected line among the selectable ones.
    let selected: Int
    let symbols: Symbols
    let rows: Range<Int>
    /// The rows that a message of several lines takes away. The layout stays the same under it.
    var covered = 0

    /// The lines, with text wrapped to the width; with a blank line above each heading if all fit without a message,
    /// else the headings have rules.
    private func wrapped(_ width: Int) -> (lines: [ReviewLine], isAiry: Bool) {
        let lines = lines.flatMap { line -> [ReviewLine] in
            guard case .text = line.kind else { return [line] }
            return DisplayText.wrapped(line.text, to: width - DayPageLayout.markColumn - DayPageLayout.margin)
                .map { ReviewLine(kind: line.kind, text: $0) }
        }
        var airy: [ReviewLine] = []
        for line in lines {
            if line.kind == .heading, airy.last != .blank { airy.append(.blank) }
            airy.append(line)
        }
        return airy.count <= rows.count + covered ? (airy, true) : (lines, false)
    }

    /// Draws the list from a line on, with the selected line visible.
    /// - Returns: The first visible line, and the number of hidden lines above and below: `↑ 3 ↓ 12`.
    func draw(scroll: Int, on canvas: inout Canvas) -> (scroll: Int, more: String) {
        let (lines, isAiry) = wrapped(Measure.of(canvas.size.columns))
        let last = max(0, lines.count - rows.count)
        var first = min(scroll, last)
        if let place = lines.firstIndex(where: { $0.place == selected }) {
            // The last selection may scroll out of view, to reveal the lines below it.
            let isPassed = scroll > 0 && lines.lastIndex { $0.place != nil } == place
            if place >= first + rows.count { first = place - rows.count + 1 }
            if place < first, !isPassed { first = place }
            if place == lines.firstIndex(where: { $0.place != nil }), scroll == 0 { first = 0 }
        }
        for (row, line) in zip(rows, lines.dropFirst(first)) {
            draw(line, hasRule: !isAiry, row: row, on: &canvas)
        }
        let below = lines.count - first - rows.count
        let more = [first > 0 ? "↑ \(first)" : "", below > 0 ? "↓ \(below)" : ""]
        return (first, more.filter { !$0.isEmpty }.joined(separator: " "))
    }

    private func draw(_ line: ReviewLine, hasRule: Bool, row: Int, on canvas: inout Canvas) {
        let columns = Measure.of(canvas.size.columns)
        let end = columns - DayPageLayout.margin
        let isSelected = line.place == selected
        switch line.kind {
        case .text(let role):
            canvas.put(line.text, row: row, column: DayPageLayout.markColumn, style: Style(role))
        case .heading:
            SectionHeading(line.text, hasRule: hasRule).draw(
                row: row, columns: 1..<end, symbols: symbols, on: &canvas)
        case .row(let role, let mark):
            let style = Style(role, selected: isSelected)
            if isSelected {
                SelectedRow.draw(row: row, columns: 1..<columns, symbols: symbols, on: &canvas)
                canvas.cursor = ScreenPosition(row: row, column: DayPageLayout.markColumn)
            }
            canvas.put(
                mark, row: row, column: DayPageLayout.markColumn,
                style: Style(role.ofMark, selected: isSelected))
            let caption = DisplayText.truncated(line.caption, to: max(0, end / 2))
            let column = end - DisplayText.width(of: caption)
            canvas.put(caption, row: row, column: column, style: Style(.caption, selected: isSelected))
            let room = (caption.isEmpty ? end : column - 2) - DayPageLayout.titleColumn
            canvas.put(
                DisplayText.truncated(line.text, to: room), row: row, column: DayPageLayout.titleColumn,
                style: style)
        }
    }
}
