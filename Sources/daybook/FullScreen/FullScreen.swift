import Journal
import Persistence
import Screens
import Store
import Terminal

/// The journal in the whole terminal: turns keys into effects, effects into verbs, and what comes of them into a
/// screen, until it is time to go.
@MainActor
struct FullScreen {
    private let store: JournalStore
    private let terminal: Terminal
    private let theme: Theme
    private var state: DayPageState

    /// - Parameter greeting: What the message line says first.
    static func run(database: JournalDatabase, clock: JournalClock, greeting: String?) async throws {
        let store = try JournalStore(database: database, clock: clock)
        store.say(greeting.map { StoreMessage($0) })
        let terminal = try Terminal()
        defer { terminal.close() }
        var screen = FullScreen(store: store, terminal: terminal)
        await screen.run()
    }

    private init(store: JournalStore, terminal: Terminal) {
        self.store = store
        self.terminal = terminal
        theme = Theme(hasColor: terminal.hasColor)
        state = DayPageState(view: store.view, size: terminal.size)
    }

    private mutating func run() async {
        paint()
        for await event in terminal.events {
            switch event {
            case .key(let key):
                // What was said stays until the next key.
                store.say(nil)
                for effect in state.handle(key, in: store.view) {
                    if await perform(effect) == .quit { return }
                }
            case .resized(let size):
                state.size = size
            case .signal(.suspend):
                terminal.suspend()
            case .signal(.continue):
                await apply(.refresh)
            case .signal(let signal):
                terminal.close()
                Terminal.dieBySignal(signal)
            }
            paint()
        }
    }

    private enum Outcome { case goOn, quit }

    private mutating func perform(_ effect: Effect) async -> Outcome {
        switch effect {
        case .apply(let action): await apply(action)
        case .say(let message): store.say(message)
        case .redraw: terminal.redraw()
        case .suspend:
            terminal.suspend()
            await apply(.refresh)
        case .quit: return .quit
        }
        return .goOn
    }

    private mutating func apply(_ action: JournalAction) async {
        let before = store.view
        await store.apply(action)
        state.follow(from: before, to: store.view)
    }

    private mutating func paint() {
        terminal.paint(DayPageView.render(store.view, &state, symbols: .forLocale), theme: theme)
    }
}
