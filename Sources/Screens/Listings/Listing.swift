import Journal
import Store

/// What is listed of the whole journal, over the page.
public enum Listing: CaseIterable, Equatable, Sendable {
    /// The changes of the journal, the newest first.
    case changes
    /// What merges decided though different things were typed.
    case conflicts

    var command: CommandName {
        switch self {
        case .changes: .changes
        case .conflicts: .conflicts
        }
    }

    var key: KeySequence {
        switch self {
        case .changes: "gu"
        case .conflicts: "gx"
        }
    }

    var summary: String {
        switch self {
        case .changes: "Changes: undo or redo back to one"
        case .conflicts: "Conflicts: what two machines changed, to keep or take"
        }
    }

    var reading: Reading {
        switch self {
        case .changes: .changes
        case .conflicts: .conflicts
        }
    }

    /// The number of its lines; nil until it is read.
    func count(in view: JournalView) -> Int? {
        switch self {
        case .changes: view.changes?.count
        case .conflicts: view.conflicts?.count
        }
    }

    /// The keys for a line.
    func hints(at index: Int, in view: JournalView) -> [HintLine.Hint] {
        switch self {
        case .changes:
            guard let changes = view.changes, changes.indices.contains(index), !changes[index].isMerge else {
                return []
            }
            let words = changes[index].isUndone ? "redo up to here" : "undo back to here"
            return [HintLine.Hint(key: "Enter", words: words)]
        case .conflicts:
            guard let conflicts = view.conflicts, conflicts.indices.contains(index) else { return [] }
            let taking: String
            switch conflicts[index].kind {
            case .property: taking = "take"
            case .deletion: taking = "delete"
            case .reference: taking = "bring back"
            case .name: return []
            }
            return [HintLine.Hint(key: "Enter", words: "keep"), HintLine.Hint(key: "t", words: taking)]
        }
    }

    func draw(_ list: inout ListPlace, view: JournalView, symbols: Symbols, on canvas: inout Canvas) {
        switch self {
        case .changes:
            guard let changes = view.changes else { return }
            ChangeListView.draw(changes, &list, view: view, symbols: symbols, on: &canvas)
        case .conflicts:
            guard let conflicts = view.conflicts else { return }
            ConflictListView(conflicts: conflicts, clock: view.clock, symbols: symbols).draw(
                &list, on: &canvas)
        }
    }
}

extension DayPageState.Mode {
    func isListing(_ listing: Listing) -> Bool {
        if case .listing(listing, _) = self { true } else { false }
    }
}

extension DayPageState {
    /// What Enter does on a line of a listing.
    mutating func enter(_ listing: Listing, at index: Int, in view: JournalView) -> [Effect] {
        switch listing {
        case .changes: goBackToChange(at: index, in: view)
        case .conflicts: settle(.keep, at: index, in: view)
        }
    }

    /// Settles a conflict. The list stays open for the next one.
    mutating func settle(_ settlement: Settlement, at index: Int, in view: JournalView) -> [Effect] {
        guard let conflicts = view.conflicts, conflicts.indices.contains(index) else { return [] }
        let conflict = conflicts[index]
        if conflict.kind == .name {
            return [
                .say(StoreMessage("Rename or delete one of the two: \(keyName(.library)) opens the library."))
            ]
        }
        if conflicts.count == 1 { mode = .browsing }
        return [.apply(.change(.settle([conflict.number], settlement)))]
    }

    /// Keeps the selection within the conflicts that are left.
    mutating func followConflicts(to new: JournalView) {
        guard case .listing(.conflicts, let place) = mode, let conflicts = new.conflicts,
            place.index >= conflicts.count
        else { return }
        mode = .listing(.conflicts, ListPlace(at: max(0, conflicts.count - 1)))
    }
}
