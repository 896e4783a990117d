import Journal
import Persistence

/// The state of the screens, and the actions that change the journal.
///
/// Each change is one transaction and one refresh on the database's queue, so the main actor stays free. An
/// error changes only the message.
@MainActor
public final class JournalStore {
    public internal(set) var view: JournalView
    let database: JournalDatabase
    private let checkpoint: IdleCheckpoint?
    /// The page to return to from the future log and search results.
    var lastPageDay: Day?
    /// What to return to from the search results.
    var targetBeforeSearch: PageTarget?
    /// Whether starting a page applies its weekday's bundles.
    let appliesBundles: Bool
    /// The last change that was made here, or before this was opened.
    private var lastOwnStep: Int64
    /// The last step at the time when undo or redo was offered. While it is the last one, the offer holds.
    private var stepOfOffer: Int64?
    /// Whether the last action kept what a conflict shows, which isn't a step.
    private var hasKept = false
    /// The step that the refusal of an undo named, and its message. An undo that follows at once takes it back.
    private var namedStep: (token: String, message: String)?
    /// The calendar's adjacent months.
    let monthsAhead = MonthsAhead()
    /// The data version at which the month was read.
    var monthVersion: Int?
    /// The page as it was read last; the view's may be arranged otherwise.
    var known: KnownPage?
    /// The number of pages shown so far, to notice that one has replaced another.
    private(set) var refreshes = 0

    /// The last step before the focus, up to which changes may be undone in it, and how often one was undone.
    var beforeFocus: Int64?
    var undoneInFocus = 0

    /// Opens on today's page, or its preview if today isn't started.
    /// - Parameter focus: What shows alone; nil for everything.
    public init(
        database: JournalDatabase, clock: JournalClock, showsActivity: Bool = false,
        appliesBundles: Bool = true, focus: Focus? = nil, checkpoint: IdleCheckpoint? = nil
    ) throws {
        self.database = database
        self.checkpoint = checkpoint
        self.appliesBundles = appliesBundles
        let today = clock.today
        let page = try database.read(JournalQuery.page(on: today, today: today).focused(on: focus))
        lastOwnStep = try database.read(.lastDoneStep)
        view = JournalView(page: page, clock: clock, focus: focus)
        if focus != nil { beforeFocus = try database.read(.lastStep) }
        view.showsActivity = showsActivity
        view.isReadOnly = database.readOnlyReason != nil
        view.show(page)
    }

    /// Changes the journal. The view's message reports the outcome.
    @discardableResult
    public func apply(_ verb: JournalVerb) async -> ActionOutcome { await apply(.change(verb)) }

    /// Performs an action. The view's message reports the outcome.
    @discardableResult
    public func apply(_ action: JournalAction) async -> ActionOutcome {
        view.touched = []
        view.touchedLibrary = nil
        view.starsToGiveUp = nil
        if !action.keepsHistory { view.todoHistory = nil }
        do {
            view.message = try await carryOut(action)
            return .done
        } catch {
            // A refusal often means that another program was faster, so the screen shows the current state.
            do {
                try await load(shown)
            } catch {
                // If the page can't be read either, the change failed for the same reason, reported below.
            }
            // What is hidden isn't named.
            let isHidden = error is UnaskedUndo
            let refusal = isHidden ? view.focus.map { OutsideFocus(undoingIn: $0) } ?? error : error
            view.message = StoreMessage("\(refusal)", isError: true)
            switch refusal {
            case is OutsideFocus: view.message?.offer = .showAll
            case let unasked as UnaskedUndo:
                namedStep = (unasked.step, unasked.description)
                view.message?.offer = .undo
            case let full as TooManyStars where full.count == 1 && full.starred.count == Star.most:
                view.starsToGiveUp = full.starred
            default: break
            }
            return .refused
        }
    }

