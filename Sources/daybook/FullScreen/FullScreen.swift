import Foundation
import Journal
import Persistence
import Screens
import Store
import Terminal

/// The journal in the whole terminal: turns keys into effects, effects into verbs, and what comes of them into a
/// screen, until it is time to go.
@MainActor
final class FullScreen {
    private let store: JournalStore
    private let terminal: Terminal
    private let drafts: DraftFile
    private let theme: Theme
    private let symbols: Symbols
    private var screens: JournalScreens
    private let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    /// What is typed while the store is busy, until it is not. Nil while it has nothing to do.
    private var typedAhead: [Key]?
    /// Whether a change by another program waits to be taken in, with all that follow until then.
    private var isStale = false

    /// - Parameters:
    ///   - front: The screen it opens with.
    ///   - greeting: What the message line says first.
    static func run(
        database: JournalDatabase, clock: JournalClock, front: ScreenName = .dayPage, greeting: StoreMessage?
    ) async throws {
        weak var screen: FullScreen?
        // Before the first page is read, so that nothing is written between the two unnoticed.
        let watch = Result { try JournalWatch(database) { screen?.noticeChange() } }
        let remembered = RememberedView.load()
        let store = try JournalStore(
            database: database, clock: clock, showsActivity: remembered.showsActivity,
            appliesBundles: Environment.configuration.preferences.appliesBundles)
        store.say(greeting)
        defer { if case .success(let watch) = watch { watch.cancel() } }
        if case .failure(let error) = watch { store.say(StoreMessage("\(error)", isError: true)) }
        let terminal = try Terminal(usesMouse: Environment.configuration.preferences.usesMouse)
        defer { terminal.close() }
        let fullScreen = FullScreen(
            store: store, terminal: terminal, drafts: DraftFile(journal: database.path))
        screen = fullScreen
        fullScreen.screens.dayPage.askedAbout = remembered.askedAbout
        if front != .dayPage { fullScreen.screens.bringToFront(front, in: store.view) }
        await fullScreen.run()
        try fullScreen.keepDraft()
        let left = RememberedView(
            showsActivity: store.view.showsActivity, askedAbout: fullScreen.screens.dayPage.askedAbout)
        if left != remembered { try left.save() }
    }

    private init(store: JournalStore, terminal: Terminal, drafts: DraftFile) {
        self.store = store
        self.terminal = terminal
        self.drafts = drafts
        theme = Environment.theme(colors: terminal.colors)
        let preferences = Environment.configuration.preferences
        symbols = preferences.symbols
        screens = JournalScreens(
            view: store.view, size: terminal.size, keymap: preferences.keymap, review: preferences.review)
        (events, continuation) = AsyncStream.makeStream(of: Event.self)
        do {
            if let message = screens.dayPage.takeUp(try drafts.take()) { store.say(message) }
        } catch {
            store.say(StoreMessage("\(error)", isError: true))
        }
    }

    private func keepDraft() throws {
        for text in screens.unsavedTexts { try drafts.keep(text) }
    }

    private func noticeChange() {
        guard !isStale else { return }
        isStale = true
        continuation.yield(.changedElsewhere)
    }

    private func run() async {
        paint()
        readWhatIsMissing()
        let forwarding = Task { [terminal, continuation] in
            for await event in terminal.events { continuation.yield(.terminal(event)) }
        }
        let days = followDays()
        defer {
            forwarding.cancel()
            days.cancel()
        }
        for await event in events {
            if await handle(event) == .quit { return }
            readWhatIsMissing()
            // A key whose answer is still to come would be painted twice.
            if typedAhead == nil || event.isResize { paint() }
        }
    }

    /// Tells when a day begins. The page stays as it is: nothing is to jump under someone who is typing.
    private func followDays() -> Task<Void, Never> {
        Task { [clock = store.view.clock, continuation] in
            var today = clock.today
            while true {
                // Clocks are set, and machines sleep: it is looked at again every hour at least.
                let rest = min(3600, max(0.05, clock.tomorrowBegins.timeIntervalSince(clock.now())))
                do { try await Task.sleep(for: .seconds(rest)) } catch { return }
                if clock.today == today { continue }
                today = clock.today
                continuation.yield(.dayBegan)
            }
        }
    }

    private enum Outcome { case goOn, quit }

