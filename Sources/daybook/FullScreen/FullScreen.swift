import ArgumentParser
import Foundation
import Journal
import Persistence
import Platform
import Screens
import Store
import Terminal

/// The full screen's event loop: turns keys into effects, effects into verbs, and results into a screen.
@MainActor
final class FullScreen {
    let store: JournalStore
    let terminal: Terminal
    let drafts: Drafts
    let handOut: HandOut
    let zoneWatch: ZoneWatch
    private var theme: Theme
    var screens: JournalScreens
    /// The queue of all events: the terminal's, the store's and the clock's.
    let events: EventQueue<Event>
    /// The signal that ends the screen, if one does.
    private var endingSignal: Terminal.Signal?
    /// Whether an action of the store is in progress.
    var isActing = false
    /// The wait for other programs that have locked the journal.
    private let waiting: BusyWait
    /// Keys typed while the store is busy; nil while it is idle.
    var typedAhead: [Key]?
    /// The time of the last key typed ahead.
    var lastTypedAhead = ContinuousClock.now
    /// How often the screen was suspended.
    var suspensions = 0
    /// Whether another program wrote while an action was in progress, or after its refusal, which isn't shown yet.
    var hasChangedMeanwhile = false
    /// Whether an external change hasn't been read yet.
    private var isStale = false
    /// When the last paint ended. Its begin doesn't count: where one paint takes as long as text may stay unpainted, that would
    /// paint at each key.
    private var lastPaint = ContinuousClock.now
    /// Whether typed text waits for being painted.
    private var isPaintDue = false
    /// The longest time between two paints of text that comes faster than it is painted.
    private static let longestUnpainted = Duration.milliseconds(50)
    /// A key's effects that wait for the current one.
    var effectsAhead: [Effect] = []
    /// Day and zone changes to announce.
    var news: Set<News> = []
    /// The last announced day.
    var lastToday: Day
    /// The last announcement, and the message that it was added to.
    var announcement: (whole: String, earlier: StoreMessage)?
    /// Reads what stands beside the page.
    private let idleReader: IdleReader
    /// Searches for the text being typed.
    private let search: BackgroundSearch
    /// Waits for a pause in typing.
    var pause: Task<Void, Never>?
    /// The task that waits for the next day.
    var days: Task<Void, Never>?
    /// Sends what is changed here, if the user wants that.
    private var sync: ScreenSync?

    enum News { case day, zone }

    /// - Parameters:
    ///   - focus: What shows alone; nil for everything.
    ///   - front: The first screen.
    ///   - greeting: The first message.
    ///   - isKept: Whether the journal stays, so that it needs backups. What makes them may outlive the screen, and
    ///     would write into a sample journal's folder while it is deleted.
    static func run(
        database: JournalDatabase, clock: JournalClock, focus: Focus? = nil, front: ScreenName = .dayPage,
        greeting: StoreMessage?, isKept: Bool = true
    ) async throws {
        MainLoop.keepMemory()
        weak var screen: FullScreen?
        // Starts before the first page is read, so that no write goes unnoticed between the two.
        let checkpoint = IdleCheckpoint(
            database, onInterference: { screen?.noticeChange() },
            onIndexFarBehind: { if isKept { BackgroundIndexing.start(database.path) } })
        defer { checkpoint.cancel() }
        let watch = Result {
            try JournalWatch(
                database, onSign: checkpoint.touch, onFailure: { screen?.complain($0) },
                onChange: { screen?.noticeChange() })
        }
        // A killed program may have left changes in the log.
        checkpoint.touch()
        let remembered = RememberedView.load()
        let store = try JournalStore(
            database: database, clock: clock, showsActivity: remembered.showsActivity,
            appliesBundles: Environment.configuration.preferences.appliesBundles, focus: focus,
            checkpoint: checkpoint)
        store.say(greeting)
        defer { if case .success(let watch) = watch { watch.cancel() } }
        if case .failure(let error) = watch { store.say(StoreMessage("\(error.reason)", isError: true)) }
        let events = EventQueue<Event>()
        database.waiting.report(after: .milliseconds(300)) { events.yield(.waits($0)) }
        let zoneWatch = ZoneWatch { events.yield(.zoneChanged) }
        defer { zoneWatch.cancel() }
        let preferences = Environment.configuration.preferences
        let terminal = try Terminal(
            usesMouse: preferences.usesMouse, reportsFocus: preferences.sync.isAutomatic,
            asksForBackground: preferences.theme == nil
        ) { events.handle(.terminal($0)) }
        defer { terminal.close() }
        let fullScreen = FullScreen(
            store: store, terminal: terminal, drafts: Drafts(journal: try DraftJournal(database)),
            handOut: HandOut(journal: database.path), zoneWatch: zoneWatch, waiting: database.waiting,
            events: events)
        screen = fullScreen
        let checking =
            isKept
            ? DailyCheck.start(of: database, clock) {
                store.say($0); screen?.paint()
            } : nil
        defer { checking?.cancel() }
        let sync = ScreenSync(database.path) {
            fullScreen.screens.dayPage.isSyncFailing = $0
            fullScreen.paint()
        }
        fullScreen.sync = sync
        defer { sync.end() }
        fullScreen.screens.dayPage.askedAbout = remembered.askedAbout
        if front != .dayPage { fullScreen.screens.bringToFront(front, in: store.view) }
        await fullScreen.run()
        let areDraftsKept = fullScreen.closeKeepingDrafts()
        let left = RememberedView(
            showsActivity: store.view.showsActivity, askedAbout: fullScreen.screens.dayPage.askedAbout)
        if left != remembered { left.saveIfPossible() }
        if let signal = fullScreen.endingSignal { throw EndedBySignal(signal: signal) }
        if !areDraftsKept { throw ExitCode.failure }
    }

