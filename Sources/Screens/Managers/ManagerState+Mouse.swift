import Journal
import Store

/// Mouse events in a manager. Keys can do the same.
extension ManagerState {
    public mutating func handle(_ event: MouseEvent, in view: JournalView) -> [Effect] {
        guard let library = view.library else { return [] }
        switch manager.mode {
        case .picking(var picker):
            let choices = picker.choices(in: view)
            if event.wheelLines != 0 { return pick(event.wheelLines > 0 ? .down : .up, picker, in: view) }
            let list = ManagerPickerView.list(picker, choices.map(\.choice), above: size.rows - 1)
            guard let place = list.choice(in: event.position.row) else { return [] }
            picker.filter.choose(place)
            return pick(.enter, picker, in: view)
        case .browsing:
            return browse(event, library, in: view)
        case .typing, .asking, .offering, .overlay:
            return []
        }
    }

    private mutating func browse(_ event: MouseEvent, _ library: Library, in view: JournalView) -> [Effect] {
        let layout = ManagerLayout(manager, library)
        if event.position.row == 0, event.wheelLines == 0,
            let tab = layout.tabs.first(where: { $0.columns.contains(event.position.column) })
        {
            manager.active = tab.pane
        }
        guard let frame = layout.frame(at: event.position) else { return [] }
        let pane = frame.pane
        guard event.wheelLines == 0 else {
            guard let index = manager.index(in: pane, library) else { return [] }
            manager.select(at: index + event.wheelLines, in: pane, library)
            return []
        }
        manager.active = pane
        let lines = manager.lines(of: pane, in: library)
        let place =
            manager.scroll(of: pane, height: frame.rows.count, in: library)
            + event.position.row - frame.rows.lowerBound
        guard frame.rows.contains(event.position.row), lines.indices.contains(place),
            case .row(let index) = lines[place]
        else { return [] }
        manager.select(at: index, in: pane, library)
        let box = frame.columns.lowerBound + DayPageLayout.markColumn
        if pane == .members, (box...box + 2).contains(event.position.column) {
            return run(.member, in: view)
        }
        return event.kind == .doublePress ? run(pane == .members ? .member : .renameRow, in: view) : []
    }
}
