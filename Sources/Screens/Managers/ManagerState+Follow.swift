import Journal
import Store

/// How managers follow changes of the journal.
extension ManagerState {
    @discardableResult
    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? {
        if case .typing(let line) = manager.mode, line.isSubmitted { finish(line, in: new) }
        if let tagged = new.tagged, old.tagged != tagged { manager.offered = tagged.todos }
        manager.offerTagged()
        guard let library = new.library else { return nil }
        manager.follow(from: old.library ?? library, to: library)
        if let row = new.touchedLibrary.map(ManagerRow.row), manager.panes.contains(row.pane),
            manager.selected(in: row.pane, library) != row
        {
            manager.select(row, library)
            // A row that was undone can't be selected.
            if manager.selected(in: row.pane, library) == row { manager.active = row.pane }
        }
        return closeEditorsOfDeletedRows(library) ?? (new.message?.isError == true ? nil : openQuestion)
    }

    /// Closes a line that was saved, and opens the next one if it created a row. A refused line stays open.
    private mutating func finish(_ line: ManagerLine, in view: JournalView) {
        let isWritten = view.message?.isError != true
        var line = line
        line.isSubmitted = false
        if isWritten && line.isNewRow { line = manager.nextLine(for: line.purpose) }
        manager.mode = isWritten && !line.isNewRow ? .browsing : .typing(line)
    }

    /// Closes editors of rows that are gone. Keeps their typed text.
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
            // Keeps the line open, so that further typing doesn't run commands.
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
    /// The line for a new row: the first one with a question, else one filled with the first kept line.
    mutating func nextLine(for purpose: ManagerLine.Purpose) -> ManagerLine {
        if let index = waitingLines.firstIndex(where: { $0.purpose == purpose }) {
            var line = waitingLines.remove(at: index)
            line.entry.askAgain()
            return line
        }
        guard !keptLines.isEmpty else { return ManagerLine(purpose) }
        var line = ManagerLine(purpose, keptLines.removeFirst())
        line.entry.dismissWord()
        return line
    }

    /// Keeps each selection on its row or, if that is gone, on the nearest one, preferably below.
    fileprivate mutating func follow(from old: Library, to new: Library) {
        let before = panes.map { ($0, rows(of: $0, in: old), index(in: $0, old)) }
        var left: Set<ManagerPane> = []
        for (pane, rows, index) in before {
            if let owner = pane.owner, left.contains(owner) {
                // The panes of a new selection start at their top.
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
