import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("This day in earlier years, and the index of pages")
struct OnThisDayQueryTests {
    private let database: JournalDatabase

    init() throws { database = try JournalDatabase.inMemory() }

    private func found(_ day: Day) throws -> OnThisDay? { try database.read(.onThisDay(before: day)) }

    private func log(_ title: String, _ time: String, as kind: TodoEnding.Kind = .done) throws {
        let ending = TodoEnding.at(time, kind)
        try database.perform(.add([.entry(title: title, ending: ending)]))
    }

    @Test("The nearest year with a text or something done; a text goes before the titles")
    func nearest() throws {
        #expect(try found("2026-03-02") == nil)
        try log("Ran", "2023-03-02T10:00")
        try log("Gave up", "2025-03-02T10:00", as: .abandoned)
        try log("Other day", "2025-03-03T10:00")
        #expect(try found("2026-03-02")?.words == "3 years ago: done: Ran")
        try database.perform(.append("\n# Moved\nall day", to: .day("2024-03-02")))
        #expect(try found("2026-03-02")?.words == "2 years ago: Moved")
        for number in 1...7 { try log("Box \(number)", "2025-03-02T1\(number):00") }
        #expect(
            try found("2026-03-02")?.words
                == "A year ago: done: Box 1 · Box 2 · Box 3 · Box 4 · Box 5 · +2")
        #expect(try found("2025-03-02")?.day == "2024-03-02")
        #expect(try found("2024-03-02")?.day == "2023-03-02")
        #expect(try found("2023-03-02") == nil)
    }

    @Test("29 February exists in leap years only, and the first years have none before them")
    func leap() throws {
        try log("Leapt", "2024-02-29T10:00")
        try log("Walked", "2025-02-28T10:00")
        #expect(try found("2028-02-29")?.day == "2024-02-29")
        #expect(try found("0001-01-01") == nil)
    }

    @Test("Each day with a page or a text once, the newest first, with its counts and first line")
    func index() throws {
        try database.perform(.startToday(clock: .fixed("2026-03-01T08:00")))
        try database.perform(.add(["One", "Two"].map { TodoDraft(title: $0, start: "2026-03-01") }))
        let clock = JournalClock.fixed("2026-03-01T10:00")
        try database.perform(.end(.phrases(["One"]), as: .done, on: clock.today, clock: clock))
        try database.perform(.startToday(clock: .fixed("2026-03-02T08:00")))
        try database.perform(.append("---\n> - [ ] A **good** day\n", to: .day("2026-03-02")))
        try database.perform(.append("Later", to: .day("2026-04-01")))
        try database.queue.write {
            try $0.execute(sql: "INSERT INTO journalPage (date) VALUES ('not a day')")
        }
        let days = try database.read(.pageDays)
        #expect(days == ["2026-04-01", "2026-03-02", "2026-03-01"])
        #expect(
            try database.read(.pageSummaries(of: days, today: "2026-11-20")) == [
                "2026-04-01": PageSummary(counts: nil, firstLine: "Later"),
                "2026-03-02": PageSummary(
                    counts: .page(seen: 1, done: 0), firstLine: "A **good** day"),
                "2026-03-01": PageSummary(counts: .page(seen: 2, done: 1), firstLine: nil),
            ])
    }
}
