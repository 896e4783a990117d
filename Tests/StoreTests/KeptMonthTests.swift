import Journal
import Persistence
import TestSupport
import Testing

@testable import Store

@MainActor
@Suite("The calendar's month beside the page")
struct KeptMonthTests {
    @Test("Turning pages keeps it until someone writes")
    func turns() async throws {
        let clock = JournalClock.fixed("2026-11-20T09:30")
        try await TemporaryFolder.with { @MainActor folder async throws in
            func open() throws -> JournalDatabase {
                try JournalDatabase.open(path: folder.file("journal.sqlite"), zone: .utc, now: clock.now())
                    .database
            }
            let database = try open()
            for day in 18...20 {
                try database.perform(.startToday(clock: .fixed("2026-11-\(day)T08:00")))
            }
            let store = try JournalStore(database: database, clock: clock)
            @MainActor func today() -> DaySummary? { store.view.calendar?.summaries["2026-11-20"] }
            await store.apply(.read([.month(Month(containing: "2026-11-20"))]))
            await store.apply(.show(.previous))
            // The store can't know of a change that neither it nor another connection makes.
            try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
            await store.apply(.show(.previous))
            #expect(store.view.day == "2026-11-18" && today() == .page(seen: 0, done: 0))
            let other = try open()
            try other.perform(.add([TodoDraft(title: "b", start: "2026-11-20")]))
            await store.apply(.show(.next))
            #expect(today() == .page(seen: 2, done: 0))
            await store.apply(.show(.next))
            await store.apply(.complete([1]))
            #expect(today() == .page(seen: 2, done: 1))
            await store.apply(.undo(steps: 1))
            await store.apply(.show(.previous))
            #expect(store.view.day == "2026-11-19" && today() == .page(seen: 2, done: 0))
            try other.close()
            try database.close()
        }
    }

    @Test("The months beside it are read ahead, until something is written")
    func monthsBeside() async throws {
        let clock = JournalClock.fixed("2026-11-20T09:30")
        let (november, december) = (Month(containing: "2026-11-20"), Month(containing: "2026-12-01"))
        try await TemporaryFolder.with { @MainActor folder async throws in
            let database = try JournalDatabase.open(
                path: folder.file("journal.sqlite"), zone: .utc, now: clock.now()
            ).database
            try database.perform(.startToday(clock: clock))
            try database.perform(.add([TodoDraft(title: "a", start: "2026-12-01")]))
            let store = try JournalStore(database: database, clock: clock)
            await store.apply(.read([.month(november)]))
            await store.monthsAhead.reading?.value
            // The store can't know of a change that neither it nor another connection makes.
            try database.perform(.add([TodoDraft(title: "b", start: "2026-12-01")]))
            await store.apply(.read([.month(december)]))
            #expect(store.view.calendar?.month == december)
            #expect(store.view.calendar?.summaries == ["2026-12-01": .scheduled(1)])
            await store.apply(.read([.month(november)]))
            await store.monthsAhead.reading?.value
            await store.apply(.add([TodoDraft(title: "c", start: "2026-12-01")]))
            #expect(store.monthsAhead[december] == nil)
            await store.apply(.read([.month(december)]))
            #expect(store.view.calendar?.summaries == ["2026-12-01": .scheduled(3)])
            // A reading that a change has overtaken isn't kept.
            await store.apply(.read([.month(november)]))
            let overtaken = store.monthsAhead.reading
            store.monthsAhead.forget()
            await overtaken?.value
            #expect(store.monthsAhead[december] == nil)
            try database.close()
        }
    }
}