    private func handle(_ event: Event) async -> Outcome {
        switch event {
        case .terminal(.key(let key)):
            // In the order they were typed; resizes and signals are answered meanwhile.
            guard typedAhead == nil else {
                // A click is meant for what is on the screen, which is about to change.
                if case .mouse = key { return .goOn }
                typedAhead?.append(key)
                return .goOn
            }
            return press(key)
        case .terminal(.resized(let size)):
            screens.size = size
        case .terminal(.signal(.suspend)):
            terminal.suspend()
        case .terminal(.signal(.continue)):
            if typedAhead == nil { apply(.refresh) }
        case .terminal(.signal(let signal)):
            let kept = Result { try keepDraft() }
            terminal.close()
            if case .failure(let error) = kept { Console.complain("\(error)") }
            Terminal.dieBySignal(signal)
        case .dayBegan:
            // What there is to say of today is another now; an action under way reads it by itself.
            guard typedAhead == nil else { return .goOn }
            let before = store.view
            await takeInChanges()
            let view = store.view
            // What today's page would show is now another's.
            if !before.page.contents.isStarted, !before.isFutureLog, before.day == view.today - 1 {
                apply(.show(.day(view.today)))
                return .goOn
            }
            if view.page.latest.map({ $0 < view.today }) ?? true {
                store.say(StoreMessage("It is \(view.today.shortName) now", offer: .startToday))
            }
        case .changedElsewhere:
            isStale = false
            // What the store is about to show will have it.
            guard typedAhead == nil else { return .goOn }
            await takeInChanges()
        case .edited(let edited, let ids):
            // Nothing was taken in while the editor had the terminal.
            await takeInChanges()
            return pressTypedAhead(after: { takeIn(edited, ids: ids) })
        case .carriedOut(let before):
            return pressTypedAhead(after: { follow(from: before) })
        }
        return .goOn
    }

    private func press(_ key: Key) -> Outcome {
        // What was said stays until the next key.
        store.say(nil)
        for effect in screens.handle(key, in: store.view) {
            if perform(effect) == .quit { return .quit }
        }
        return .goOn
    }

    /// Takes in what was waited for, and then the keys that were typed meanwhile, until something is waited for again.
    private func pressTypedAhead(after takeIn: () -> Void) -> Outcome {
        var keys = typedAhead?[...] ?? []
        typedAhead = nil
        takeIn()
        if screens.waits(in: store.view) { readWhatIsMissing() }
        while typedAhead == nil, let key = keys.popFirst() {
            if press(key) == .quit { return .quit }
            readWhatIsMissing()
        }
        typedAhead?.append(contentsOf: keys)
        return .goOn
    }

    private func perform(_ effect: Effect) -> Outcome {
        switch effect {
        case .apply(let action): apply(action)
        case .say(let message): store.say(message)
        case .open(let url): open(url)
        case .editText(let text, let ids): edit(text, ids: ids)
        case .share(let order): share(order)
        case .redraw: terminal.redraw()
        case .suspend:
            terminal.suspend()
            apply(.refresh)
        case .turn: break
        case .quit: return .quit
        }
        return .goOn
    }

    /// Lends the terminal to the user's editor; what is typed after it waits until its text is taken in.
    private func edit(_ text: String, ids: [Int64]) {
        typedAhead = []
        Task {
            let edited: Result<String, any Error>
            do {
                edited = .success(try await terminal.lend { try await Editor.edit(text) })
            } catch {
                edited = .failure(error)
            }
            continuation.yield(.edited(edited, ids: ids))
        }
    }

    private func takeIn(_ edited: Result<String, any Error>, ids: [Int64]) {
        switch edited {
        case .success(let text):
            for effect in screens.pageInFront.takeIn(edited: text, ids: ids, in: store.view) {
                _ = perform(effect)
            }
        case .failure(let error):
            store.say(StoreMessage("\(error)", isError: true))
        }
    }

    /// Opens a URL without waiting for the browser, which may stay for as long as it likes.
    private func open(_ url: String) {
        store.say(StoreMessage("Opening \(url)"))
        Task {
            do {
                try await Browser.open(url)
            } catch {
                store.say(StoreMessage("\(error)", isError: true))
                paint()
            }
        }
    }

    /// Hands a page out, without waiting for the program or the disk that takes it.
    private func share(_ order: ShareOrder) {
        if HandOut.needsLeave(order) { return screens.pageInFront.askToReplace(order) }
        Task {
            do {
                store.say(StoreMessage(try await HandOut.carryOut(order, on: terminal)))
            } catch {
                store.say(StoreMessage("\(error)", isError: true))
                screens.pageInFront.askAgain(order)
            }
            paint()
        }
    }

    /// Has the store carry out an action, without waiting for it.
    private func apply(_ action: JournalAction) {
        let before = store.view
        typedAhead = []
        // Only so long does a change wait in silence.
        let waiting = Task {
            do { try await Task.sleep(for: .milliseconds(300)) } catch { return }
            store.say(StoreMessage("Waiting for another program that is writing to the journal…"))
            paint()
        }
        Task {
            await store.apply(action)
            waiting.cancel()
            continuation.yield(.carriedOut(before: before))
        }
    }

    /// Has the store read what the screen has room for and does not know yet.
    private func readWhatIsMissing() {
        guard typedAhead == nil, let action = screens.missing(in: store.view) else { return }
        apply(action)
    }

    /// Shows the journal as it stands now, whoever changed it.
    private func takeInChanges() async {
        let before = store.view
        await store.takeInChanges()
        follow(from: before)
    }

    private func follow(from before: JournalView) {
        if let message = screens.follow(from: before, to: store.view) { store.say(message) }
    }

    private func paint() {
        terminal.paint(screens.render(store.view, symbols: symbols), theme: theme)
    }
}
