import Store

extension DayPageState.Mode {
    /// The todos that an open prompt changes; empty without one.
    var promptedTodos: [Int64] {
        switch self {
        case .picking(let picker): picker.ids
        case .dating(let prompt): prompt.ids
        case .editing(let editing): editing.purpose.promptedTodos
        default: []
        }
    }
}

extension DayPageState.Editing.Purpose {
    /// The todos that the line changes something of besides their titles.
    fileprivate var promptedTodos: [Int64] {
        switch self {
        case .newTodo, .newEntry, .rename: []
        case .url(let ids), .time(let ids), .weekdays(let ids): ids
        case .doneAt(let id), .split(let id): [id]
        }
    }
}

extension DayPageState {
    /// What to say when another program takes todos off the page that the open prompt would change; nil if it didn't.
    /// The prompt stays, with what is typed in it.
    func promptLoss(from old: JournalView, to new: JournalView) -> StoreMessage? {
        let prompted = Set(mode.promptedTodos)
        guard !prompted.isEmpty, new.list == old.list, new.message?.isError != true else { return nil }
        let before = prompted.intersection(old.page.contents.rows.map(\.id))
        let left = prompted.intersection(new.page.contents.rows.map(\.id))
        guard left.count < before.count else { return nil }
        guard left.isEmpty else {
            return StoreMessage("\(prompted.count - left.count) of \(prompted.count) todos left this page.")
        }
        let todos = prompted.count == 1 ? "The todo" : "The todos"
        return StoreMessage("\(todos) left this page. Esc closes the prompt.")
    }
}
