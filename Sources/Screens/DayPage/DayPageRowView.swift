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
            let shown = isKnown ? layout.sections[section] : PageSection(.other, rows: [])
            SectionHeading(shown.name, shown.category, hasRule: !layout.isAiry).draw(
                row: row, columns: 1..<layout.width - DayPageLayout.margin, symbols: symbols, on: &canvas)
        case .blank:
            break
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
            NewRowView.draw(
                editing, in: view, symbols: symbols, row: row, columns: layout.width, on: &canvas)
            // Nothing can be typed in the field while a question is open.
            if case .asking = state.mode { canvas.isCursorVisible = false }
        }
    }

    private static func row(
        _ index: Int, line: Int, titles: inout WrappedTitles, state: DayPageState, symbols: Symbols, row: Int,
        on canvas: inout Canvas
    ) {
        let layout = titles.layout
        let pageRow = layout.rows[index]
        let isSelected = pageRow.id == state.selectedID && state.newRow == nil && state.calendar == nil
        let texts = titles.texts(ofRow: index)
        let style = Style(.init(pageRow.state), selected: isSelected)
        if isSelected {
            SelectedRow.draw(row: row, columns: 1..<layout.width, symbols: symbols, on: &canvas)
        }
        let found = FoundRow(pageRow, in: layout.view)
        let isRenamed = pageRow.id == state.renamedID
        if line == 0 {
            if state.marked.contains(pageRow.id) {
                canvas.put(
                    symbols.marked, row: row, column: DayPageLayout.markColumn - 1,
                    style: Style(.marked, selected: isSelected))
            }
            let mark = pageRow.isTodo ? symbols.mark(of: pageRow) : symbols.text
            canvas.put(
                mark, row: row, column: DayPageLayout.markColumn,
                style: Style(style.role.ofMark, selected: isSelected))
            if isSelected { canvas.cursor = ScreenPosition(row: row, column: DayPageLayout.markColumn) }
            if isRenamed, case .editing(let editing) = state.mode {
                FieldView.draw(
                    editing.line, isOnSelectedRow: isSelected, row: row, from: DayPageLayout.titleColumn,
                    limit: layout.width - DayPageLayout.margin, on: &canvas)
                return
            }
            let caption = texts.caption
            let column = layout.width - DisplayText.width(of: caption) - DayPageLayout.margin
            canvas.put(caption, row: row, column: column, style: Style(.caption, selected: isSelected))
            found?.drawCategory(caption, row: row, column: column, isSelected: isSelected, on: &canvas)
        }
        guard !isRenamed else { return }
        guard texts.lines.indices.contains(line) else {
            let end = layout.width - DayPageLayout.margin
            found?.drawSnippet(
                row: row, columns: DayPageLayout.titleColumn..<end, isSelected: isSelected, on: &canvas)
            return
        }
        MatchView.draw(
            texts.lines[line], search: layout.titles, row: row, column: DayPageLayout.titleColumn,
            style: style,
            on: &canvas)
    }
}
