import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("The page query")
struct PageQueryTests {
    @Test(
        "Equals a naive reading of every todo, for random lives on random days",
        arguments: RandomRuns.seeds(0..<8, usual: 2))
    func equalsNaive(seed: Int) throws {
        let database = try JournalDatabase.inMemory()
        var random = SeededGenerator(seed: UInt64(seed))
        let first: Day = "2024-01-01"
        let drafts = (0..<400).map { number in
            let start = first + Int.random(in: 0..<700, using: &random)
            // Mostly short spans, some of years, so that every class of length is there.
            let length = (1 << Int.random(in: 0...10, using: &random)) - Int.random(in: 0...1, using: &random)
            let day = start + length - 1
            let isOpen = Int.random(in: 0..<5, using: &random) == 0
            return TodoDraft(
                title: "todo \(number)", start: start,
                ending: isOpen
                    ? nil
                    : TodoEnding(date: Zone.utc.instant(on: day, at: 0), day: max(day, start), kind: .done))
        }
        let todos = try database.perform(.add(drafts))
        for offset in stride(from: -5, to: 1800, by: 7) {
            let day = first + offset
            let shown = try database.read(.page(on: day, today: day)).contents.rows.map(\.id)
            #expect(shown == todos.filter { $0.isSeen(on: day) }.map(\.id))
        }
    }

    @Test("A day without a page has only what starts or ends then, unless it is today")
    func withoutPage() throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(.startToday(clock: .fixed("2026-11-16T08:00")))
        try database.perform(
            .add([
                TodoDraft(title: "carried", start: "2026-11-10"),
                TodoDraft(title: "starts", start: "2026-11-18"),
                TodoDraft(title: "ends", start: "2026-11-10", ending: .at("2026-11-18T12:00")),
                TodoDraft(title: "ends later", start: "2026-11-10", ending: .at("2026-11-19T12:00")),
            ]))
        func titles(_ day: Day, today: Day) throws -> [String] {
            try database.read(.page(on: day, today: today)).contents.rows.map(\.todo.title)
        }
        #expect(try titles("2026-11-18", today: "2026-11-20") == ["starts", "ends"])
        #expect(try titles("2026-11-18", today: "2026-11-18") == ["carried", "starts", "ends", "ends later"])
        #expect(try titles("2026-11-16", today: "2026-11-20") == ["carried", "ends", "ends later"])
        #expect(try titles("2026-11-25", today: "2026-11-20") == [])
    }

    @Test("Neighbours, the latest page, and days without one")
    func neighbours() throws {
        let database = try JournalDatabase.inMemory()
        for day in ["2026-11-16T08:00", "2026-11-18T08:00", "2026-11-20T08:00"] {
            _ = try database.perform(.startToday(clock: .fixed(day)))
        }
        let page = try database.read(.page(on: "2026-11-18", today: "2026-11-21"))
        #expect(page.contents.isStarted && !page.contents.isLatest && !page.isTodayStarted)
        #expect([page.previous, page.next, page.latest] == ["2026-11-16", "2026-11-20", "2026-11-20"])
        let gap = try database.read(.page(on: "2026-11-17", today: "2026-11-20"))
        #expect(!gap.contents.isStarted && gap.isTodayStarted)
        #expect([gap.previous, gap.next] == ["2026-11-16", "2026-11-18"])
        #expect(try database.read(.latestPage(today: "2026-12-01")).contents.day == "2026-11-20")
    }

    @Test(
        "What is pending is searched for among what is, whatever lies behind",
        arguments: [
            "ending IS NULL", "ending IS NULL AND NOT shouldMigrate AND start < '2026-11-20'",
            "ending IS NULL AND start <= '2026-11-20'", "ending IS NULL AND start = '2026-11-20'",
        ])
    func pendingByIndex(condition: String) throws {
        try JournalDatabase.inMemory().queue.read { db in
            let sql = "EXPLAIN QUERY PLAN \(JournalQuery<[Todo]>.todosSQL(where: condition))"
            let steps = try String.fetchAll(db, sql: sql, adapter: RangeRowAdapter(3..<4))
            #expect(steps.count == 1 && steps[0].contains("INDEX todo_pending_by_start"), "\(steps)")
        }
    }
}
