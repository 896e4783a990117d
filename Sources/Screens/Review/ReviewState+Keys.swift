import Journal
import Store

/// The review's keys.
extension ReviewState {
    public var shadowingCommands: Set<CommandName> {
        isBrowsing && session?.currentRound?.isOffered == true ? [.older] : []
    }

    public func use(ofCountBefore name: CommandName) -> CountUse {
        if isPageStep { return page.use(ofCountBefore: name) }
        switch (step, name) {
        case (.week, .previousTodo), (.week, .skip): return .counts
        case (.carried, _), (.leftovers, _):
            let decides = Self.commands[name].map { [.todos, .reviewing].contains($0.group) } ?? false
            return decides ? .refused("decides about one todo, so it takes no count") : name.useOfCount
        default: return name.useOfCount
        }
    }

    public func meaning(of keys: KeySequence) -> KeyMeaning? {
        guard overlay == nil, isPageStep || !page.isBrowsing else {
            return keymap.meaning(of: keys, in: Self.commands, shadowing: shadowingCommands)
        }
        if page.isBrowsing, case .command(let name) = keymap.meaning(of: keys, in: Self.commands),
            leavesPage(name)
        {
            return .command(name)
        }
        return page.meaning(of: keys)
    }

    public func continuations(of prefix: KeySequence, in view: JournalView) -> [HintLine.Hint] {
        overlay == nil && (isPageStep || !page.isBrowsing)
            ? page.continuations(of: prefix, in: view)
            : Self.commands.continuations(of: prefix, keymap, isBrowsing: isBrowsing, in: view)
    }

    public mutating func browse(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        hasReadingFailed = false
        let (key, name) = (stroke.key, stroke.command)
        if notice != nil, key.isCancel || name == .back {
            session?.interruption = nil
            return []
        }
        if let name, session?.place.stepBeneath != nil,
            [.back, .quit, .keep, .week, .nextStep, .previousStep].contains(name)
        {
            return leaveWeek(by: name, in: view)
        }
        let goesOn = name == .keep || name == .nextStep || name == .previousStep
        if let name, leavesPage(name), !goesOn, !isForPage(name) {
            return runCommand(of: stroke, in: view)
        }
        // The key may be meant for a todo that is gone.
        if let notice { return [.say(StoreMessage(notice))] }
        if let day, view.today != day { return restart(in: view) }
        if let effects = handleWeek(key, name?.movement, in: view) { return effects }
        guard isPageStep, !goesOn else {
            return runCommand(of: stroke, in: view)
        }
        return onPage(page.handle(stroke, in: view), in: view)
    }

    /// Returns from the week to the step or the screen that it was opened from.
    private mutating func leaveWeek(by name: CommandName, in view: JournalView) -> [Effect] {
        guard showsOnlyWeek else {
            comeBackFromWeek(in: view)
            return []
        }
        guard [.back, .quit, .keep].contains(name) else {
            comeToFront(in: view)
            return []
        }
        // It closes when the review comes to the front again.
        return note([.turn(to: .dayPage)], in: view)
    }

    /// Whether a command is the review's even in a step that shows a page.
    private func leavesPage(_ name: CommandName) -> Bool {
        [
            .back, .quit, .exit, .help, .messages, .palette, .keep, .evening, .nextStep, .previousStep,
            .journal,
            .futureLog, .showWeek, .pages, .yearAgo,
        ].contains(name)
    }

    public mutating func answer(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        let key = stroke.key
        if goneTodo != nil { return answerGone(key, in: view) }
        if let direction = leavesLine(by: key) {
            page.mode = .browsing
            session?.isFirstPage = false
            return continueToday(by: direction, in: view)
        }
        if step == .entries, key == .pageUp || key == .pageDown {
            scrollEntries(by: key == .pageUp ? -max(1, size.rows / 2) : max(1, size.rows / 2))
            return []
        }
        let effects = page.handle(stroke, in: view)
        if step == .entries, page.isBrowsing, key.isCancel { return effects + continueToday(in: view) }
        return isPageStep ? onPage(effects, in: view) : note(effects, in: view)
    }

    /// Handles a key in a prompt for a todo that is gone. Typing continues, but the answer is ignored.
    private mutating func answerGone(_ key: Key, in view: JournalView) -> [Effect] {
        guard key.isCancel || key == .enter || key == .tab else {
            _ = page.handle(key, in: view)
            return []
        }
        session?.interruption = nil
        let hasKept = closePrompt()
        pass(in: view)
        guard hasKept else { return [] }
        return [.say(.unsavedLine("\(page.recallKeys) brings it back."))]
    }