    /// Reads the given todos that still exist.
    /// - Throws: ``Persistence/JournalError`` if the journal can't be read.
    public func todos(_ ids: [Int64]) async throws -> [Todo] {
        try await database.read(.todos(ids))
    }

    /// Loads external changes. Keeps the message, except its offer to undo or redo if the last change is a different one now.
    /// SQLite reports rows that are indexed, and a checkpoint, like a change.
    public func refreshAfterExternalChange() async {
        let before = view
        view.touched = []
        view.touchedLibrary = nil
        do {
            if database.isReplaced {
                let (database, now) = (database, view.clock.now())
                try await Task.detached { try database.saveIfDeleted(now: now) }.value
            }
            try database.checkIdentity()
            try await followFocus()
            // Other offers remain valid.
            if view.message?.offer == .undo || view.message?.offer == .redo,
                try await database.read(.lastStep) != stepOfOffer
            {
                view.message?.offer = nil
            }
            if var list = view.shownResults {
                list.mayMiss = true
                try await load(.found(list, today: view.today))
            } else {
                try await load(shown)
            }
            try await rereadTodoHistory()
        } catch {
            view.message = StoreMessage("\(error)", isError: true)
            return
        }
        if let latest = view.page.latest, view.isPage, latest > view.day, latest != before.page.latest {
            view.message = StoreMessage("\(latest.shortName) was started", offer: .latest)
        }
        if let message = mergeMessage(since: before.page.sync) { view.message = message }
    }

    /// Reloads the shown history, even of a deleted todo.
    private func rereadTodoHistory() async throws {
        guard let id = view.todoHistory?.todo.id else { return }
        view.todoHistory = try await database.read(
            .todoHistory(of: .phrases([String(id)]), clock: view.clock))
    }

    /// Switches to another time zone.
    public func changeZone(_ zone: Zone) {
        view.clock = view.clock.moved(to: zone)
    }

    /// Shows whether another program has locked the journal.
    public func wait(_ isWaiting: Bool) {
        view.isWaiting = isWaiting
    }

    /// Sets the message; each key begins with none.
    public func say(_ message: StoreMessage?) {
        // Whoever does something else first has decided against the undo, and may forget what was named.
        if view.message?.text != namedStep?.message { namedStep = nil }
        view.message = message
    }

    private func carryOut(_ action: JournalAction) async throws -> StoreMessage? {
        let clock = view.clock
        switch action {
        case .change(let verb):
            let message = try await change(verb)
            try await rereadTodoHistory()
            return message
        case .show(let target, let keepsMessage):
            let message = view.message
            return try await show(target) ?? (keepsMessage ? message : nil)
        case .read(let wanted):
            try await read(wanted)
            return view.message
        case .refresh:
            if let list = view.shownResults {
                return try await show(resultsOf: parsedAgain(list.query), repeating: list)
            }
            try await load(shown)
            try await rereadTodoHistory()
            return nil
        case .toggleActivity:
            view.showsActivity.toggle()
            try await load(shown)
            return StoreMessage(
                view.showsActivity
                    ? "Ended todos are sorted by time."
                    : "Ended todos are under their categories.")
        case .focus(let focus):
            try await show(alone: focus)
            return StoreMessage(focus?.words ?? "Everything shows again.")
        case .focusNamed(let name):
            return try await show(aloneWhatIsNamed: name)
        case .toggleHidden:
            view.showsHidden.toggle()
            try await load(shown)
            return nil
        case .reveal(let todo, let day):
            try await turn(to: day ?? lastPage(of: todo))
            view.touched = [todo.id]
            return nil
        case .compare(let day):
            let query = JournalQuery.comparison(of: day).focused(on: view.focus)
            return StoreMessage(try await database.read(query).words(today: view.today))
        case .lookUp(let id):
            view.todoHistory = try await database.read(.todoHistory(of: .ids([id]), clock: clock))
            view.lookedUp += 1
            return nil
        }
    }

