import Journal
import Store

/// What a key does on the day page: the front door of its state.
extension DayPageState {
    /// Changes the state by a key and says what is to be done beyond it.
    public mutating func handle(_ key: Key, in view: JournalView) -> [Effect] {
        // These work whatever is open, and are all that does where nothing can be seen.
        if let command = keymap.command(for: key, among: DayPageCommands.always) {
            return command.run(&self, view)
        }
        // What is being typed is not to be taken for commands.
        guard size.fits || (mode != .browsing && key.isCancel) else {
            return mode == .browsing && quits(key) ? [.quit] : []
        }
        if case .mouse(let event) = key { return handle(event, in: view) }
        switch mode {
        case .browsing:
            return browse(key, in: view)
        case .editing(let editing):
            return edit(key, editing, in: view)
        case .asking(.pushedOften(let todo, let day)):
            return answerPushedOften(key, todo, to: day, in: view)
        case .asking(.paste(let text, let editing)):
            return answerPaste(key, text, into: editing, in: view)
        case .asking(.edited(let text, let changes, let ids)):
            return answerEdited(key, text, changes, ids)
        case .asking(let question):
            mode = .browsing
            if key == .character("y") { return act(question.effects) }
            return question.refusal.isEmpty ? [] : [.say(StoreMessage(question.refusal))]
        case .picking(let picker):
            return pick(key, picker, in: view)
        case .dating(let prompt):
            return date(key, prompt, in: view)
        case .searching(let search):
            return self.search(key, search, in: view)
        case .palette(let palette):
            return choose(key, palette, in: view)
        case .found(let list):
            return browseFound(key, list, in: view)
        case .biography(let list):
            return browseBiography(key, list, in: view)
        case .calendar(let calendar):
            return browseCalendar(key, calendar, in: view)
        case .help(let scroll):
            return readHelp(key, scroll)
        }
    }

    private mutating func browse(_ key: Key, in view: JournalView) -> [Effect] {
        guard let command = keymap.command(for: key, among: DayPageCommands.all) else {
            if quits(key) { return [.quit] }
            return [.say(StoreMessage("\(key.spoken) does nothing here. \(keyName(.help)) shows every key."))]
        }
        return run(command, in: view)
    }

    /// Runs the command of a name.
    mutating func run(_ name: CommandName, in view: JournalView) -> [Effect] {
        DayPageCommands.all.first { $0.name == name }.map { run($0, in: view) } ?? []
    }

    private mutating func run(_ command: Command<DayPageState>, in view: JournalView) -> [Effect] {
        if let reason = command.unavailable(self, view) {
            return [.say(StoreMessage(reason))]
        }
        return command.run(&self, view)
    }

