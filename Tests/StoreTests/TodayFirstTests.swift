import Journal
import Persistence
import Store
import TestSupport
import Testing

@MainActor @Suite("Today first")
struct TodayFirstTests {
    /// A journal with a page on Monday 2 March and a todo carried from it.
    private func journal() throws -> JournalDatabase {
        let database = try JournalDatabase.inMemory()
        try database.perform(.startToday(clock: .fixed("2026-03-02T08:00")))
        try database.perform(.add([TodoDraft(title: "Ring Sam", start: "2026-03-02")]))
        try database.perform(.add([TodoDraft(title: "Stretch", shouldMigrate: false, start: "2026-03-02")]))
        return database
    }

    private func titles(_ store: JournalStore) -> [String] {
        store.view.page.contents.rows.map { "\($0.state.rawValue) \($0.todo.title)" }
    }

    @Test("The journal opens on today, with the rows that starting it would bring")
    func opens() async throws {
        let store = try JournalStore(database: journal(), clock: .fixed("2026-03-08T12:00"))
        #expect(store.view.day == "2026-03-08" && !store.view.page.contents.isStarted)
        let before = titles(store)
        #expect(before == ["open Ring Sam"])
        await store.apply(.startToday)
        #expect(titles(store) == before)
    }

    @Test("What is ended on today's page before it is started happened today, now")
    func ends() async throws {
        let database = try journal()
        let store = try JournalStore(database: database, clock: .fixed("2026-03-08T12:34"))
        await store.apply(.complete([1]))
        let ending = try #require(try await database.read(.todos([1])).first?.ending)
        #expect(ending.day == "2026-03-08" && ending.date == JournalClock.fixed("2026-03-08T12:34").now())
    }

    @Test("A bundle of the weekday is told of, and what is on the page already isn't")
    func coming() async throws {
        let database = try journal()
        let row = try database.perform(.library(.addBundle("Sunday"))).row
        let id = try #require(row?.id)
        let items = ["Water plants", "Plan the week"].map { BundleTodoDraft(title: $0) }
        try database.perform(.library(.addItems(items, to: id)))
        let clock = JournalClock.fixed("2026-03-08T12:00")
        let store = try JournalStore(database: database, clock: clock)
        #expect(store.view.page.coming == [])
        try database.perform(
            .library(.editBundle(id, BundleEdit { $0.appliesOn = .set(Weekdays([.sunday])) })))
        await store.refreshAfterExternalChange()
        #expect(store.view.page.coming == [ComingTodos(bundle: "Sunday", count: 2)])
        try database.perform(.applyBundle(id, on: "2026-03-08", today: clock.today))
        await store.apply(.delete([3]))
        #expect(store.view.page.coming == [ComingTodos(bundle: "Sunday", count: 1)])
        await store.apply(.show(.day("2026-03-15")))
        #expect(store.view.page.coming == [])
        await store.apply(.show(.today))
        await store.apply(.startToday)
        #expect(store.view.page.coming == [])
    }

    @Test("A change after midnight, on a page opened as today's, belongs to the new today")
    func midnight() async throws {
        let time = MovingClock("2026-03-02T23:50")
        let database = try journal()
        let store = try JournalStore(database: database, clock: time.clock)
        time.set("2026-03-03T00:10")
        // Reading turns no page.
        await store.refreshAfterExternalChange()
        #expect(store.view.day == "2026-03-02" && store.view.dayOfChanges == "2026-03-03")
        await store.apply(.complete([1]))
        #expect(store.view.day == "2026-03-03" && titles(store) == ["done Ring Sam"])
        #expect(try await database.read(.todos([1])).first?.ending?.day == "2026-03-03")
    }

    @Test("A page that was turned to keeps its day, whatever the clock says")
    func turned() async throws {
        let time = MovingClock("2026-03-03T23:50")
        let database = try journal()
        let store = try JournalStore(database: database, clock: time.clock)
        await store.apply(.show(.previous))
        time.set("2026-03-04T00:10")
        await store.apply(.complete([1]))
        #expect(store.view.day == "2026-03-02")
        #expect(try await database.read(.todos([1])).first?.ending?.day == "2026-03-02")
    }

    @Test("The future log begins after today, and leads back to the new day after midnight")
    func futureLog() async throws {
        let time = MovingClock("2026-03-04T23:50")
        let database = try journal()
        try database.perform(.add([TodoDraft(title: "On today", start: "2026-03-04")]))
        try database.perform(.add([TodoDraft(title: "Later", start: "2026-03-06")]))
        let store = try JournalStore(database: database, clock: time.clock)
        await store.apply(.show(.futureLog))
        #expect(titles(store) == ["open Later"])
        time.set("2026-03-05T00:10")
        await store.apply(.show(.journal))
        #expect(store.view.day == "2026-03-05")
    }

    @Test("An open todo found by a search is shown today; a habit of an earlier page there")
    func reveal() async throws {
        let database = try journal()
        let store = try JournalStore(database: database, clock: .fixed("2026-03-08T12:00"))
        let todos = try await database.read(.todos([1, 2]))
        await store.apply(.reveal(todos[0]))
        #expect(store.view.day == "2026-03-08")
        await store.apply(.reveal(todos[1]))
        #expect(store.view.day == "2026-03-02")
    }
}