    /// The last page that a todo is seen on, or will be.
    private func lastPage(of todo: Todo) -> Day {
        if let ending = todo.ending { return ending.day }
        // The preview of today omits habits that starting it would abandon.
        let isAbandoned = todo.isHabit && !view.page.isTodayStarted && todo.start < view.today
        let first = todo.firstShown(asOf: view.today)
        return max(first, isAbandoned ? view.page.latest ?? first : view.today)
    }

    /// Shows a page, or a message if it doesn't exist.
    private func show(_ target: PageTarget) async throws -> StoreMessage? {
        switch target {
        case .latest:
            try await load(.latestPage(today: view.today))
            view.followsToday = view.day == view.today
        case .journal:
            try await turn(to: view.followsToday ? view.today : lastPageDay ?? view.today)
        case .futureLog:
            if view.isPage { lastPageDay = view.day }
            try await load(.futureLog(clock: view.clock))
        case .search(let query):
            return try await show(resultsOf: query)
        case .results:
            guard let list = view.found else { return StoreMessage("No search yet.") }
            if view.isPage { lastPageDay = view.day }
            try await load(.found(list, today: view.today))
        case .beforeSearch:
            return try await show(targetBeforeSearch ?? .today)
        case .day(let day):
            try await turn(to: day)
        case .fixed(let day):
            try await turn(to: day)
            view.followsToday = false
        case .previous:
            guard let day = view.page.previous else { return StoreMessage("This is the first page.") }
            try await turn(to: day)
        case .next:
            guard let day = view.page.next else { return StoreMessage("There is no later page.") }
            try await turn(to: day)
        case .today:
            try await turn(to: view.today)
        case .yearAgo:
            let query = JournalQuery.onThisDay(before: view.day).focused(on: view.focus)
            guard let found = try await database.read(query) else {
                return StoreMessage("Nothing happened on this day in earlier years.")
            }
            try await turn(to: found.day)
        }
        return nil
    }

    private func turn(to day: Day) async throws {
        let today = view.today
        try await turn(with: .page(on: day, today: today))
        view.followsToday = day == today
    }

    /// The query that reloads the current page.
    var shown: JournalQuery<OpenPage> { shown(after: nil) }

    /// - Parameter known: The page as it was read before the last change.
    private func shown(after known: KnownPage?) -> JournalQuery<OpenPage> {
        switch view.page.contents.kind {
        case .day: .page(on: view.day, today: view.today, after: known)
        case .futureLog: .futureLog(clock: view.clock)
        case .search(let list): .found(list, today: view.today)
        }
    }

    func load(_ query: JournalQuery<OpenPage>) async throws {
        show(try await database.read(reading(query)))
    }

    /// Shows another page. Nothing has been written since the last one, except by other programs.
    private func turn(with query: JournalQuery<OpenPage>) async throws {
        show(try await database.read(reading(query, isTurn: true)))
    }

    private func show(_ read: PageReading) {
        show(read.page)
        monthVersion = read.mark.dataVersion
        known = KnownPage(read.page.contents, today: view.today, at: read.mark)
        for update in read.updates { update(&view.readings) }
    }

    /// Replaces the shown page.
    func show(_ page: OpenPage) {
        view.readings.beside = []
        monthsAhead.forget()
        refreshes += 1
        view.show(page)
    }

    /// Offers the todos with the tag of a category that wasn't known before.
    private func offerTagged(except known: Set<Int64>) async {
        guard let category = view.categories.first(where: { !known.contains($0.id) }) else { return }
        do {
            guard let todos = try await database.read(.tagged(category)) else { return }
            view.tagged = JournalView.Tagged(todos, serial: (view.tagged?.serial ?? 0) + 1)
        } catch {
            // The category was created. Without an offer nothing is lost.
        }
    }

