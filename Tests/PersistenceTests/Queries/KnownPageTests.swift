import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("A known page")
struct KnownPageTests {
    /// The ids of the todos that the page would have after a change, nil if all of it must be read.
    private func known(after change: (JournalDatabase) throws -> Void) throws -> [Int64]? {
        let clock = JournalClock.fixed("2026-11-20T09:30")
        let database = try JournalDatabase.inMemory()
        try database.perform(.startToday(clock: clock))
        try database.perform(.add(["a", "b", "c"].map { TodoDraft(title: $0, start: "2026-11-20") }))
        let page = try database.read(.page(on: "2026-11-20", today: clock.today))
        let known = KnownPage(
            page.contents, today: clock.today, at: try database.queue.read { try ReadMark($0) })
        try change(database)
        return try database.queue.read { try known.todos(on: "2026-11-20", today: clock.today, $0) }?.map(
            \.id
        )
        .sorted()
    }

    @Test("Is enough after one change of a few todos")
    func suffices() throws {
        let clock = JournalClock.fixed("2026-11-20T09:31")
        #expect(
            try known { try $0.perform(.end([2], as: .done, on: "2026-11-20", clock: clock)) } == [1, 2, 3])
        #expect(try known { try $0.perform(.delete([2])) } == [1, 3])
        #expect(
            try known { try $0.perform(.add([TodoDraft(title: "d", start: "2026-11-20")])) } == [1, 2, 3, 4])
    }

    @Test("Isn't after no change, two, one of another table, and one of many todos")
    func sufficesNot() throws {
        let draft = TodoDraft(title: "d", start: "2026-11-20")
        #expect(try known { _ in } == nil)
        #expect(
            try known {
                try $0.perform(.add([draft]))
                try $0.perform(.add([draft]))
            } == nil)
        #expect(try known { try $0.perform(.startToday(clock: .fixed("2026-11-21T08:00"))) } == nil)
        #expect(try known { try $0.perform(.add(Array(repeating: draft, count: 51))) } == nil)
    }
}
