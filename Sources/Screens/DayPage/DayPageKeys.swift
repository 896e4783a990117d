import Journal
import Store

extension DayPageState: ScreenState {
    public static let commands = CommandTable(DayPageCommands.all)

    public var isBrowsing: Bool { overlay == nil && mode == .browsing }

    public var readsCommands: Bool {
        if let overlay { return overlay.readsCommands }
        return switch mode {
        case .browsing, .todoHistory, .listing, .calendar: true
        case .sharing(let prompt): prompt.file == nil
        default: false
        }
    }

    public func use(ofCountBefore name: CommandName) -> CountUse {
        guard overlay == nil else { return name.useOfCount }
        return switch mode {
        case .browsing: DayPageCommands.counting.contains(name) ? .counts : name.useOfCount
        case .calendar: CalendarState.moves(by: name) ? .counts : name.useOfCount
        default: name.useOfCount
        }
    }

    public func ownKeys(in view: JournalView) -> OwnKeys? {
        let title: String
        var names = Self.commands.all.map(\.name).filter { isForPane($0) || $0.leavesLists }
        switch mode {
        case .listing(let listing, _): title = listing.title
        case .calendar:
            title = "Calendar"
            // Their words are the page's.
            names.removeAll { CalendarState.moves(by: $0) }
        case .todoHistory: title = "History"
        default: return nil
        }
        return OwnKeys(title: title, hints: DayPageFooter.hints(view, self) ?? [], commands: Set(names))
    }

    public mutating func makeWay(for command: CommandName) {
        if !isForPane(command) { mode = .browsing }
    }

    /// Whether a command works in the list or calendar over the page, or closes it.
    private func isForPane(_ command: CommandName) -> Bool {
        if command.worksInPanes || command == .back || command == .quit { return true }
        let isListed = command.movement != nil || command.alignment != nil
        return switch mode {
        case .calendar: CalendarState.moves(by: command) || command == .calendar
        case .listing: isListed
        case .todoHistory: isListed || [.toggle, .note, .rename].contains(command)
        default: false
        }
    }

    public var shadowingCommands: Set<CommandName> {
        guard isBrowsing else { return [] }
        var names: Set<CommandName> = highlight == nil ? [] : [.nextMatch, .previousMatch]
        if showsResults { names.insert(.openPage) }
        if rows.range != nil { names.formUnion([.deleteRange, .copyRange]) }
        return names
    }

    public func meaning(of keys: KeySequence) -> KeyMeaning? {
        if overtaken.contains(.question), Self.isAnswer(keys.first) { return nil }
        return keymap.meaning(of: keys, in: Self.commands, shadowing: shadowingCommands)
    }

    /// Whether a key may answer a question.
    private static func isAnswer(_ key: Key) -> Bool {
        ["y", "n", "1", "2", "3"].map(Key.character).contains(key) || key == .enter || key.isCancel
    }

    public mutating func browse(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        while !overtaken.isEmpty {
            if let refusal = refusal(of: stroke, after: overtaken.removeFirst(), in: view) {
                return [.say(refusal)]
            }
        }
        if let command = stroke.command, ![.down, .up, .star].contains(command) { rows.left = nil }
        // Opens the line even so, because the words that follow must not run as commands.
        if stroke.command == .entry, let reason = Self.isEntryFuture(in: view) {
            openLine(for: .newEntry)
            return [.say(reason)]
        }
        return submitting { state in
            let effects =
                if case .paste(let text) = stroke.key { state.pasteOutside(text, stroke, in: view) } else {
                    state.runCommand(of: stroke, in: view)
                }
            // A line opened after midnight on yesterday's page belongs to today's.
            guard view.isOutdated, state.newRow != nil else { return effects }
            return [.apply(.show(.today))] + effects
        }
    }

    /// Why a key does nothing that was pressed before an external change showed; nil if it may.
    private func refusal(
        of stroke: KeyStroke, after change: Overtaken, in view: JournalView
    ) -> StoreMessage? {
        let command = stroke.command.flatMap { Self.commands[$0] }
        switch change {
        case .question:
            return Self.isAnswer(stroke.key)
                ? StoreMessage("The question was closed already, so the key did nothing.") : nil
        case .marks:
            return command?.actsOnTodos == true
                ? StoreMessage("The marked todos left this page, so the key did nothing.") : nil
        case .selection(let change): return change.refusal(of: command, in: view)
        }
    }

    public mutating func answer(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        submitting {
            let effects = $0.handleKey(stroke.key, stroke.command, in: view)
            $0.offerTagged()
            return effects
        }
    }

    /// Records the open mode before sending a change to the journal, in case the journal refuses it.
    private mutating func submitting(_ body: (inout DayPageState) -> [Effect]) -> [Effect] {
        let before = Submitted(mode: mode, marked: marked)
        let effects = body(&self)
        let asks = effects.contains { if case .apply = $0 { true } else { false } }
        submitted = asks ? before : nil
        for case .apply(.change(.star(let todos, _, isOn: true, _))) in effects where todos.rowIDs.count == 1
        {
            submitted?.starred = todos.rowIDs[0]
        }
        remember(effects)
        return effects
    }

