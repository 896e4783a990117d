import Journal
import Store

/// Keys in a prompt at the bottom: choosing a category, a bundle or a day.
extension DayPageState {
    mutating func pick(_ key: Key, _ picker: CategoryPicker, in view: JournalView) -> [Effect] {
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            return []
        case .enter, .tab:
            guard let choice = picker.chosen(in: view) else { return [] }
            mode = .browsing
            switch choice {
            case .category(let category):
                return act([.apply(.edit(.ids(picker.ids), TodoEdit(\.categoryID, category.id)))])
            case .other:
                return act([.apply(.edit(.ids(picker.ids), TodoEdit(\.categoryID, nil)))])
            case .new(let name):
                return act([.apply(.moveToNewCategory(.ids(picker.ids), name: name))])
            case .keep, .leaveOut:
                return []
            }
        default:
            var picker = picker
            picker.handle(key, in: view)
            mode = .picking(picker)
            return []
        }
    }

    mutating func chooseBundle(_ key: Key, _ filter: ChoiceFilter, in view: JournalView) -> [Effect] {
        let bundles = BundlePicker.choices(filter, in: view)
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            return []
        case .enter, .tab:
            guard !bundles.isEmpty else { return [] }
            mode = .browsing
            return [.apply(.applyBundle(bundles[filter.place(among: bundles.count)].id))]
        default:
            var filter = filter
            filter.handle(key, count: bundles.count)
            mode = .bundling(filter)
            return []
        }
    }

    /// Keeps the same bundle highlighted; closes the prompt if that bundle was deleted or none exist.
    mutating func followBundles(from old: JournalView, to new: JournalView) -> StoreMessage? {
        guard case .bundling(var filter) = mode, let library = new.library else { return nil }
        if library.bundles.isEmpty {
            mode = .browsing
            return new.message?.isError == true ? nil : StoreMessage(DayPageCommands.noBundles(self))
        }
        let before = BundlePicker.choices(filter, in: old)
        guard !before.isEmpty else { return nil }
        let chosen = before[filter.place(among: before.count)].id
        guard let place = BundlePicker.choices(filter, in: new).firstIndex(where: { $0.id == chosen }) else {
            mode = .browsing
            return StoreMessage("The bundle was deleted.")
        }
        filter.choose(place)
        mode = .bundling(filter)
        return nil
    }

    mutating func date(_ key: Key, _ prompt: DatePrompt, in view: JournalView) -> [Effect] {
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            return []
        case .enter:
            do throws(ExpressionError) {
                let day = try prompt.day(view.clock)
                mode = .browsing
                if prompt.purpose == .deadline { return setDeadline(day, of: prompt.ids, in: view) }
                guard let day else { return [] }
                return send(prompt.ids, to: day, from: prompt.starts, in: view)
            } catch {
                return [.say(StoreMessage(error.sentence, isError: true))]
            }
        default:
            var prompt = prompt
            prompt.handle(key, view.clock)
            mode = .dating(prompt)
            return []
        }
    }

    /// Gives todos a deadline, nil for none; asks first about those that start after it.
    mutating func setDeadline(_ day: Day?, of ids: [Int64], in view: JournalView) -> [Effect] {
        let edit = TodoEdit(\.due, day)
        let shown = view.page.contents.rows.map(\.todo).filter { ids.contains($0.id) }
        if shown.count == ids.count, shown.allSatisfy({ $0.due == day }) { return [] }
        let later = shown.map(edit.applied).filter { $0.isOpen && $0.startsLate(today: view.today) }
        if let day, !later.isEmpty {
            mode = .asking(.startsLate(ids, later.map(\.id), due: day, start: max(day, view.today)))
            return []
        }
        return act([.apply(.edit(selection(ids, in: view), edit))])
    }

    /// Asks for the rule by which todos come back.
    mutating func askRule(of todos: [Todo]) {
        let rule = todos.count == 1 ? todos[0].repeats?.typed : nil
        mode = .editing(.init(purpose: .rule(todos.map(\.id)), line: LineEditor(selecting: rule ?? "")))
    }

    /// Abandons todos; asks first whether the series ends with one that repeats.
    /// - Parameter verb: What abandons them, on a day.
    mutating func abandon(_ ids: [Int64], on day: Day, _ verb: JournalVerb, in view: JournalView) -> [Effect]
    {
        guard view.page.contents.rows.contains(where: { ids.contains($0.id) && $0.todo.repeats != nil })
        else {
            return act([.apply(verb)])
        }
        mode = .asking(.abandonSeries(ids, on: day))
        return []
    }

    /// Moves todos to a day; asks first if it is in the past or after a deadline.
    /// - Parameter starts: Where they started when they were chosen; nothing for where they start now.
    mutating func send(
        _ ids: [Int64], to day: Day, from starts: [Int64: Day] = [:], allowsLate: Bool = false,
        in view: JournalView
    ) -> [Effect] {
        let shown = view.page.contents.rows.map(\.todo).filter { ids.contains($0.id) }
        let former = starts.filter { shown.starts[$0.key] != $0.value }
        let starts = shown.starts.merging(starts) { _, chosen in chosen }
        guard day >= view.today else {
            mode = .asking(.moveToPast(ids, day, from: starts))
            return []
        }
        if !allowsLate, let late = shown.first(where: { $0.isDue(before: day, today: view.today) }) {
            mode = .asking(.moveLate(ids, day, from: starts, due: late.due ?? day))
            return []
        }
        if asksAbout(shown, sentTo: day, from: starts, in: view) { return [] }
        return act([.apply(.move(selection(ids, in: view), to: day, from: former, allowsLate: allowsLate))])
    }
}

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
