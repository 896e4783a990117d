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
        case .found, .biography:
            return browseList(key, in: view)
        case .calendar(let calendar):
            return browseCalendar(key, calendar, in: view)
        case .help(let scroll):
            return readHelp(key, scroll)
        }
    }

    mutating func browse(_ key: Key, in view: JournalView) -> [Effect] {
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

    mutating func run(_ command: Command<DayPageState>, in view: JournalView) -> [Effect] {
        if let reason = command.unavailable(self, view) {
            return [.say(StoreMessage(reason))]
        }
        return command.run(&self, view)
    }

    /// Gives the effects of a command that acts on marked rows, which are marked no longer.
    mutating func act(_ effects: [Effect]) -> [Effect] {
        marked = []
        return effects
    }

    mutating func readHelp(_ key: Key, _ scroll: Int) -> [Effect] {
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
    func quits(_ key: Key) -> Bool {
        if runs(.quit, key) { return true }
        let hasKey = DayPageCommands.all.contains { $0.name == .quit && !keymap.keys(of: $0).isEmpty }
        return !hasKey && key == .control("c")
    }

    /// Whether a key leaves what is open over the page.
    func closes(_ key: Key) -> Bool { key.isCancel || runs(.quit, key) || runs(.back, key) }
}
