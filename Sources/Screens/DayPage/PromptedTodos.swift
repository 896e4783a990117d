import Store

extension DayPageState.Mode {
    /// The todos that an open prompt changes; empty without one.
    var promptedTodos: [Int64] {
        get {
            switch self {
            case .picking(let picker): picker.ids
            case .dating(let prompt): prompt.ids
            case .editing(let editing): editing.purpose.promptedTodos
            default: []
            }
        }
        set {
            switch self {
            case .picking(var picker):
                picker.ids = newValue
                self = .picking(picker)
            case .dating(var prompt):
                prompt.ids = newValue
                self = .dating(prompt)
            case .editing(var editing):
                editing.purpose.promptedTodos = newValue
                self = .editing(editing)
            default: break
            }
        }
    }
}

extension DayPageState.LineUse {
    /// The todos that the line changes something of besides their titles.
    fileprivate var promptedTodos: [Int64] {
        get {
            switch self {
            case .newTodo, .newEntry, .orphan, .rename: []
            case .url(let ids), .time(let ids), .weekdays(let ids), .rule(let ids): ids
            case .doneAt(let id), .split(let id): [id]
            }
        }
        set {
            switch self {
            case .url: self = .url(newValue)
            case .time: self = .time(newValue)
            case .weekdays: self = .weekdays(newValue)
            case .rule: self = .rule(newValue)
            // These are about one todo, and there is nothing to ask without it.
            case .newTodo, .newEntry, .orphan, .rename, .doneAt, .split: break
            }
        }
    }
}

extension DayPageState {
    /// Leaves out of the open prompt what another program takes off the page. The prompt stays, with what is typed
    /// in it. If no todo is left, Enter says why it does nothing.
    /// - Returns: What to say about it; nil if all todos are still there.
    mutating func loseFromPrompt(from old: JournalView, to new: JournalView) -> StoreMessage? {
        let prompted = mode.promptedTodos
        guard !prompted.isEmpty, new.list == old.list else { return nil }
        let before = Set(old.page.contents.rows.map(\.id))
        let now = Set(new.page.contents.rows.map(\.id))
        let left = prompted.filter { !before.contains($0) || now.contains($0) }
        guard left.count < prompted.count else { return nil }
        if !left.isEmpty { mode.promptedTodos = left }
        guard new.message?.isError != true else { return nil }
        return left.isEmpty
            ? Self.promptLeft(by: prompted, in: new)
            : StoreMessage(
                "\(Self.counted(prompted.count - left.count, of: prompted.count)) \(Self.left(new)).")
    }

    /// Why a key that finishes the open prompt does nothing: none of its todos is on the page any more. Nil if it may.
    func refusalOfPrompt(_ key: Key, in view: JournalView) -> StoreMessage? {
        let prompted = mode.promptedTodos
        // Without its page, a prompt is about what another screen shows.
        guard key == .enter || key == .tab, !prompted.isEmpty, !isHidden,
            Set(prompted).isDisjoint(with: view.page.contents.rows.map(\.id))
        else { return nil }
        var message = Self.promptLeft(by: prompted, in: view)
        message.isError = true
        return message
    }

    private static func promptLeft(by todos: [Int64], in view: JournalView) -> StoreMessage {
        StoreMessage("\(counted(todos.count, of: todos.count)) \(left(view)). Esc closes the prompt.")
    }

    /// What todos did that another program moved or deleted.
    static func left(_ view: JournalView) -> String { "left this \(view.isPage ? "page" : "list")" }

    /// `The todo`, `The todos`, or `1 of 3 todos`.
    static func counted(_ gone: Int, of count: Int) -> String {
        count == 1 ? "The todo" : gone == count ? "The todos" : "\(gone) of \(count) todos"
    }
}
