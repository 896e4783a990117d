import Journal
import Store

/// Draws one line of the page: a heading, a row or a new row's field.
enum DayPageRowView {
    static func draw(
        _ line: DayPageLayout.Line, titles: inout WrappedTitles, view: JournalView, state: DayPageState,
        symbols: Symbols, row: Int, on canvas: inout Canvas
    ) {
        let layout = titles.layout
        switch line {
        case .heading(let section):
            // The index after the last is the new row's section.
            let isKnown = layout.sections.indices.contains(section)
            heading(
                isKnown ? layout.sections[section] : PageSection(.other, rows: []), symbols: symbols,
                row: row,
                on: &canvas)
        case .row(let index, let line):
            self.row(
                index, line: line, titles: &titles, state: state, symbols: symbols, row: row, on: &canvas)
        case .coming:
            let room = canvas.size.columns - DayPageLayout.titleColumn - DayPageLayout.margin
            canvas.put(
                DisplayText.truncated(layout.coming ?? "", to: room), row: row,
                column: DayPageLayout.titleColumn, style: Style(.caption))
        case .field:
            guard let editing = state.newRow else { return }
            NewRowView.draw(editing, in: view, symbols: symbols, row: row, on: &canvas)
            // Nothing can be typed in the field while a question is open.
            if case .asking = state.mode { canvas.isCursorVisible = false }
        }
    }

    private static func heading(_ section: PageSection, symbols: Symbols, row: Int, on canvas: inout Canvas) {
        let columns = 1..<(canvas.size.columns - DayPageLayout.margin)
        if let category = section.category {
            SectionHeading.draw(category, symbols: symbols, row: row, columns: columns, on: &canvas)
        } else {
            SectionHeading.draw(section.name, row: row, columns: columns, symbols: symbols, on: &canvas)
        }
    }

    private static func row(
        _ index: Int, line: Int, titles: inout WrappedTitles, state: DayPageState, symbols: Symbols, row: Int,
        on canvas: inout Canvas
    ) {
        let layout = titles.layout
        let pageRow = layout.rows[index]
        let isSelected = pageRow.id == state.selectedID && state.newRow == nil && state.calendar == nil
        let text = layout.text(of: pageRow)
        let style = Style(.init(pageRow.state), selected: isSelected)
        if isSelected {
            let end = canvas.size.columns - DayPageLayout.margin
            canvas.fill(row: row, columns: 1..<end, style: Style(.plain, selected: true))
            canvas.put(symbols.cursor, row: row, column: 1, style: style)
        }
        let isRenamed = state.isRenaming(pageRow.id)
        if line == 0 {
            if state.marked.contains(pageRow.id) {
                canvas.put(
                    symbols.marked, row: row, column: DayPageLayout.markColumn - 1, style: Style(.marked))
            }
            let markStyle = pageRow.state == .abandoned ? Style(.abandonedMark, selected: isSelected) : style
            canvas.put(
                symbols.mark(of: pageRow), row: row, column: DayPageLayout.markColumn, style: markStyle)
            if isSelected { canvas.cursor = Canvas.Position(row: row, column: DayPageLayout.markColumn) }
            if isRenamed, case .editing(let editing) = state.mode {
                FieldView.draw(editing.line, row: row, from: DayPageLayout.titleColumn, on: &canvas)
                return
            }
            let caption = text.caption
            let column = canvas.size.columns - DisplayText.width(of: caption) - DayPageLayout.margin
            canvas.put(caption, row: row, column: column, style: Style(.caption, selected: isSelected))
        }
        guard !isRenamed else { return }
        let lines = titles.lines(ofRow: index)
        guard lines.indices.contains(line) else { return }
        MatchView.draw(
            lines[line], search: layout.titles, row: row, column: DayPageLayout.titleColumn, style: style,
            on: &canvas)
    }
}