    private mutating func handleKey(_ key: Key, _ command: CommandName?, in view: JournalView) -> [Effect] {
        if let refusal = refusalOfPrompt(key, in: view) { return [.say(refusal)] }
        if readsCommands, let command, command.worksInPanes { return run(command, in: view) }
        switch mode {
        case .browsing:
            return []
        case .editing(let editing):
            return edit(key, editing, in: view)
        case .asking(.oftenPostponed(let pushed)):
            return answerOftenPostponed(key, pushed, in: view)
        case .asking(.paste(let text, let editing)):
            return answerPaste(key, text, into: editing, in: view)
        case .asking(.edited(let question)):
            return answer(key, about: question)
        case .asking(.replaceFile(let order)) where key != .character("y"):
            // Offers the prompt again: another name may be the right one.
            mode = .browsing
            askAgain(order)
            return [.say(StoreMessage(DayPageQuestion.replaceFile(order).refusal))]
        case .asking(.undoBackTo(let id, _)) where key != .character("y"):
            mode = .listing(.changes, ListPlace(at: view.changes?.firstIndex { $0.id == id } ?? 0))
            return [.say(StoreMessage("Nothing was undone."))]
        case .asking(.moveTagged) where key != .character("y") && key != .character("n") && !key.isCancel:
            // The offer came by itself, so the key was meant for the page.
            mode = .browsing
            return handle(key, in: view)
        case .asking(.moveLate(let ids, let day, let starts, _)) where key == .character("y"):
            mode = .browsing
            return send(ids, to: day, from: starts, allowsLate: true, in: view)
        case .asking(.starAgain(let todos)):
            // The plan goes on with its line, and what is typed there is no answer.
            openLine(for: .newTodo)
            if key == .character("y") { return act(DayPageQuestion.starAgain(todos).effects) }
            return key == .character("n") || key.isCancel || key == .enter
                ? [] : handleKey(key, command, in: view)
        case .asking(.giveUpStar(let starred, let wish)):
            return answerGiveUpStar(key, starred, for: wish, in: view)
        case .asking(.abandonSeries(let ids, let day)) where [.character("a"), .character("y")].contains(key):
            mode = .browsing
            let todos = selection(ids, in: view)
            return act([.apply(.end(todos, .abandoned, on: day, endsSeries: key == .character("a")))])
        case .asking(.moveToPast(let ids, let day, let starts)) where key == .character("y"):
            mode = .browsing
            return act([.apply(.move(selection(ids, in: view), to: day, from: starts, allowsPast: true))])
        case .asking(let question):
            mode = .browsing
            if key == .character("y") { return act(question.effects) }
            return question.refusal.isEmpty ? [] : [.say(StoreMessage(question.refusal))]
        case .picking(let picker):
            return pick(key, picker, in: view)
        case .focusing(let filter):
            return chooseFocus(key, filter, in: view)
        case .bundling(let filter):
            return chooseBundle(key, filter, in: view)
        case .dating(let prompt):
            return date(key, prompt, in: view)
        case .sharing(let prompt):
            return share(key, command, prompt, in: view)
        case .searching(let search):
            return self.search(key, search, in: view)
        case .todoHistory, .listing:
            return browseList(key, command, in: view)
        case .calendar(let calendar):
            return browseCalendar(key, command, calendar, in: view)
        }
    }

    /// Returns the effects of a command on marked rows, and clears the marks.
    mutating func act(_ effects: [Effect]) -> [Effect] {
        rows.unmark()
        return effects
    }
}

/// Keys in lists open over the page.
extension DayPageState {
    /// Moves in a list open over the page, follows one of its lines, or closes it.
    mutating func browseList(_ key: Key, _ command: CommandName?, in view: JournalView) -> [Effect] {
        guard var list = openList(in: view) else {
            mode = .browsing
            return []
        }
        if let effects = runInHistory(command, in: view) { return effects }
        if let movement = command?.movement {
            list.place.move(
                movement, times: pendingKeys.count, half: size.rows / 2, height: size.rows - 3,
                in: list.lines)
            resume(with: list)
            return []
        }
        if let alignment = command?.alignment {
            list.place.align(alignment, height: size.rows - 3, in: list.lines)
            resume(with: list)
            return []
        }
        if mode.isListing(.conflicts) {
            switch key {
            case .character("t"): return settle(.take, at: list.place.index, in: view)
            case .character("b"): return settle(.both, at: list.place.index, in: view)
            case .character("e"): return writeBoth(at: list.place.index, in: view)
            default: break
            }
        }
        if let command, command.leavesLists, case let before = mode {
            mode = .browsing
            // The list's own command closes it.
            if case .listing(let listing, _) = before, command == listing.command { return [] }
            return run(command, in: view)
        }
        switch key {
        case .enter where list.place.index < list.count && list.place.index >= 0:
            if case .listing(let listing, _) = mode {
                return enter(listing, at: list.place.index, in: view)
            }
            mode = .browsing
            return [.apply(list.action(list.place.index))]
        case _ where closes(key, command):
            mode = .browsing
            return []
        default:
            return [.say(StoreMessage("\(key.spoken) does nothing here. \(keyName(.back)) goes back."))]
        }
    }
}

/// A list open over the page: its length, its selection, and the actions of its lines.
struct OpenList {
    var place: ListPlace
    let count: Int
    var lines: ListRows { ListRows(count) }
    /// The action that follows a line.
    let action: (Int) -> JournalAction
    fileprivate let mode: (ListPlace) -> DayPageState.Mode

    var position: String { place.position(among: count) }
}

extension DayPageState {
    /// The list open over the page; nil if none is open or it is empty.
    func openList(in view: JournalView) -> OpenList? {
        switch mode {
        case .todoHistory(let place):
            guard let history = view.todoHistory else { return nil }
            let above = noteRows(in: view).rows.count
            return OpenList(
                place: place, count: above + history.events.count,
                action: { place in
                    .reveal(history.todo, on: place < above ? nil : history.events[place - above].page)
                }, mode: Mode.todoHistory)
        case .listing(let listing, let place):
            guard let count = listing.count(in: view) else { return nil }
            return OpenList(
                place: place, count: count, action: { _ in .refresh }, mode: { .listing(listing, $0) })
        default:
            return nil
        }
    }

    /// Goes on with a list as it stands now.
    mutating func resume(with list: OpenList) { mode = list.mode(list.place) }
}
