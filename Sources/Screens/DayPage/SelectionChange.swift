import Foundation
import Journal
import Store

/// A change of the selected todo by another program. A key that was pressed before it showed is meant for the todo as it was.
struct SelectionChange: Equatable, Sendable {
    /// Whether the todo left the page, so that another one is selected now.
    let hasLeft: Bool
    let date: Date

    /// How long it takes to see a change and not press a key, in seconds.
    private static let unseen = 1.0

    /// Why a command does nothing at a time; nil if it may.
    func refusal(of command: Command<DayPageState>?, in view: JournalView) -> StoreMessage? {
        guard let command, command.actsOnTodos,
            (0..<Self.unseen).contains(view.clock.now().timeIntervalSince(date))
        else { return nil }
        let what = hasLeft ? DayPageState.left(view) : "was changed elsewhere"
        return StoreMessage("The selected todo \(what) just now, so the key did nothing.")
    }
}

extension Command<DayPageState> {
    /// Whether it acts on the marked todos or the selected one.
    var actsOnTodos: Bool { group == .todos && ![.add, .entry].contains(name) }
}

extension DayPageState {
    /// What another program did to the selected todo; nil if it is where it was.
    func foreignChange(ofSelectedIn old: JournalView, to new: JournalView) -> SelectionChange? {
        // One's own change has a message of its own.
        guard marked.isEmpty, mode == .browsing, new.list == old.list, new.message == old.message,
            let before = selected(in: old)?.todo
        else { return nil }
        let now = new.page.contents.rows.first { $0.id == before.id }?.todo
        guard now?.start != before.start || now?.ending != before.ending else { return nil }
        return SelectionChange(hasLeft: now == nil, date: new.clock.now())
    }
}
