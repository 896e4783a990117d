import Foundation
import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

/// The review in front of a real journal in memory, as the application drives it: keys through the keymap, effects to
/// the store, what is missing read.
@MainActor
final class ReviewStory {
    let database: JournalDatabase
    let hands: MovingClock
    private(set) var store: JournalStore
    var screens: JournalScreens
    private(set) var messages: [String] = []

    /// - Parameter journal: Fills the journal before it is opened.
    init(
        now: String = "2026-11-20T09:30", size: Size = Size(columns: 80, rows: 24),
        _ journal: (JournalDatabase) throws -> Void
    ) async throws {
        useUTF8()
        database = try JournalDatabase.inMemory()
        try journal(database)
        hands = MovingClock(now)
        store = try JournalStore(database: database, clock: hands.clock)
        screens = JournalScreens(view: store.view, size: size)
        await readWhatIsMissing()
    }

    /// Closes the journal and opens it again at another time.
    func reopen(at time: String) async throws {
        hands.set(time)
        let size = screens.size
        store = try JournalStore(database: database, clock: hands.clock)
        screens = JournalScreens(view: store.view, size: size)
        await readWhatIsMissing()
    }

    /// Presses keys after a pause, one after another, each once what the one before set off is done.
    func press(_ keys: [Key]) async {
        screens.notePause()
        for key in keys {
            _ = screens.render(store.view, symbols: .unicode)
            await pressUnseen(key)
        }
    }

    func press(_ text: String) async {
        await press(typed(text).map { $0 == .character("\n") ? .enter : $0 })
    }

    /// Presses a key without the screen having been drawn since the one before.
    func pressUnseen(_ key: Key) async {
        store.say(nil)
        for effect in screens.handle(key, in: store.view) {
            switch effect {
            case .apply(let action): await apply(action)
            case .say(let message): store.say(message)
            default: break
            }
        }
        await readWhatIsMissing()
        if let text = store.view.message?.text { messages.append(text) }
    }

    /// Another program changes the journal.
    func elsewhere(_ change: (JournalDatabase) throws -> Void) async throws {
        try change(database)
        let before = store.view
        await store.refreshAfterExternalChange()
        if let message = screens.follow(from: before, to: store.view) { store.say(message) }
        await readWhatIsMissing()
    }

    private func apply(_ action: JournalAction) async {
        let before = store.view
        await store.apply(action)
        if let message = screens.follow(from: before, to: store.view) { store.say(message) }
    }

    private func readWhatIsMissing() async {
        for _ in 0..<6 {
            guard let action = screens.pendingAction(in: store.view) else { return }
            await apply(action)
        }
        Issue.record("what is missing is missing for ever")
    }

    var review: ReviewState { screens.review }
    var step: ReviewStep? { review.step }
    var screen: String { screens.render(store.view, symbols: .unicode).text }
    var firstLine: String { String(screen.split(separator: "\n")[0]) }
    /// The title of the todo that is asked about.
    var asked: String? { review.asked(store.view)?.title }

    /// What the journal holds, but for what remembers reviews.
    func rows() throws -> Rows {
        let snapshot = try database.read(.snapshot)
        return Rows(
            todos: snapshot.todos, pages: snapshot.journalPages, postponements: snapshot.postponements,
            kept: snapshot.keptTodos, reviews: snapshot.reviews.count)
    }

    struct Rows: Equatable {
        var todos: [Todo]
        var pages: [JournalPage]
        var postponements: [Postponement]
        var kept: [KeptTodo]
        var reviews: Int

        func todo(_ title: String) -> Todo? { todos.first { $0.title == title } }
    }
}

extension JournalDatabase {
    func start(_ day: String) throws { try perform(.startToday(clock: .fixed("\(day)T08:00"))) }

    /// Adds todos by their titles.
    func add(_ titles: [String], on day: Day, isHabit: Bool = false) throws {
        try perform(.add(titles.map { TodoDraft(title: $0, shouldMigrate: !isHabit, start: day) }))
    }

    func end(_ title: String, as kind: TodoEnding.Kind = .done, at time: String) throws {
        let clock = JournalClock.fixed(time)
        try perform(.end(.phrases([title]), as: kind, on: clock.today, clock: clock))
    }
}
