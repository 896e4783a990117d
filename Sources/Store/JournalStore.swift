import Journal
import Observation
import Persistence

/// What the screens show, and the verbs that change it.
///
/// Every verb is one transaction and one refresh, awaited on the database's queue, so that the main actor is
/// free meanwhile. An error changes nothing but the message.
@MainActor @Observable
public final class JournalStore {
    public private(set) var view: JournalView
    private let database: JournalDatabase
    private let checkpoint: IdleCheckpoint?
    /// The page to come back to from the future log.
    private var dayBeforeFutureLog: Day?
    /// Whether bundles come with the pages of their weekdays.
    private let appliesBundles: Bool

    /// Opens on the latest page.
    public init(
        database: JournalDatabase, clock: JournalClock, showsActivity: Bool = false,
        appliesBundles: Bool = true, checkpoint: IdleCheckpoint? = nil
    ) throws {
        self.database = database
        self.checkpoint = checkpoint
        self.appliesBundles = appliesBundles
        let page = try database.read(.latestPage(today: clock.today))
        view = JournalView(page: page, clock: clock)
        view.showsActivity = showsActivity
        view.isReadOnly = database.readOnlyReason != nil
        view.show(page)
    }

    /// Changes the journal; what came of it is in the view's message.
    @discardableResult
    public func apply(_ verb: JournalVerb) async -> ActionOutcome { await apply(.change(verb)) }

    /// Carries out an action; what came of it is in the view's message.
    @discardableResult
    public func apply(_ action: JournalAction) async -> ActionOutcome {
        view.touched = []
        view.touchedLibrary = nil
        // A life that was looked up is left by whatever is done next.
        if action != .refresh { view.todoHistory = nil }
        do {
            view.message = try await carryOut(action)
            return .done
        } catch {
            // A refusal often means that another program was quicker: the screen shows what it refers to.
            do {
                try await load(shown)
            } catch {
                // Whatever keeps the page from being read kept the change from being made; that is said below.
            }
            view.message = StoreMessage("\(error)", isError: true)
            return .refused
        }
    }

    /// Reads those of some todos that are still in the journal, on whatever page.
    /// - Throws: ``Persistence/JournalError`` where the journal can't be read.
    public func todos(_ ids: [Int64]) async throws -> [Todo] {
        try await database.read(.todos(ids))
    }

    /// Takes in what another program wrote. What was said stays said, but for the offer to undo it: the last change
    /// is now another.
    public func takeInChanges() async {
        let before = view
        view.touched = []
        view.touchedLibrary = nil
        // The other offers stand, also when it was only a checkpoint, which SQLite reports like a change.
        if view.message?.offer == .undo || view.message?.offer == .redo { view.message?.offer = nil }
        do {
            try database.checkIdentity()
            try await load(shown)
            try await rereadTodoHistory()
        } catch {
            view.message = StoreMessage("\(error)", isError: true)
            return
        }
        if let latest = view.page.latest, !view.isFutureLog, latest > view.day, latest != before.page.latest {
            view.message = StoreMessage("\(latest.shortName) was started", offer: .latest)
        }
    }

    /// Reads the life that was looked up last as it is now, also of a todo that is gone.
    private func rereadTodoHistory() async throws {
        guard let id = view.todoHistory?.todo.id else { return }
        view.todoHistory = try await database.read(
            .todoHistory(of: .phrases([String(id)]), clock: view.clock))
    }

    /// Goes on in another time zone.
    public func changeZone(_ zone: Zone) {
        view.clock = view.clock.moved(to: zone)
    }

    /// Shows whether another program keeps the journal from being written.
    public func wait(_ isWaiting: Bool) {
        view.isWaiting = isWaiting
    }

    /// Says something on the message line that no verb says.
    public func say(_ message: StoreMessage?) {
        view.message = message
    }

