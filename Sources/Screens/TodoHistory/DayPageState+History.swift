import Journal
import Store

/// The history open over the page: the todo's note, and under it one event per line.
extension DayPageState {
    /// The columns of a note's rows.
    private var noteWidth: Int {
        Measure.of(size.columns) - DayPageLayout.titleColumn - DayPageLayout.margin
    }

    /// The note's rows above the events.
    func noteRows(in view: JournalView) -> NoteRows {
        let (note, width) = (view.todoHistory?.todo.note, noteWidth)
        return drawnRows.value(of: .note, width: width, look: note) { NoteRows(note, width: width) }
    }

    /// Selects the note or, without one, the last event once a history is read. Later, the selection stays on its
    /// line when the note changes.
    mutating func followHistory(from old: JournalView, to new: JournalView) {
        guard let history = new.todoHistory else { return }
        let (earlier, later) = (noteRows(in: old), noteRows(in: new))
        let (before, now) = (earlier.rows.count, later.rows.count)
        if old.lookedUp != new.lookedUp {
            mode = .todoHistory(
                ListPlace(at: now == 0 ? history.events.count - 1 : later.firstSelected))
        } else if case .todoHistory(let place) = mode {
            if place.index >= before {
                if before != now { mode = .todoHistory(ListPlace(at: place.index + now - before)) }
            } else if earlier.note != later.note {
                mode = .todoHistory(ListPlace(at: later.place(of: place.index, in: earlier)))
            }
        }
    }

    /// Ticks or clears an item of the note's checklist.
    mutating func toggleItem(at index: Int, in view: JournalView) -> [Effect] {
        let rows = noteRows(in: view).rows
        guard let history = view.todoHistory, let note = history.todo.note, rows.indices.contains(index),
            let item = rows[index].item, let toggled = Checklist.toggled(note, line: item)
        else { return [.say(StoreMessage("Space ticks an item of a checklist: - [ ] in the note."))] }
        guard !history.isDeleted else { return [.say(StoreMessage("It was deleted."))] }
        return [.apply(.write(toggled, to: .todo(history.todo.id), replacing: note))]
    }

    /// Handles a command that the history has beside those of all lists.
    /// - Returns: Nil for any other.
    mutating func runInHistory(_ command: CommandName?, in view: JournalView) -> [Effect]? {
        guard case .todoHistory(let place) = mode, let history = view.todoHistory else { return nil }
        let rows = noteRows(in: view).rows
        switch command {
        case .toggle: return toggleItem(at: place.index, in: view)
        // Enter goes to an event's page.
        case .rename where place.index >= rows.count: return nil
        case .note, .rename:
            return history.isDeleted
                ? [.say(StoreMessage("It was deleted."))] : [.write(.todo(history.todo.id))]
        default: return nil
        }
    }
}
