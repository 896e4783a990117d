import Journal
import Persistence
import Store
import TestSupport
import Testing

@MainActor
@Suite("The screen while there is a page of a later day")
struct LaterPageOnScreenTests {
    private func states(_ store: JournalStore) -> [String] {
        store.view.page.contents.rows.map { "\($0.state.rawValue) \($0.todo.title)" }
    }

    @Test("Another program that starts a later day changes nothing here, and gl shows today's page")
    func startedElsewhere() async throws {
        let database = try JournalDatabase.inMemory()
        let store = try JournalStore(database: database, clock: .fixed("2026-11-20T09:30"))
        await store.apply(.startToday)
        await store.apply(.add([TodoDraft(title: "a", start: "2026-11-20")]))
        let message = store.view.message
        try database.perform(.startToday(clock: .fixed("2026-11-21T09:00")))
        await store.refreshAfterExternalChange()
        #expect(states(store) == ["open a"])
        #expect(store.view.message?.text == message?.text)
        await store.apply(.show(.next))
        #expect(store.view.day == "2026-11-21")
        await store.apply(.show(.latest))
        #expect(store.view.day == "2026-11-20" && store.view.followsToday)
        await store.apply(.move([1], to: "2026-11-21"))
        #expect(states(store) == ["postponed a"])
        await store.apply(.show(.futureLog))
        #expect(states(store) == ["open a"])
    }

    @Test("After a flight west, changes belong to the day that it is there, whose page shows")
    func flight() async throws {
        let time = MovingClock("2026-11-21T08:00")
        let store = try JournalStore(database: try JournalDatabase.inMemory(), clock: time.clock)
        await store.apply(.startToday)
        await store.apply(.add([TodoDraft(title: "Pack bags", start: "2026-11-21")]))
        time.set("2026-11-20T13:00")
        #expect(store.view.dayOfChanges == "2026-11-20")
        await store.apply(.add([TodoDraft(title: "Buy SIM card", start: "2026-11-20")]))
        #expect(store.view.day == "2026-11-20")
        #expect(states(store) == ["open Buy SIM card"])
        await store.apply(.startToday)
        #expect(store.view.message?.text == "Started Fri 20 Nov")
        await store.apply(.complete([2]))
        #expect(states(store) == ["done Buy SIM card"])
        time.set("2026-11-21T08:00")
        await store.apply(.refresh)
        await store.apply(.show(.today))
        #expect(store.view.page.isTodayStarted)
        #expect(states(store) == ["open Pack bags"])
    }
}
