import GRDB
import Journal
import Store
import TestSupport
import Testing

@testable import Persistence

/// What the user didn't do here is undone only after it has been named.
@MainActor
struct UnaskedUndoTests {
    private let database: JournalDatabase
    private let store: JournalStore

    init() throws {
        database = try JournalDatabase.inMemory()
        store = try JournalStore(database: database, clock: .fixed("2026-11-20T09:30"))
    }

    private func insert(_ count: Int) throws {
        try database.queue.write { db in
            for number in 0..<count {
                try db.execute(
                    sql: "INSERT INTO todo (title, shouldMigrate, start) VALUES (?, 1, '2026-11-20')",
                    arguments: ["script \(number)"])
            }
        }
    }

    private func undo() async -> (ActionOutcome, String?) {
        let outcome = await store.apply(.undo)
        return (outcome, store.view.message?.text)
    }

    private var titles: [String] { store.view.page.contents.rows.map(\.todo.title) }

    @Test("Another program's rows stay until they have been named; one more, and they are named again")
    func elsewhere() async throws {
        await store.apply(.startToday)
        await store.apply(.add([TodoDraft(title: "mine", start: "2026-11-20")]))
        try insert(50)
        let words = "The last change wasn't made here: changed by another program (50 todos)"
        #expect(await undo() == (.refused, words))
        #expect(store.view.message?.offer == .undo)
        #expect(titles.count == 51)
        try insert(1)
        #expect(await undo() == (.refused, words.replacing("50", with: "51")))
        #expect(await undo() == (.done, "Undone: changed by another program (51 todos)"))
        #expect(titles == ["mine"])
        #expect(await undo() == (.done, "Undone: added \"mine\""))
    }

    @Test("Any other key ends the question")
    func anotherKey() async throws {
        await store.apply(.startToday)
        try insert(2)
        #expect(await undo().0 == .refused)
        // A key that does nothing here, and the next undo.
        store.say(nil)
        store.say(nil)
        #expect(await undo().0 == .refused)
        store.say(nil)
        #expect(await undo().0 == .done)
        #expect(titles.isEmpty)
    }

    @Test("Any other change ends the question")
    func forgotten() async throws {
        await store.apply(.startToday)
        try insert(2)
        #expect(await undo().0 == .refused)
        await store.apply(.add([TodoDraft(title: "mine", start: "2026-11-20")]))
        #expect(await undo() == (.done, "Undone: added \"mine\""))
        #expect(await undo().0 == .refused)
        #expect(titles.count == 2)
    }

    @Test("On a fresh screen, a command's change is asked about only if it came after that opened")
    func fresh() async throws {
        let author = Author(.commandLine, clock: .fixed("2026-11-20T09:31"))
        try database.perform(.add([TodoDraft(title: "later", start: "2026-11-20")]), by: author)
        let words = "The last change wasn't made here: added \"later\", on the command line"
        #expect(await undo() == (.refused, words))
        #expect(titles == ["later"])
        #expect(await undo() == (.done, "Undone: added \"later\", on the command line"))
    }

    @Test("A command's change is asked about only if it came after one's own; several at once are named")
    func commands() async throws {
        let author = Author(.commandLine, clock: .fixed("2026-11-20T09:31"))
        try database.perform(.add([TodoDraft(title: "before", start: "2026-11-20")]), by: author)
        let store = try JournalStore(database: database, clock: .fixed("2026-11-20T09:30"))
        func undo() async -> (ActionOutcome, String?) {
            let outcome = await store.apply(.undo)
            return (outcome, store.view.message?.text)
        }
        #expect(await undo() == (.done, "Undone: added \"before\", on the command line"))
        await store.apply(.add([TodoDraft(title: "mine", start: "2026-11-20")]))
        try database.perform(.add([TodoDraft(title: "after", start: "2026-11-20")]), by: author)
        await store.apply(.undo(steps: 2))
        #expect(
            store.view.message?.text
                == "One of these changes wasn't made here: added \"after\", on the command line")
        await store.apply(.undo(steps: 2))
        #expect(store.view.page.contents.rows.isEmpty)
    }

    @Test("The list of changes shows what it undoes, and a command names it")
    func chosen() async throws {
        await store.apply(.startToday)
        try insert(3)
        #expect(await store.apply(.undo(steps: 1, consent: .all)) == .done)
        try insert(1)
        let author = Author(.commandLine, clock: .fixed("2026-11-20T09:31"))
        let performed = try database.perform(.undo(in: database, by: author), by: author)
        #expect(performed.sentence == "Undone: changed by another program (1 todo)")
    }
}
