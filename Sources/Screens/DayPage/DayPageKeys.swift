import Journal
import Store

/// What a key does on the day page: the front door of its state.
extension DayPageState {
    /// Changes the state by a key and says what is to be done beyond it.
    public mutating func handle(_ key: Key, in view: JournalView) -> [Effect] {
        // These work whatever is open, and are all that does where nothing can be seen.
        if let command = DayPageCommands.always.first(where: { $0.keys.contains(key) }) {
            return command.run(&self, view)
        }
        guard size.fits else { return key == .character("q") ? [.quit] : [] }
        switch mode {
        case .browsing:
            return browse(key, in: view)
        case .editing(let editing):
            return edit(key, editing, in: view)
        case .confirmingDelete(let ids):
            mode = .browsing
            return key == .character("y")
                ? [.apply(.delete(ids))] : [.say(StoreMessage("Nothing was deleted."))]
        case .help(let scroll):
            return readHelp(key, scroll)
        }
    }

    private mutating func browse(_ key: Key, in view: JournalView) -> [Effect] {
        guard let command = DayPageCommands.all.first(where: { $0.keys.contains(key) }) else {
            return [.say(StoreMessage("\(key) does nothing here. ? shows every key."))]
        }
        if let reason = command.unavailable(self, view) {
            return [.say(StoreMessage(reason))]
        }
        return command.run(&self, view)
    }

    private mutating func edit(_ key: Key, _ editing: Editing, in view: JournalView) -> [Effect] {
        var editing = editing
        switch key {
        case .escape, .control("c"), .control("g"):
            mode = .browsing
            guard editing.isNewRow, !editing.line.text.isEmpty else { return [] }
            draft = editing.line
            return [.say(StoreMessage("Kept what you typed: a or n goes on with it."))]
        case .enter:
            return finish(editing, in: view)
        case .tab where editing.purpose == .newTodo:
            editing.purpose = .newEntry
        case .tab where editing.purpose == .newEntry:
            editing.purpose = .newTodo
        default:
            _ = editing.line.handle(key)
        }
        mode = .editing(editing)
        return []
    }

    /// Saves the line, or closes it if it is empty. It is let go only once it is known to be written.
    private mutating func finish(_ editing: Editing, in view: JournalView) -> [Effect] {
        guard let title = Title.normalized(editing.line.text) else {
            mode = .browsing
            return []
        }
        var submitted = editing
        submitted.isSubmitted = true
        if case .rename(let id) = editing.purpose {
            mode = .editing(submitted)
            return [.apply(.edit([id], TodoEdit(title: .set(title))))]
        }
        let line = EntryLine(title, categories: view.categories, today: view.today)
        let isEntry = editing.purpose == .newEntry
        let day = line.start ?? view.day
        if isEntry && day > view.today {
            return [.say(StoreMessage("\(day.mediumName) has not come yet: Tab makes it a todo."))]
        }
        mode = .editing(submitted)
        return [.apply(.add(draft(of: line, on: day, isEntry: isEntry, in: view)))]
    }

    /// What a typed line makes: a todo that starts on a day, or an entry of that day.
    private func draft(of line: EntryLine, on day: Day, isEntry: Bool, in view: JournalView) -> TodoDraft {
        guard isEntry else {
            return TodoDraft(
                title: line.title, shouldMigrate: !line.isHabit, start: day, categoryID: line.category?.id,
                externalURL: line.externalURL)
        }
        return .entry(
            title: line.title, ending: TodoEnding(.done, on: day, clock: view.clock),
            categoryID: line.category?.id, externalURL: line.externalURL)
    }

    private mutating func readHelp(_ key: Key, _ scroll: Int) -> [Effect] {
        switch key {
        case .character("j"), .down: mode = .help(scroll: scroll + 1)
        case .character("k"), .up: mode = .help(scroll: max(0, scroll - 1))
        case .pageDown, .control("d"), .character(" "): mode = .help(scroll: scroll + size.rows / 2)
        case .pageUp, .control("u"): mode = .help(scroll: max(0, scroll - size.rows / 2))
        case .character("g"), .home: mode = .help(scroll: 0)
        default: mode = .browsing
        }
        return []
    }
}
