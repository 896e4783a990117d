import Journal
import Store

/// Mouse events on the day page. Keys can do the same.
extension DayPageState {
    public mutating func handle(_ event: MouseEvent, in view: JournalView) -> [Effect] {
        if let effects = handleInCalendar(event, in: view) { return effects }
        return event.wheelLines == 0 ? press(event, in: view) : turnWheel(by: event.wheelLines, in: view)
    }

    private mutating func press(_ event: MouseEvent, in view: JournalView) -> [Effect] {
        if let list = choiceList(in: view) {
            return list.choice(in: event.position.row).map { choose($0, in: view) } ?? []
        }
        switch mode {
        case .browsing, .searching:
            guard let (index, line) = row(at: event.position.row, in: view) else { return [] }
            rows.left = nil
            select(at: index, in: view)
            guard mode == .browsing else { return [] }
            let marks = DayPageLayout.markColumn - 1...DayPageLayout.markColumn + 1
            if line == 0, marks.contains(event.position.column) { return toggleSelected(in: view) }
            return event.kind == .doublePress ? run(showsResults ? .openPage : .rename, in: view) : []
        case .todoHistory, .listing:
            guard var list = openList(in: view),
                list.place.handle(event, in: list.lines, rows: ListPlace.firstRow..<size.rows - 2)
            else { return [] }
            resume(with: list)
            if case .todoHistory(let place) = mode, noteRows(in: view).rows.indices.contains(place.index),
                event.position.column == DayPageLayout.markColumn
            {
                return toggleItem(at: place.index, in: view)
            }
            return event.kind == .doublePress ? handle(.enter, in: view) : []
        case .editing, .asking, .picking, .bundling, .focusing, .sharing, .dating, .calendar:
            return []
        }
    }

    /// The row at a screen row, and which of the row's lines is there.
    private func row(at screenRow: Int, in view: JournalView) -> (index: Int, line: Int)? {
        let layout = layout(in: view)
        let place = ListPlace(at: layout.selectedIndex ?? 0, scroll: scroll)
        guard let (index, line) = place.row(at: screenRow, of: layout, rows: body(in: view)) else {
            return nil
        }
        return view.page.contents.rows.index(of: layout.rows[index].id).map { ($0, line) }
    }

    /// A click on a mark applies to that row only, whichever rows are marked.
    private mutating func toggleSelected(in view: JournalView) -> [Effect] {
        let others = marked
        marked = []
        defer { marked = others }
        return run(.toggle, in: view)
    }

    private mutating func turnWheel(by lines: Int, in view: JournalView) -> [Effect] {
        switch mode {
        case .searching where choiceList(in: view) != nil:
            return handle(lines > 0 ? .down : .up, in: view)
        case .browsing, .searching, .calendar:
            scrollPage(by: lines, in: view)
        case .todoHistory, .listing:
            guard var list = openList(in: view) else { return [] }
            list.place.select(list.place.index + lines, count: list.count)
            resume(with: list)
        case .editing, .picking, .bundling, .focusing, .sharing:
            guard choiceList(in: view) != nil else { return [] }
            return handle(lines > 0 ? .down : .up, in: view)
        case .asking, .dating:
            break
        }
        return []
    }
}
