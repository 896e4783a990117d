import Journal
import Store

extension ManagerState {
    public mutating func draw(_ view: JournalView) -> Canvas {
        let symbols = preferences.symbols
        var canvas = Canvas(size: size)
        guard let library = view.library else {
            // The library is loading, or can't be read.
            canvas.put(" \(Self.title)", row: 0, column: 0, style: Style(.header))
            UnreadView.draw(view.readings.library?.failure, rows: 2..<size.rows, on: &canvas)
            return canvas
        }
        let layout = ManagerLayout(manager, library)
        for frame in layout.frames {
            let scroll = manager.scroll(of: frame.pane, height: frame.rows.count, in: library)
            manager.places[frame.pane, default: Manager.Place()].scroll = scroll
            PaneView(state: self, library: library, frame: frame, symbols: symbols).draw(
                scroll: scroll, on: &canvas)
        }
        if layout.tabs.isEmpty {
            ManagerHeader.draw(self, view, on: &canvas)
        } else {
            for tab in layout.tabs {
                let isActive = tab.pane == manager.active
                canvas.put(
                    tab.text, row: 0, column: tab.columns.lowerBound,
                    style: Style(isActive ? .accent : .caption))
            }
        }
        ManagerFooter.draw(self, view, library, symbols: symbols, on: &canvas)
        return canvas
    }
}

/// The top line of a manager: its title, and the page that a bundle would be applied to.
enum ManagerHeader {
    static func draw<State: ManagerState>(_ state: State, _ view: JournalView, on canvas: inout Canvas) {
        let end = canvas.put(" \(State.title)", row: 0, column: 0, style: Style(.header))
        guard let command = State.commands[.bundle], command.unavailable(state, view) == nil else { return }
        let page = view.day.shortName(from: view.today) + (view.day == view.today ? ", today" : "")
        let text = "\(state.keyName(.bundle)) applies to \(page)"
        let column = canvas.size.columns - DisplayText.width(of: text) - DayPageLayout.margin
        if column > end + 1 { canvas.put(text, row: 0, column: column, style: Style(.caption)) }
    }
}
