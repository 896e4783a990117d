import Journal
import Store

/// The list of changes, and undoing or redoing back to one of them.
extension DayPageState {
    /// Selects the newest change that can be undone once the list is read. Closes the question about undoing if
    /// the list changes meanwhile.
    mutating func followChanges(from old: JournalView, to new: JournalView) {
        guard let changes = new.changes else { return }
        switch mode {
        case .listing(.changes, _) where old.changes == nil:
            mode = .listing(.changes, ListPlace(at: changes.firstIndex { !$0.isUndone && !$0.isMerge } ?? 0))
        case .listing(.changes, let place):
            // Stays on its change while another program adds some.
            let before = old.changes ?? []
            guard before.indices.contains(place.index), before.count != changes.count,
                let index = changes.firstIndex(where: { $0.id == before[place.index].id })
            else { return }
            mode = .listing(.changes, ListPlace(at: index))
        case .asking(.undoBackTo(let id, let count)) where changes.undoCount(backTo: id) != count:
            mode = .listing(.changes, ListPlace(at: changes.firstIndex { $0.id == id } ?? 0))
        default:
            break
        }
    }

    /// Undoes the changes from the newest back to one; asks first if it isn't the only one. Redoes an undone one
    /// and those before it.
    mutating func goBackToChange(at index: Int, in view: JournalView) -> [Effect] {
        guard let changes = view.changes, changes.indices.contains(index) else { return [] }
        let change = changes[index]
        if change.isMerge {
            return [
                .say(
                    StoreMessage(
                        "What came from another machine stays. What it changed can be changed again."))
            ]
        }
        if change.isUndone {
            mode = .browsing
            let redone = changes[index...].filter { !$0.isMerge }.prefix(while: \.isUndone)
            return [.apply(.redo(steps: redone.count))]
        }
        let count = changes.undoCount(backTo: change.id)
        guard count > 1 else {
            mode = .browsing
            return [.apply(.undo(steps: count, consent: .all))]
        }
        mode = .asking(.undoBackTo(change.id, count: count))
        return []
    }
}

extension [LoggedChange] {
    /// The number of changes to undo from the newest back to one.
    func undoCount(backTo id: Int64) -> Int { count { !$0.isUndone && !$0.isMerge && $0.id >= id } }
}