    /// Whether the empty line of a step is open, which keys leave for another step.
    var hasEmptyLine: Bool {
        guard step == .entries || isPageStep, case .editing(let editing) = page.mode else { return false }
        return editing.isNewRow && editing.line.text.isEmpty && !editing.isSubmitted
    }

    /// The direction in which a key leaves an empty line; nil if it doesn't.
    private func leavesLine(by key: Key) -> Int? {
        guard hasEmptyLine else { return nil }
        switch key {
        case .backTab: return -1
        case .enter, .tab: return 1
        case _ where step == .entries && key.isCancel: return 1
        default: return nil
        }
    }

    /// Continues with a step of today's review, even if today has changed since it started.
    private mutating func continueToday(by direction: Int = 1, in view: JournalView) -> [Effect] {
        guard day == view.today else { return restart(in: view) }
        advance(by: direction, in: view)
        return []
    }

    /// Starts the review of the new day.
    private mutating func restart(in view: JournalView) -> [Effect] {
        begin(in: view)
        return [.say(StoreMessage("It is \(view.today.shortName) now: this is its review."))]
    }

    public mutating func handle(_ event: MouseEvent, in view: JournalView) -> [Effect] {
        if goneTodo != nil || (holdsKeys(in: view) && page.isBrowsing) { return [] }
        if step == .entries, event.wheelLines != 0, page.choiceList(in: view) == nil {
            scrollEntries(by: event.wheelLines)
            return []
        }
        if isPageStep || !page.isBrowsing {
            let effects = page.handle(event, in: view)
            return isPageStep ? onPage(effects, in: view) : note(effects, in: view)
        }
        if step == .week { return handleWeek(.mouse(event), nil, in: view) ?? [] }
        session?.list.scroll(by: event.wheelLines)
        return []
    }

    /// Scrolls today's entries, whose scroll is counted from the end.
    private mutating func scrollEntries(by lines: Int) {
        session?.list.scroll(by: -lines)
    }

    private mutating func handleWeek(_ key: Key, _ movement: Movement?, in view: JournalView) -> [Effect]? {
        guard case .week(var week, let base)? = session?.place else { return nil }
        let effects = week.handle(
            key, movement: movement, times: pendingKeys.count, rows: size.rows - 3, clock: view.clock)
        session?.place = .week(week, over: base)
        return effects
    }

    /// Drops effects that would leave the planned page; other pages open outside the review.
    private mutating func onPage(_ effects: [Effect], in view: JournalView) -> [Effect] {
        note(
            effects.map { effect in
                switch effect {
                case .apply(.show), .apply(.reveal), .turn(to: .review), .run(_, on: .review):
                    .say(StoreMessage("This is the review: \(keyName(.back)) leaves it for other pages."))
                default: effect
                }
            }, in: view)
    }

    /// Records a request to the journal, to tell its result from external changes.
    mutating func note(_ effects: [Effect], in view: JournalView) -> [Effect] {
        page.remember(effects)
        for case .apply(.change(let verb)) in effects {
            switch verb {
            case .undo, .redo: session?.request = .replay
            case .startToday: session?.request = .start
            case .end(.ids(let ids), _, _, _, _) where step == .lookBack:
                session?.request = .decision(ids)
            default:
                guard let id = session?.currentRound?.current, let ids = verb.decided, ids.contains(id)
                else { continue }
                session?.request = .decision(ids)
            }
        }
        // Leaving the review from tomorrow's page returns to today's.
        guard effects.contains(.turn(to: .dayPage)), let day, view.day != day else { return effects }
        return effects + [.apply(.show(.day(day), keepsMessage: true))]
    }

    mutating func move(_ movement: Movement, in view: JournalView) {
        guard var place = session?.list else { return }
        let list = list(in: view)
        place.move(
            movement, times: pendingKeys.count, half: max(1, size.rows / 2), height: list.rows.count,
            in: list.lines)
        session?.list = place
    }

    /// Whether a command is the page's: its own help and palette, and cancelling marks.
    private func isForPage(_ name: CommandName) -> Bool {
        isPageStep
            && ([.help, .palette].contains(name)
                || (name == .back && !(page.marked.isEmpty && page.highlight == nil)))
    }
}

extension JournalVerb {
    /// The todos that the action decides about for today.
    fileprivate var decided: [Int64]? {
        switch self {
        case .keep(let todos), .complete(let todos), .abandon(let todos), .delete(let todos),
            .end(let todos, _, _, _, _), .move(let todos, _, _, _, _):
            todos.rowIDs
        default: nil
        }
    }
}