    private init(
        store: JournalStore, terminal: Terminal, drafts: Drafts, handOut: HandOut, zoneWatch: ZoneWatch,
        waiting: BusyWait, events: EventQueue<Event>
    ) {
        (self.store, self.terminal, self.drafts, self.handOut) = (store, terminal, drafts, handOut)
        self.zoneWatch = zoneWatch
        self.waiting = waiting
        self.events = events
        idleReader = IdleReader(store) { events.yield(.readBeside) }
        search = BackgroundSearch(store) { events.yield(.found($0)) }
        lastToday = store.view.today
        theme = Environment.theme(colors: terminal.colors)
        screens = JournalScreens(
            view: store.view, size: terminal.size, preferences: Environment.configuration.preferences)
        screens.template = { TextTemplate.read(for: $0, $1) }
        adoptDrafts()
        drafts.onFailure = { [weak self] in self?.complain($0) }
        drafts.onSuccess = { [weak self] in self?.screens.keepsTextsOnDisk = true }
    }

    private func complain(_ message: StoreMessage?) {
        screens.keepsTextsOnDisk = false
        guard let message else { return }
        store.say(message)
        paint()
    }

    func noticeChange() {
        guard !isStale else { return }
        isStale = true
        events.yield(.changedElsewhere)
    }

    private func run() async {
        // Reads what stands beside the page before the first paint, to paint once.
        if case .read(let wanted) = screens.pendingAction(in: store.view) {
            let before = store.view
            await withTaskExecutorPreference(MainLoop.thread) { _ = await store.apply(.read(wanted)) }
            follow(from: before)
        }
        paint()
        terminal.onCaughtUp { [weak self] in
            if self?.isPaintDue == true { self?.paint() }
        }
        startPendingAction()
        followDays()
        idleReader.wait(for: screens.sideReadings(in: store.view))
        defer {
            days?.cancel()
            idleReader.cancel()
            search.cancel()
            pause?.cancel()
        }
        terminal.startReading { [events] in events.isReady }
        await events.forEach { [terminal] in
            terminal.resumeReading()
        } _: { [self] event in
            handle(event)
        }
    }

    /// Handles an event and paints what became of it.
    private func handle(_ event: Event) -> EventQueue<Event>.Outcome {
        guard let outcome = handle(event) else {
            return .waits { [self] in
                let outcome = await handleWaiting(event)
                return await finishAnnouncing(event, outcome)
            }
        }
        // Nothing to announce as a rule.
        if news.isEmpty { return .handled(goesOn: finish(event, outcome)) }
        return .waits { [self] in await finishAnnouncing(event, outcome) }
    }

    private func finishAnnouncing(_ event: Event, _ outcome: Outcome) async -> Bool {
        if outcome != .quit { await announceNews() }
        return finish(event, outcome)
    }

    /// Paints what became of an event, then does what can wait for that.
    /// - Returns: Whether to go on.
    private func finish(_ event: Event, _ outcome: Outcome) -> Bool {
        if outcome == .quit {
            terminal.stopReading()
            return false
        }
        startPendingAction()
        // A key whose action is in progress would be painted twice.
        if typedAhead == nil || event.isPaintedAtOnce { paint(after: event) }
        drafts.saveSoon { [weak self] in self?.typed ?? Drafts.Typed() }
        // An action of the store may search, too.
        search.want(typedAhead == nil ? screens.wantedSearch(in: store.view) : nil)
        sync?.note(store.view.page.sync)
        sync?.note(event)
        idleReader.wait(for: screens.sideReadings(in: store.view))
        waitForPause(after: event)
        return true
    }