    /// Performs a change and shows the updated page, or a newly started one.
    private func change(_ asked: JournalVerb) async throws -> StoreMessage {
        var verb = asked.placed(in: view.focus)
        if let focus = view.focus { try await check(verb, in: focus) }
        defer { hasKept = if case .settle(_, .keep) = asked { true } else { false } }
        if case .undo = asked, hasKept {
            throw JournalError(
                "To keep what is shown changes nothing here, so it can't be undone. Again undoes the change before."
            )
        }
        if case .undo(let steps, .own) = asked {
            verb = .undo(steps: steps, consent: .own(after: lastOwnStep, namedStep: namedStep?.token))
        }
        namedStep = nil
        let today = view.today
        let showsToday = verb == .startToday || view.isOutdated
        let page = showsToday ? .page(on: today, today: today) : shown(after: known)
        let author = Author(.screen, clock: view.clock)
        let isReplay =
            switch verb {
            case .undo, .redo: true
            default: false
            }
        let (performed, (read, lastStep)) = try await database.perform(
            .verb(
                verb, in: database, by: author, page: view.dayOfChanges, seeing: view.page.contents.rows,
                appliesBundles: appliesBundles),
            by: author, then: reading(page).and(isReplay ? .lastStep : nil))
        stepOfOffer = isReplay ? lastStep ?? nil : performed.stepID
        lastOwnStep = performed.stepID ?? lastOwnStep
        let known = Set(view.categories.map(\.id))
        show(read)
        if showsToday { view.followsToday = true }
        checkpoint?.touch()
        if isReplay || verb.changesLibrary, try await followFocus() { try await load(shown) }
        if verb.createsCategory { await offerTagged(except: known) }
        if view.focus != nil { noteInFocus(verb) }
        view.touched = performed.outcome.touched
        view.touchedLibrary = performed.outcome.libraryRow
        let offer: StoreMessage.Offer? =
            switch verb {
            case .undo: .redo
            case .redo: .undo
            default: performed.isUndoable ? .undo : nil
            }
        return StoreMessage(performed.message(in: view.focus), offer: offer)
    }
}

/// What drafts are compared with.
extension JournalStore {
    /// Whether the row of a note was deleted.
    /// - Throws: `JournalError` if the journal can't be read.
    public func isGone(_ subject: ProseSubject) throws -> Bool {
        try database.read(.prose(subject)).isGone
    }

    /// The title of a todo; nil if it was deleted.
    /// - Throws: `JournalError` if the journal can't be read.
    public func title(of id: Int64) throws -> String? {
        let prose = try database.read(.prose(.todo(id)))
        return prose.isGone ? nil : prose.title
    }
}

extension JournalStore {
    /// What another machine's changes brought; nil for nothing new.
    func mergeMessage(since before: SyncNotes?) -> StoreMessage? {
        guard let sync = view.page.sync else { return nil }
        let new = sync.conflicts - (before?.conflicts ?? 0)
        let offer: StoreMessage.Offer? = new > 0 ? .conflicts : nil
        if let merge = sync.merge, merge.id != before?.merge?.id, view.focus == nil {
            return StoreMessage(Sentences.sentence(merge.label), offer: offer)
        }
        // Of two values the one that was here may stay, so that nothing on the page changes.
        guard new > 0 else { return nil }
        return StoreMessage(
            new == 1 ? "1 conflict with another machine" : "\(new) conflicts with other machines",
            offer: offer)
    }
}

/// A message for the message line: a change or an error.
public struct StoreMessage: Hashable, Sendable {
    public var text: String
    public var isError: Bool
    /// An action offered with the message, on one key.
    public var offer: Offer?

    public enum Offer: Hashable, Sendable {
        case undo, redo
        /// Shows the latest page.
        case latest
        /// Lists the conflicts.
        case conflicts
        case startToday
        /// Ends the focus.
        case showAll
    }

    public init(_ text: String, isError: Bool = false, offer: Offer? = nil) {
        self.text = text
        self.isError = isError
        self.offer = offer
    }
}