    private func carryOut(_ action: JournalAction) async throws -> StoreMessage? {
        let clock = view.clock
        switch action {
        case .change(let verb):
            return try await change(verb)
        case .show(let target, let keepsMessage):
            let message = view.message
            return try await show(target) ?? (keepsMessage ? message : nil)
        case .read(let wanted):
            try await read(wanted)
            return view.message
        case .refresh:
            try await load(shown)
            try await rereadTodoHistory()
            return nil
        case .toggleActivity:
            view.showsActivity.toggle()
            try await load(shown)
            return StoreMessage(
                view.showsActivity
                    ? "Ended todos are together, by time."
                    : "Ended todos are in their categories.")
        case .toggleHidden:
            view.showsHidden.toggle()
            try await load(shown)
            return nil
        case .search(let phrase):
            let todos = try await database.read(.search(phrase))
            view.found = JournalView.FoundTodos(
                phrase: phrase, todos: todos, serial: (view.found?.serial ?? 0) + 1)
            return todos.isEmpty ? StoreMessage("No todo matches \(phrase)") : nil
        case .reveal(let todo, let day):
            // One that is pending is seen on the latest page, or where it starts if that is later.
            let last = todo.ending?.day ?? max(todo.start, view.page.latest ?? todo.start)
            try await load(.page(on: day ?? last, today: clock.today))
            view.touched = [todo.id]
            return nil
        case .lookUp(let id):
            view.todoHistory = try await database.read(.todoHistory(of: .ids([id]), clock: clock))
            view.lookedUp += 1
            return nil
        }
    }

    /// Turns to a page; of one that is not there it is said.
    private func show(_ target: PageTarget) async throws -> StoreMessage? {
        switch target {
        case .latest:
            try await load(.latestPage(today: view.today))
        case .journal:
            let day = dayBeforeFutureLog
            try await load(day.map { .page(on: $0, today: view.today) } ?? .latestPage(today: view.today))
        case .futureLog:
            if !view.isFutureLog { dayBeforeFutureLog = view.day }
            try await load(.futureLog(clock: view.clock))
        case .day(let day):
            try await load(.page(on: day, today: view.today))
        case .previous:
            guard let day = view.page.previous else { return StoreMessage("This is the first page.") }
            try await load(.page(on: day, today: view.today))
        case .next:
            guard let day = view.page.next else { return StoreMessage("This is the latest page.") }
            try await load(.page(on: day, today: view.today))
        case .today:
            let today = view.today
            let read = try await database.read(reading(.page(on: today, today: today)))
            guard read.0.contents.isStarted else {
                return StoreMessage("Today is not started yet", offer: .startToday)
            }
            show(read)
        }
        return nil
    }

    /// What is shown, to be read again.
    private var shown: JournalQuery<OpenPage> {
        view.isFutureLog ? .futureLog(clock: view.clock) : .page(on: view.day, today: view.today)
    }

    private func load(_ query: JournalQuery<OpenPage>) async throws {
        show(try await database.read(reading(query)))
    }

    /// A page with all else that the screen in front wants, read at one moment.
    private func reading(
        _ page: JournalQuery<OpenPage>
    ) -> JournalQuery<(OpenPage, [ReadingSource.Update]?)> {
        page.and(.all(sources(of: view.readings.wanted).map(\.query)))
    }

    private func show(_ read: (page: OpenPage, updates: [ReadingSource.Update]?)) {
        view.show(read.page)
        read.updates?.forEach { $0(&view.readings) }
    }

    /// Reads what is wanted from now on and was not wanted before.
    private func read(_ wanted: Set<Reading>) async throws {
        let before = view.readings.wanted
        view.readings.wanted = wanted
        for source in sources(of: before.subtracting(wanted)) { source.mark(&view.readings, nil) }
        let missing = sources(of: wanted.subtracting(before))
        guard !missing.isEmpty else { return }
        for source in missing { source.mark(&view.readings, .loading) }
        do {
            for update in try await database.read(.all(missing.map(\.query))) { update(&view.readings) }
        } catch {
            for source in missing { source.mark(&view.readings, .failed("\(error)")) }
            throw error
        }
    }

    private func sources(of readings: Set<Reading>) -> [ReadingSource] {
        readings.map { $0.source(clock: view.clock, appliesBundles: appliesBundles) }
    }

    /// Makes a change and shows the page as it stands after it, or the one that was started.
    private func change(_ verb: JournalVerb) async throws -> StoreMessage {
        let page = verb == .startToday ? .page(on: view.today, today: view.today) : shown
        let author = Author(.screen, clock: view.clock)
        let (performed, read) = try await database.perform(
            .verb(verb, in: database, by: author, page: view.day, appliesBundles: appliesBundles),
            by: author, then: reading(page))
        show(read)
        checkpoint?.touch()
        view.touched = performed.outcome.touched
        view.touchedLibrary = performed.outcome.libraryRow
        let offer: StoreMessage.Offer? =
            switch verb {
            case .undo: .redo
            case .redo: .undo
            default: performed.isUndoable ? .undo : nil
            }
        return StoreMessage(performed.message, offer: offer)
    }
}