    private mutating func choose(_ key: Key, _ palette: CommandPalette, in view: JournalView) -> [Effect] {
        let commands = palette.commands(DayPageCommands.all)
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            return []
        case .enter:
            mode = .browsing
            guard !commands.isEmpty else { return [] }
            return run(commands[palette.place(among: commands.count)], in: view)
        default:
            var palette = palette
            palette.handle(key, count: commands.count)
            mode = .palette(palette)
            return []
        }
    }

    /// Gives the effects of a command that acts on marked rows, which are marked no longer.
    mutating func act(_ effects: [Effect]) -> [Effect] {
        marked = []
        return effects
    }

    private mutating func pick(_ key: Key, _ picker: CategoryPicker, in view: JournalView) -> [Effect] {
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            return []
        case .enter, .tab:
            guard let choice = picker.chosen(view.categories) else { return [] }
            mode = .browsing
            switch choice {
            case .category(let category):
                return act([.apply(.edit(picker.ids, TodoEdit(categoryID: .set(category.id))))])
            case .other:
                return act([.apply(.edit(picker.ids, TodoEdit(categoryID: .set(nil))))])
            case .new(let name):
                return act([.apply(.moveToNewCategory(picker.ids, name: name))])
            }
        default:
            var picker = picker
            picker.handle(key, view.categories)
            mode = .picking(picker)
            return []
        }
    }

    private mutating func date(_ key: Key, _ prompt: DatePrompt, in view: JournalView) -> [Effect] {
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            return []
        case .enter:
            do throws(ExpressionError) {
                guard let day = try prompt.day(view.clock) else {
                    mode = .browsing
                    return []
                }
                mode = .browsing
                return send(prompt.ids, to: day, in: view)
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

    /// Sends todos to a day; to one that has passed only once that was asked.
    mutating func send(_ ids: [Int64], to day: Day, in view: JournalView) -> [Effect] {
        guard day >= view.today else {
            mode = .asking(.sendToPast(ids, day))
            return []
        }
        if asksAbout(ids, sentTo: day, in: view) { return [] }
        return act([.apply(.move(ids, to: day))])
    }

    /// Takes in a text that was edited: it is carried out, unless there is something to ask first.
    public mutating func takeIn(edited text: String, ids: [Int64], in view: JournalView) -> [Effect] {
        let todos = view.page.contents.rows.map(\.todo).filter { ids.contains($0.id) }
        let changes = TodoText.changes(in: text, of: todos, categories: view.categories)
        guard changes.missing.isEmpty, changes.malformed.isEmpty else {
            mode = .asking(.edited(text: text, changes, ids: ids))
            return []
        }
        if changes.edits.isEmpty { return [.say(StoreMessage("Nothing was changed."))] }
        return submit(.edited(text: text, changes, ids: ids), changes.edits, deleting: [])
    }

    /// Gives edits to the journal. Should they not be written, the text is still there to be edited.
    private mutating func submit(
        _ question: DayPageQuestion, _ edits: [Int64: TodoEdit], deleting doomed: [Int64]
    ) -> [Effect] {
        submittedText = question
        return act([.apply(.editEach(edits, deleting: doomed))])
    }

    private mutating func answerEdited(
        _ key: Key, _ text: String, _ changes: TodoText.Changes, _ ids: [Int64]
    ) -> [Effect] {
        let question = DayPageQuestion.edited(text: text, changes, ids: ids)
        mode = .browsing
        switch key {
        case .character("y"):
            if changes.edits.isEmpty { return [.say(StoreMessage(question.refusal))] }
            return submit(question, changes.edits, deleting: [])
        case .character("D") where changes.malformed.isEmpty && !changes.missing.isEmpty:
            return submit(question, changes.edits, deleting: changes.missing.map(\.id))
        case .character("e"):
            return [.editText(text, ids: ids)]
        case .character("n"), .escape, .control("c"):
            return [.say(StoreMessage(question.refusal))]
        default:
            mode = .asking(question)
            return []
        }
    }

    private mutating func search(_ key: Key, _ search: PageSearch, in view: JournalView) -> [Effect] {
        var search = search
        let matches = search.filtered(view.page.contents.sections).flatMap(\.rows)
        let place = matches.firstIndex { $0.id == selectedID } ?? 0
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            restore(search, in: view)
            return []
        case .enter:
            mode = .browsing
            if matches.isEmpty { restore(search, in: view) }
            guard let phrase = Title.normalized(search.line.text), matches.isEmpty else { return [] }
            mode = .asking(.search(phrase))
            return []
        case .tab:
            guard let phrase = Title.normalized(search.line.text) else { return [] }
            mode = .browsing
            return [.apply(.search(phrase))]
        case .down, .control("n"): selectMatch(matches, at: place + 1, in: view)
        case .up, .control("p"): selectMatch(matches, at: place - 1, in: view)
        default:
            guard search.line.handle(key) else { return [] }
            mode = .searching(search)
            let matches = search.filtered(view.page.contents.sections).flatMap(\.rows)
            // Stays where it is as long as that fits.
            selectMatch(matches, at: matches.firstIndex { $0.id == selectedID } ?? 0, in: view)
            return []
        }
        mode = .searching(search)
        return []
    }

    /// Puts the page back as it was before a search.
    private mutating func restore(_ search: PageSearch, in view: JournalView) {
        scroll = search.scroll
        select(at: view.page.contents.rows.firstIndex { $0.id == search.selectedID } ?? 0, in: view)
    }

    private mutating func selectMatch(_ matches: [PageRow], at place: Int, in view: JournalView) {
        guard !matches.isEmpty else { return }
        let id = matches[max(0, min(place, matches.count - 1))].id
        select(at: view.page.contents.rows.firstIndex { $0.id == id } ?? 0, in: view)
    }

    private mutating func browseBiography(
        _ key: Key, _ list: FoundList, in view: JournalView
    ) -> [Effect] {
        let events = view.biography?.events ?? []
        guard let todo = view.biography?.todo else {
            mode = .browsing
            return []
        }
        return browse(key, list, count: events.count, as: Mode.biography) { index in
            .reveal(todo, on: events[index].page)
        }
    }

    private mutating func browseFound(_ key: Key, _ list: FoundList, in view: JournalView) -> [Effect] {
        let todos = view.found?.todos ?? []
        return browse(key, list, count: todos.count, as: Mode.found) { .reveal(todos[$0]) }
    }

    /// Moves in a list that is open over the page, goes to where a line of it leads, or closes it.
    private mutating func browse(
        _ key: Key, _ list: FoundList, count: Int, as makeMode: (FoundList) -> Mode,
        leadingTo action: (Int) -> JournalAction
    ) -> [Effect] {
        var list = list
        if let movement = movement(by: key) {
            list.move(movement, count: count, halfPage: size.rows / 2)
            mode = makeMode(list)
            return []
        }
        switch key {
        case .enter where list.index < count && list.index >= 0:
            mode = .browsing
            return [.apply(action(list.index))]
        case _ where closes(key):
            mode = .browsing
            return []
        default:
            return [.say(StoreMessage("\(key.spoken) does nothing here. \(keyName(.back)) goes back."))]
        }
    }

    private mutating func edit(_ key: Key, _ editing: Editing, in view: JournalView) -> [Effect] {
        var editing = editing
        if editing.pick(key, editing.categories(in: view)) {
            mode = .editing(editing)
            return []
        }
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            guard editing.isNewRow, !editing.line.text.isEmpty else { return [] }
            draft = editing
            return [.say(StoreMessage("Kept what you typed: \(draftKeys) goes on with it."))]
        case .enter:
            return finish(editing, in: view)
        case .tab where editing.purpose == .newTodo:
            editing.purpose = .newEntry
        case .tab where editing.purpose == .newEntry:
            editing.purpose = .newTodo
        case .up where editing.isNewRow, .control("p") where editing.isNewRow:
            editing = browseHistory(editing, by: 1)
        case .down where editing.isNewRow, .control("n") where editing.isNewRow:
            editing = browseHistory(editing, by: -1)
        case .paste(let text) where editing.isNewRow && DayPageQuestion.lines(of: text).count > 1:
            mode = .asking(.paste(text, into: editing))
            return []
        case .paste:
            _ = editing.line.handle(key)
            // What is pasted is meant as it is.
            editing.dismissWord()
        default:
            _ = editing.line.handle(key)
            editing.pickedIndex = 0
        }
        mode = .editing(editing)
        return []
    }

    /// Adds what was pasted, one row a line, or goes on with it as one line. Either way the line that was being
    /// typed is still there.
    private mutating func answerPaste(
        _ key: Key, _ text: String, into editing: Editing, in view: JournalView
    ) -> [Effect] {
        var editing = editing
        switch key {
        case .character("y"):
            let lines = DayPageQuestion.lines(of: text)
            // To be come back to, should they not be written.
            for line in lines { remember(line) }
            mode = .editing(editing)
            do throws(ExpressionError) {
                var drafts: [TodoDraft] = []
                for line in lines { drafts.append(try drafted(line, editing, in: view)) }
                return [.apply(add(drafts, editing))]
            } catch {
                return [.say(StoreMessage(error.sentence, isError: true))]
            }
        case .character("n"):
            _ = editing.line.handle(.paste(text))
            mode = .editing(editing)
            return []
        case _ where key.isCancel:
            mode = .editing(editing)
            return [.say(StoreMessage("Nothing was pasted."))]
        default:
            return []
        }
    }

    /// Saves the line, or closes it if it is empty. It is let go only once it is known to be written.
    private mutating func finish(_ editing: Editing, in view: JournalView) -> [Effect] {
        let text = Title.normalized(editing.line.text)
        do {
            guard let action = try action(of: editing, text, in: view) else {
                mode = .browsing
                return []
            }
            var submitted = editing
            submitted.isSubmitted = true
            mode = .editing(submitted)
            return [.apply(action)]
        } catch {
            return [.say(StoreMessage(error.sentence, isError: true))]
        }
    }

    /// What a line asks for; nil where it is empty and that means nothing.
    private func action(
        of editing: Editing, _ text: String?, in view: JournalView
    ) throws(ExpressionError) -> JournalAction? {
        switch editing.purpose {
        case .newTodo, .newEntry:
            guard let text else { return nil }
            return add([try drafted(text, editing, in: view)], editing)
        case .rename(let id):
            return text.map { .edit([id], TodoEdit(title: .set($0))) }
        case .url(let ids):
            guard let text else {
                let hasURL = view.page.contents.rows.contains {
                    ids.contains($0.id) && $0.todo.externalURL != nil
                }
                return hasURL ? .edit(ids, TodoEdit(externalURL: .set(nil))) : nil
            }
            return .edit(ids, TodoEdit(externalURL: .set(try WebAddress.checked(text))))
        case .split(let id):
            let titles = editing.line.text.split(separator: ";").map(String.init).compactMap(Title.normalized)
            return .split(id, into: titles)
        case .time(let ids):
            guard let text else { return nil }
            return .adjustEnding(ids, to: try TimeExpression.secondsOfDay(text))
        }
    }

    /// Adds what was typed, and the category that was named for it, if it is still in it.
    private func add(_ drafts: [TodoDraft], _ editing: Editing) -> JournalAction {
        let needsCategory = drafts.contains { $0.categoryID == Category.unsavedID }
        return .add(drafts, newCategory: needsCategory ? editing.newCategory : nil)
    }

    /// What a typed line makes: a todo that starts on a day, or an entry of that day.
    private func drafted(
        _ text: String, _ editing: Editing, in view: JournalView
    ) throws(ExpressionError) -> TodoDraft {
        let line = EntryLine(
            text, categories: editing.categories(in: view), today: view.today,
            weekStart: view.clock.weekStart)
        // What is added to the future log is for another day than this.
        let day = line.start ?? (view.isFutureLog ? view.today + 1 : view.day)
        guard editing.purpose == .newEntry else {
            return TodoDraft(
                title: line.title, shouldMigrate: !line.isHabit, start: day, categoryID: line.category?.id,
                externalURL: line.externalURL)
        }
        if day > view.today || view.isFutureLog {
            throw ExpressionError("\(day.mediumName) has not come yet: Tab makes it a todo.")
        }
        return .entry(
            title: line.title, ending: TodoEnding(.done, on: day, clock: view.clock),
            categoryID: line.category?.id, externalURL: line.externalURL)
    }

    private mutating func readHelp(_ key: Key, _ scroll: Int) -> [Effect] {
        if let movement = key == .character(" ") ? .halfPageDown : movement(by: key) {
            // The end is where the view says it is.
            let place = movement.place(from: scroll, count: .max / 2, halfPage: size.rows / 2)
            mode = .help(scroll: max(0, place))
        } else if closes(key) || key == .enter || runs(.help, key) {
            mode = .browsing
        }
        return []
    }

    func movement(by key: Key) -> Movement? {
        keymap.command(for: key, among: DayPageCommands.all)?.name.movement
    }

    func runs(_ name: CommandName, _ key: Key) -> Bool {
        keymap.command(for: key, among: DayPageCommands.all)?.name == name
    }

    /// Whether a key ends the program: where it has been left no key for that, C-c.
    private func quits(_ key: Key) -> Bool {
        if runs(.quit, key) { return true }
        let hasKey = DayPageCommands.all.contains { $0.name == .quit && !keymap.keys(of: $0).isEmpty }
        return !hasKey && key == .control("c")
    }

    /// Whether a key leaves what is open over the page.
    func closes(_ key: Key) -> Bool { key.isCancel || runs(.quit, key) || runs(.back, key) }
}