    enum Outcome { case proceed, quit }

    /// Handles an event; nil if that takes time.
    private func handle(_ event: Event) -> Outcome? {
        switch event {
        case .terminal(.key(let key)):
            if zoneWatch.isDue { lookAtZone() }
            // Keys stay in order; resizes and signals are handled meanwhile.
            guard typedAhead == nil else {
                // A click is meant for what is on the screen, which is about to change.
                if case .mouse = key { return .proceed }
                typedAhead?.append(key)
                lastTypedAhead = .now
                return .proceed
            }
            return press(key)
        case .terminal(.resized(let size)):
            screens.size = size
        case .terminal(.background(let background)):
            let theme = Environment.theme(colors: terminal.colors, background: background)
            guard theme != self.theme else { return .proceed }
            self.theme = theme
            terminal.forgetLooks()
        case .terminal(.signal(.suspend)):
            suspend()
        case .terminal(.signal(.continue)):
            lookAtZone()
            if typedAhead == nil { apply(.refresh) }
        case .terminal(.signal(let signal)):
            return end(by: signal)
        case .readBeside, .terminal(.focused):
            break
        case .found(let result):
            show(result)
        case .paused:
            pause = nil
            // Keys typed ahead are still to come.
            if typedAhead == nil { screens.notePause() }
        case .dayBegan:
            news.insert(.day)
        case .zoneChanged:
            followZone()
        case .waits(let isWaiting):
            store.wait(isWaiting)
        case .changedElsewhere:
            isStale = false
            // The store's next result may include the change.
            guard typedAhead == nil else {
                hasChangedMeanwhile = true
                return .proceed
            }
            return nil
        case .edited, .editedProse:
            return nil
        case .compared(let edited, let answers, let todos):
            return pressTypedAhead { merge(edited, answers, with: todos) }
        case .carriedOut(let action, .done, let before):
            isActing = false
            if case .change(.editEach) = action { drafts.discardText() }
            showChangeMadeMeanwhile()
            if endingSignal != nil {
                follow(from: before)
                return .quit
            }
            return pressTypedAhead {
                follow(from: before)
                return true
            }
        case .carriedOut(_, .refused, let before):
            isActing = false
            let keys = typedAhead ?? []
            typedAhead = nil
            refuse(keys, from: before)
            showChangeMadeMeanwhile()
            if endingSignal != nil { return .quit }
        }
        return .proceed
    }

    /// Ends as `q` does, once an action in progress is done or refused: the line that it saves is either in the journal or
    /// kept, not both.
    private func end(by signal: Terminal.Signal) -> Outcome {
        endingSignal = endingSignal ?? signal
        guard isActing else { return .quit }
        waiting.giveUp()
        do {
            try drafts.saveNow(typed)
        } catch {
            // The end tries again, and says why it can't.
        }
        return .proceed
    }

    /// Handles an event that takes time.
    private func handleWaiting(_ event: Event) async -> Outcome {
        // External changes weren't read while the editor had the terminal, either.
        await refreshAfterExternalChange()
        return switch event {
        case .edited(let ending): pressTypedAhead { finishEditing(ending) }
        case .editedProse(let subject, let ending): pressTypedAhead { finishEditing(subject, ending) }
        default: .proceed
        }
    }

    private func showChangeMadeMeanwhile() {
        if hasChangedMeanwhile { noticeChange() }
        hasChangedMeanwhile = false
    }

    func suspend() {
        terminal.suspend()
        suspensions += 1
        // What was read behind C-z was typed for the shell. It can't be given back, but mustn't run commands here.
        events.removeAll(where: \.isKey)
        lookAtZone()
    }

    /// Paints, except between the characters of a text that comes faster than it can be painted, such as a paste that the
    /// terminal doesn't mark. Commands are always painted: what a key scrolls to depends on what was shown.
    private func paint(after event: Event) {
        let isTyped = event.isKey && !screens.readsCommands && terminal.hasMoreInput
        isPaintDue = isTyped && .now - lastPaint < Self.longestUnpainted
        if !isPaintDue { paint() }
    }

    func paint() {
        isPaintDue = false
        terminal.paint(screens.render(store.view), theme: theme)
        lastPaint = .now
    }
}
