import Journal
import Store

/// Draws a pane of a manager.
struct PaneView<State: ManagerState> {
    let state: State
    let library: Library
    let frame: ManagerLayout.Frame
    let symbols: Symbols

    private var manager: Manager { state.manager }
    private var pane: ManagerPane { frame.pane }
    private var isActive: Bool { pane == manager.active }
    private var start: Int { frame.columns.lowerBound }
    /// The column after the pane's text.
    private var end: Int { frame.columns.upperBound - DayPageLayout.margin }

    func draw(scroll: Int, on canvas: inout Canvas) {
        drawTitle(on: &canvas)
        let lines = manager.lines(of: pane, in: library)
        guard !lines.isEmpty else {
            drawEmpty(on: &canvas)
            return
        }
        let rows = manager.rows(of: pane, in: library)
        let selected = manager.index(in: pane, library)
        for (row, line) in zip(frame.rows, lines.dropFirst(scroll)) {
            switch line {
            case .heading(let category):
                SectionHeading(category?.name ?? Category.otherName, category).draw(
                    row: row, columns: (start + 1)..<end, symbols: symbols, on: &canvas)
            case .row(let index):
                draw(rows[index], isSelected: index == selected, row: row, on: &canvas)
            }
        }
    }

    /// The pane's name and count; bright with a heavy rule if the pane has the focus, else dim.
    private func drawTitle(on canvas: inout Canvas) {
        guard let row = frame.title else { return }
        let count = manager.rows(of: pane, in: library).count
        var name = pane.names.all
        if pane == .items, let bundle = manager.bundle(in: library) { name = "Items of \(bundle.name)" }
        if pane == .members, let group = manager.group(in: library) { name = "Categories in \(group.name)" }
        let number = pane == .members ? "" : " \(count)"
        name = DisplayText.truncated(name, to: end - start - 6 - number.count)
        let hasRule = symbols.rule != " "
        // Without rules, only brackets can mark the focus.
        let (before, after) = isActive && !hasRule ? ("[", "]") : (" ", " ")
        let text = "\(before)\(name)\(number)\(after)"
        let column = canvas.put(text, row: row, column: start, style: Style(isActive ? .accent : .caption))
        canvas.fill(
            row: row, columns: min(column, end)..<end, with: isActive ? symbols.heavyRule : symbols.rule,
            style: Style(isActive ? .accent : .rule))
    }

    private func draw(_ row: ManagerRow, isSelected: Bool, row screenRow: Int, on canvas: inout Canvas) {
        let isCurrent = isSelected && isActive
        let text = ManagerRowText(row, manager, library, symbols)
        let style = Style(text.role, selected: isCurrent)
        if isCurrent {
            SelectedRow.draw(
                row: screenRow, columns: (start + 1)..<frame.columns.upperBound, symbols: symbols, on: &canvas
            )
        } else if isSelected, manager.panes.contains(where: { $0.owner == pane }) {
            // Marks the row that another pane belongs to.
            canvas.put(symbols.verticalRule, row: screenRow, column: start + 1, style: Style(.rule))
        }
        let sign = start + DayPageLayout.markColumn
        let afterSign = canvas.put(text.sign, row: screenRow, column: sign, style: style)
        let column = text.sign.isEmpty ? sign : afterSign + 1
        let caption = text.caption(beside: DisplayText.width(of: text.title), in: end - column)
        let captionColumn = end - DisplayText.width(of: caption)
        let room = (caption.isEmpty ? end : captionColumn - 2) - column
        canvas.put(DisplayText.truncated(text.title, to: room), row: screenRow, column: column, style: style)
        canvas.put(
            caption, row: screenRow, column: captionColumn, style: Style(.caption, selected: isCurrent))
        if isCurrent { canvas.cursor = ScreenPosition(row: screenRow, column: sign) }
    }

    private func drawEmpty(on canvas: inout Canvas) {
        let lines = DisplayText.wrapped(
            EmptyPane.words(pane, state, library), to: end - start - DayPageLayout.markColumn)
        for (row, line) in zip(frame.rows, lines) {
            canvas.put(line, row: row, column: start + DayPageLayout.markColumn, style: Style(.caption))
        }
        if isActive {
            canvas.cursor = ScreenPosition(
                row: frame.rows.lowerBound, column: start + DayPageLayout.markColumn)
        }
    }
}

/// The text of an empty pane: its purpose, and which keys to press.
enum EmptyPane {
    static func words<State: ManagerState>(_ pane: ManagerPane, _ state: State, _ library: Library) -> String
    {
        let add = "\(state.keyName(.addRow)) adds one"
        switch pane {
        case .categories: return "No categories yet. \(add). Todos without one are under \"Other\"."
        case .bundles: return "No bundles yet. \(add). For example, what you do every morning."
        case .groups:
            return "No export groups yet. \(add). A group is the set of categories a shared page shows, "
                + "for example your team's."
        case .items:
            return state.manager.bundle(in: library) == nil
                ? "A bundle's items appear here."
                : "Empty: \(add). Applying a bundle adds all its items to a page."
        case .members: return "A group's categories appear here."
        }
    }
}
