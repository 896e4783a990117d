import Journal
import Store

/// What keys do in the review.
extension ReviewState {
    public mutating func browse(_ key: Key, _ name: CommandName?, in view: JournalView) -> [Effect] {
        isStuck = false
        if hold != nil, key.isCancel || name == .back {
            hold = nil
            return []
        }
        if let name, aside != nil, [.back, .keep, .week, .nextStep, .previousStep].contains(name) {
            comeBackFromWeek(in: view)
            return []
        }
        if let leaving = name, [.back, .quit, .help, .palette].contains(leaving),
            !step.hasMarks(page, leaving)
        {
            return runCommand(name, of: key, in: view)
        }
        // It may have been typed for a todo that is gone.
        if let hold { return [.say(StoreMessage(hold))] }
        if let day, view.today != day { return beginAnew(in: view) }
        if step == .week, let effects = handleWeek(key, name?.movement, in: view) { return effects }
        guard step?.isPage == true, ![.nextStep, .previousStep].contains(name) else {
            return runCommand(name, of: key, in: view)
        }
        return onPage(page.handle(key, in: view), in: view)
    }

    public mutating func answer(_ key: Key, _ command: CommandName?, in view: JournalView) -> [Effect] {
        if lost != nil { return answerLost(key, in: view) }
        if let direction = leavesLine(by: key) {
            page.mode = .browsing
            isFirstPage = false
            return goOnToday(by: direction, in: view)
        }
        let effects = page.handle(key, in: view)
        if step == .entries, page.isBrowsing, key.isCancel { return effects + goOnToday(in: view) }
        return step?.isPage == true ? onPage(effects, in: view) : note(effects, in: view)
    }

    /// Goes on with what was asked for a todo that is gone: typing is let go on, and nothing comes of it.
    private mutating func answerLost(_ key: Key, in view: JournalView) -> [Effect] {
        guard key.isCancel || key == .enter || key == .tab else {
            _ = page.handle(key, in: view)
            return []
        }
        lost = nil
        let hasKept = closePrompt()
        pass(in: view)
        guard hasKept else { return [] }
        return [.say(StoreMessage("Kept what you typed: \(page.keyName(.add)) makes a new todo of it."))]
    }

    /// Which way a key leads out of a line that is empty and needs no closing: nil where it does not.
    private func leavesLine(by key: Key) -> Int? {
        guard case .editing(let editing) = page.mode, editing.line.text.isEmpty, !editing.isSubmitted else {
            return nil
        }
        switch key {
        case .backTab where step == .entries: return -1
        case .enter where step == .entries || (step == .plan && isFirstPage): return 1
        case .tab where step == .entries: return 1
        case _ where step == .entries && key.isCancel: return 1
        default: return nil
        }
    }

    /// Goes on to a step of today's review, whichever day that is by now.
    private mutating func goOnToday(by direction: Int = 1, in view: JournalView) -> [Effect] {
        guard day == view.today else { return beginAnew(in: view) }
        goOn(by: direction, in: view)
        return []
    }

    /// Begins the review of the day that has begun meanwhile.
    private mutating func beginAnew(in view: JournalView) -> [Effect] {
        begin(in: view)
        return [.say(StoreMessage("It is \(view.today.shortName) now: this is its review."))]
    }

    public mutating func handle(_ event: MouseEvent, in view: JournalView) -> [Effect] {
        if lost != nil || (holdsKeys(in: view) && page.isBrowsing) { return [] }
        if step?.isPage == true || !page.isBrowsing {
            let effects = page.handle(event, in: view)
            return step?.isPage == true ? onPage(effects, in: view) : note(effects, in: view)
        }
        if step == .week { return handleWeek(.mouse(event), nil, in: view) ?? [] }
        scroll = max(0, scroll + event.wheelLines)
        return []
    }

    private mutating func handleWeek(_ key: Key, _ movement: Movement?, in view: JournalView) -> [Effect]? {
        let rows = size.rows - 3
        return week?.handle(key, movement: movement, rows: rows, clock: view.clock)
    }

    /// Keeps to the page that is planned: others are turned to outside the review.
    private mutating func onPage(_ effects: [Effect], in view: JournalView) -> [Effect] {
        note(
            effects.map { effect in
                switch effect {
                case .apply(.show), .apply(.reveal), .turn(to: .review):
                    .say(StoreMessage("This is the review: \(keyName(.back)) leaves it for other pages."))
                default: effect
                }
            }, in: view)
    }

    /// Remembers what is asked of the journal, for what becomes of it to be told from what others do.
    mutating func note(_ effects: [Effect], in view: JournalView) -> [Effect] {
        for case .apply(.change(let verb)) in effects {
            switch verb {
            case .undo, .redo: awaited = .replay
            case .startToday: awaited = .start
            case .end(.ids(let ids), _, _, _) where step == .lookBack:
                awaited = ids.first.map { .decision($0) }
            default:
                guard step?.asksOneByOne == true, let id = round?.current, verb.decides(id) else {
                    continue
                }
                awaited = .decision(id)
            }
        }
        // Whoever leaves from tomorrow's page is back on today's.
        guard effects.contains(.turn(to: .dayPage)), let day, view.day != day else { return effects }
        return effects + [.apply(.show(.day(day), keepsMessage: true))]
    }

    mutating func move(_ movement: Movement, in view: JournalView) {
        let count = review(view)?.endingHabits.count ?? 0
        let half = max(1, size.rows / 2)
        guard step == .lookBack, count > 0 else {
            scroll = max(0, movement.place(from: scroll, count: .max / 2, halfPage: half))
            return
        }
        // Through the habits, and then through what there is to read.
        let place = movement.place(from: selected, count: count, halfPage: half)
        if place >= count || (scroll > 0 && place < selected) {
            scroll = max(0, movement.place(from: scroll, count: .max / 2, halfPage: half))
        }
        selected = max(0, min(place, count - 1))
    }
}

extension ReviewStep? {
    /// Whether going back would first take the marks off a page.
    fileprivate func hasMarks(_ page: DayPageState, _ name: CommandName) -> Bool {
        guard self?.isPage == true else { return false }
        // The page has a help and a palette of its own.
        return name == .help || name == .palette || (name == .back && !page.marked.isEmpty)
    }
}

extension JournalVerb {
    /// Whether it settles what becomes of a todo, as far as today goes.
    fileprivate func decides(_ id: Int64) -> Bool {
        switch self {
        case .keep(let todos), .complete(let todos), .abandon(let todos), .delete(let todos),
            .end(let todos, _, _, _), .move(let todos, _, _):
            todos.contains(id)
        default: false
        }
    }
}
