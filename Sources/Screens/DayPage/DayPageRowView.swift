import Journal
import Store

/// Draws the lines of the page: headings, rows and a new row's field.
struct DayPageRowView {
    let view: JournalView
    let symbols: Symbols
    let layout: DayPageLayout
    private(set) var contents: RowContents
    private(set) var drawn: DrawnRows<DayPageRowLine.Page, DayPageRowLine>
    private let page: DayPageRowLine.Page
    private let mode: DayPageState.Mode
    private let newRow: DayPageState.Editing?
    private let marked: Set<Int64>
    /// The selected row, as long as the selection shows.
    private let selectedIndex: Int?
    private let renamedID: Int64?

    /// Takes over what the state keeps from the last time.
    init(_ layout: DayPageLayout, view: JournalView, state: inout DayPageState, symbols: Symbols) {
        page = DayPageRowLine.Page(
            width: layout.width, titles: layout.titles, snippets: view.shownResults?.query,
            bar: symbols.cursor, sign: symbols.marked)
        contents = RowContents(layout, known: state.heights.takeContents())
        drawn = state.drawn.take(for: page)
        self.view = view
        (mode, newRow, marked) = (state.mode, state.newRow, state.marked)
        self.symbols = symbols
        self.layout = layout
        selectedIndex = newRow == nil && state.calendar == nil ? layout.selectedIndex : nil
        renamedID = state.renamedID
    }

    mutating func draw(_ line: DayPageLayout.Line, row: Int, on canvas: inout Canvas) {
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
            draw(line: line, ofRow: index, row: row, on: &canvas)
        case .coming:
            let room = canvas.size.columns - DayPageLayout.titleColumn - DayPageLayout.margin
            canvas.put(
                DisplayText.truncated(layout.coming ?? "", to: room), row: row,
                column: DayPageLayout.titleColumn, style: Style(.caption))
        case .field:
            guard let editing = newRow else { return }
            NewRowView.draw(
                editing, in: view, symbols: symbols, row: row, columns: layout.width, on: &canvas)
            // Nothing can be typed in the field while a question is open.
            if case .asking = mode { canvas.isCursorVisible = false }
        }
    }

    private mutating func draw(line: Int, ofRow index: Int, row: Int, on canvas: inout Canvas) {
        let id = layout.rows[index].id
        let isSelected = index == selectedIndex
        let isRenamed = id == renamedID
        let shown = DayPageRowLine(
            content: contents.content(ofRow: index), line: line, isSelected: isSelected,
            isMarked: marked.contains(id), isEdited: isRenamed)
        drawn.draw(shown, row: row, on: &canvas) { shown.draw(on: page, row: row, of: &$0) }
        guard line == 0 else { return }
        if isSelected { canvas.cursor = ScreenPosition(row: row, column: DayPageLayout.markColumn) }
        if isRenamed, case .editing(let editing) = mode {
            FieldView.draw(
                editing.line, isOnSelectedRow: isSelected, row: row, from: DayPageLayout.titleColumn,
                limit: layout.width - DayPageLayout.margin, on: &canvas)
        }
    }
}
