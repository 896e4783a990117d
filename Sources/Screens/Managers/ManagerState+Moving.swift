import Journal
import Store

/// Movement in the active pane.
extension ManagerState {
    mutating func move(_ movement: Movement, in view: JournalView) {
        guard let library = view.library, let index = manager.index(in: manager.active, library) else {
            return
        }
        let count = manager.rows(of: manager.active, in: library).count
        let place = movement.place(
            from: index, count: count, halfPage: size.rows / 2, times: pendingKeys.count,
            shown: manager.shownRows(library))
        manager.select(at: place, in: manager.active, library)
    }

    /// Scrolls the active pane.
    mutating func align(_ alignment: Alignment, in view: JournalView) {
        guard let library = view.library, let height = manager.height(library),
            let index = manager.index(in: manager.active, library),
            let line = manager.lines(of: manager.active, in: library).firstIndex(of: .row(index))
        else { return }
        manager.places[manager.active, default: Manager.Place()].scroll = max(
            0, alignment.scroll(showing: line..<line + 1, in: height))
    }
}

extension Manager {
    /// The number of lines of the active pane.
    fileprivate func height(_ library: Library) -> Int? {
        ManagerLayout(self, library).frames.first { $0.pane == active }?.rows.count
    }

    /// The visible rows of the active pane.
    fileprivate func shownRows(_ library: Library) -> Range<Int>? {
        guard let height = height(library) else { return nil }
        let scroll = scroll(of: active, height: height, in: library)
        let shown = lines(of: active, in: library).dropFirst(scroll).prefix(height).compactMap {
            if case .row(let index) = $0 { index } else { nil }
        }
        guard let first = shown.first, let last = shown.last else { return nil }
        return first..<last + 1
    }
}
