import Journal
import Store

/// A verb with its arguments but without its todos, to be repeated on others.
enum RepeatableVerb: Equatable, Sendable {
    case complete, abandon, reopen, delete
    case end(TodoEnding.Kind, on: Day, at: Int?)
    case adjustEnding(to: Int)
    case edit(TodoEdit)
    case moveToCategory(named: String)
    case move(to: Day)

    /// Nil for verbs that don't apply to any row.
    init?(_ verb: JournalVerb) {
        switch verb {
        case .complete: self = .complete
        case .abandon: self = .abandon
        case .reopen: self = .reopen
        case .delete: self = .delete
        case .end(_, let kind, let day, let time): self = .end(kind, on: day, at: time)
        case .adjustEnding(_, let time): self = .adjustEnding(to: time)
        // A title belongs to one todo.
        case .edit(_, let edit) where edit.title == .keep: self = .edit(edit)
        case .moveToNewCategory(_, let name): self = .moveToCategory(named: name)
        case .move(_, let day, _, _): self = .move(to: day)
        default: return nil
        }
    }

    /// The verb for other todos.
    func verb(for selection: TodoSelection, categories: [Category]) -> JournalVerb {
        switch self {
        case .complete: return .complete(selection)
        case .abandon: return .abandon(selection)
        case .reopen: return .reopen(selection)
        case .delete: return .delete(selection)
        case .end(let kind, let day, let time): return .end(selection, kind, on: day, at: time)
        case .adjustEnding(let time): return .adjustEnding(selection, to: time)
        case .edit(let edit): return .edit(selection, edit)
        case .moveToCategory(let name):
            // The first time created it.
            let known = categories.first { Category.folded($0.name) == Category.folded(name) }
            guard let known else { return .moveToNewCategory(selection, name: name) }
            return .edit(selection, TodoEdit(\.categoryID, known.id))
        case .move(let day): return .move(selection, to: day)
        }
    }
}

extension DayPageState {
    /// Records the last verb among effects.
    mutating func remember(_ effects: [Effect]) {
        for case .apply(.change(let verb)) in effects {
            if let verb = RepeatableVerb(verb) { lastVerb = verb }
        }
    }

    /// Why the last verb can't be repeated here.
    func cannotRepeat(in view: JournalView) -> String? {
        switch lastVerb {
        case nil: "Nothing to repeat yet."
        case .complete, .abandon, .end: DayPageCommands.cannotEnd(self, view)
        case .reopen, .adjustEnding: DayPageCommands.needsEnded(self, view)
        case .move: DayPageCommands.cannotPostpone(self, view)
        case .delete, .edit, .moveToCategory: DayPageCommands.needsRow(self, view)
        }
    }

    /// Repeats the last verb on the rows that it can apply to.
    mutating func repeatVerb(in view: JournalView) -> [Effect] {
        guard let lastVerb else { return [] }
        let rows = targets(in: view)
        let ids: [Int64]
        switch lastVerb {
        case .delete: return run(.delete, in: view)
        case .move(let day):
            return send(DayPageCommands.pending(self, view).map(\.id), to: day, in: view)
        case .complete, .abandon, .end: ids = rows.filter { $0.isOpen(on: view.day) }.map(\.id)
        case .reopen, .adjustEnding: ids = DayPageCommands.ended(self, view).map(\.id)
        case .edit, .moveToCategory: ids = rows.map(\.id)
        }
        return act([
            .apply(.change(lastVerb.verb(for: selection(ids, in: view), categories: view.categories)))
        ])
    }
}
