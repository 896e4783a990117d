import Journal
import Store

/// What becomes of a manager when the journal has changed, whoever changed it.
extension ManagerState {
    @discardableResult
    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? {
        if case .typing(let line) = manager.mode, line.isSubmitted { finish(line, in: new) }
        guard let library = new.library else { return nil }
        manager.follow(from: old.library ?? library, to: library)
        if let row = new.touchedLibrary.map(ManagerRow.row), manager.panes.contains(row.pane),
            manager.selected(in: row.pane, library) != row
        {
            manager.select(row, library)
            // One that was taken back is nowhere to go to.
            if manager.selected(in: row.pane, library) == row { manager.active = row.pane }
        }
        return closeEditorsOfDeletedRows(library)
    }

    /// Lets a line go that is written, for the next one if it made a row; else it stays to be tried again.
    private mutating func finish(_ line: ManagerLine, in view: JournalView) {
        let isWritten = view.message?.isError != true
        var line = line
        line.isSubmitted = false
        if isWritten && line.isNewRow { line = manager.nextLine(for: line.purpose) }
        manager.mode = isWritten && !line.isNewRow ? .browsing : .typing(line)
    }

    /// Ends what was begun with rows that are gone. What was typed for one stays.
    private mutating func closeEditorsOfDeletedRows(_ library: Library) -> StoreMessage? {
        func isGone(_ row: LibraryRow?) -> Bool { row.map { library.name(of: $0) == nil } ?? false }
        switch manager.mode {
        case .typing(let line) where isGone(line.row):
            guard let row = line.row else { return nil }
            let pane = ManagerRow.row(row).pane
            let gone = "The \(pane.names.one) was deleted"
            switch line.purpose {
            case .rename where pane != .items:
                manager.mode = .typing(ManagerLine(.add(pane), line.entry.line.text))
                return StoreMessage("\(gone). Enter creates a new one.")
            // The line stays open, or what is typed on would be taken for commands.
            case .addItem:
                return StoreMessage("\(gone). Esc keeps your line for another.")
            default:
                return StoreMessage("\(gone). Esc closes the line.")
            }
        case .asking(let row) where isGone(row):
            manager.mode = .browsing
            return StoreMessage("It was already deleted.")
        case .picking(let picker) where isGone(picker.row):
            manager.mode = .browsing
            return StoreMessage("The \(ManagerRow.row(picker.row).pane.names.one) was already deleted.")
        default:
            return nil
        }
    }
}

extension Manager {
    /// The line for a new row, with the first of the lines that are kept.
    mutating func nextLine(for purpose: ManagerLine.Purpose) -> ManagerLine {
        guard !keptLines.isEmpty else { return ManagerLine(purpose) }
        var line = ManagerLine(purpose, keptLines.removeFirst())
        line.entry.dismissWord()
        return line
    }

    /// Keeps each selection on its row or, if that is gone, on the one that was nearest to it: those that stood below come
    /// first, then those above.
    fileprivate mutating func follow(from old: Library, to new: Library) {
        let before = panes.map { ($0, rows(of: $0, in: old), index(in: $0, old)) }
        var left: Set<ManagerPane> = []
        for (pane, rows, index) in before {
            if let owner = pane.owner, left.contains(owner) {
                // The rows of what is selected now are entered at their top.
                places[pane] = nil
                continue
            }
            guard let index else { continue }
            let now = self.rows(of: pane, in: new)
            let nearest = (rows[index...] + rows[..<index].reversed()).first(where: Set(now).contains)
            if nearest != rows[index] { left.insert(pane) }
            places[pane, default: Place()].row = nearest
            places[pane]?.index = nearest.flatMap(now.firstIndex) ?? index
        }
    }
}
