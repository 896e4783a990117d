import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("So many times a week, in the record")
struct WeeklyQuotaTests {
    private func statistics(
        _ journal: RepeatingJournal, of period: ClosedRange<Day>, on day: Day
    ) throws -> Statistics {
        let clock = JournalClock.fixed("\(day)T09:00")
        return try journal.database.read(.statistics(of: period, days: period, clock: clock))
    }

    private func done(_ journal: RepeatingJournal, on day: Day) throws {
        try journal.perform(.complete(.ids(journal.open().map(\.id))), at: "\(day)T18:00")
    }

    /// From a Sunday, on which it was begun.
    private func journal(doneOnSunday: Bool) throws -> RepeatingJournal {
        let journal = try RepeatingJournal()
        try journal.start("2026-03-01")
        try journal.add("Gym", "3/week", on: "2026-03-01")
        if doneOnSunday { try done(journal, on: "2026-03-01") }
        return journal
    }

    @Test("A week that has hardly begun, or had one day left, asks for what could be done in it")
    func begun() throws {
        let journal = try journal(doneOnSunday: false)
        try journal.start("2026-03-02")
        let found = try statistics(journal, of: "2026-02-01"..."2026-03-02", on: "2026-03-02")
        #expect(found.habits.map(\.asked) == [1] && found.habits.map(\.missed) == [["2026-03-01"]])
        #expect((found.abandoned, found.missed) == (0, 1))
        try done(journal, on: "2026-03-02")
        let today = try statistics(journal, of: "2026-03-02"..."2026-03-02", on: "2026-03-02")
        #expect(today.habits.map(\.asked) == [1] && today.habits.map(\.kept.count) == [1])
    }

    @Test("Who reached every number misses nothing, in the record, the look back and searches")
    func reached() throws {
        let journal = try journal(doneOnSunday: true)
        for day in (2...9).map({ Day("2026-03-01") + ($0 - 1) }) {
            try journal.start(day)
            if ["2026-03-02", "2026-03-04", "2026-03-06"].contains(day) { try done(journal, on: day) }
            let found = try statistics(journal, of: "2026-02-01"...day, on: day)
            let kept = found.habits.map(\.kept.count)
            #expect(found.habits.map(\.asked) == kept && found.habits.map(\.missed) == [[]], "\(day)")
            #expect((found.missed, found.abandoned, found.skipped) == (0, 0, 0))
        }
        let clock = JournalClock.fixed("2026-03-09T09:00")
        let found = try statistics(journal, of: "2026-02-01"..."2026-03-09", on: "2026-03-09")
        #expect(found.habits.map(\.asked) == [4])
        // Today's is open.
        #expect(found.intended == Statistics.Tally(5, part: 4))
        #expect(try journal.all().count { $0.ending?.isMissed == true } == 2)
        let summary = try journal.database.read(
            .reviewSummary(of: "2026-03-01"..."2026-03-08", clock: clock))
        #expect(summary.past.abandoned == [] && summary.past.done.count == 4)
        let week = try journal.database.read(.week(from: "2026-03-02", today: "2026-03-09"))
        #expect(week.days.map(\.abandoned) == [0, 0, 0, 0, 0, 0, 0])
        #expect(week.habits.map(\.asked) == [3])
        func search(_ text: String) throws -> Int {
            let query = SearchQuery(text, categories: [], clock: clock)
            return try journal.database.read(.search(query)).hits.count
        }
        #expect(try search("is:missed") == 0)
        #expect(try search("is:habit -is:missed") == 7)
        let page = try journal.database.read(.page(on: "2026-03-03", today: "2026-03-09"))
        #expect(page.contents.rows.map(\.todo.endingWord) == ["not asked"])
        // A part of the week is judged by all of it.
        let part = try statistics(journal, of: "2026-03-03"..."2026-03-03", on: "2026-03-09")
        #expect(part.missed == 0 && part.intended.whole == 0)
    }

    /// The times asked, done and missed, from the table alone.
    private static let independent = """
        WITH gym AS (
            SELECT ending ->> '$.day' AS day, ending ->> '$.kind' AS kind FROM todo WHERE ending IS NOT NULL
        ), dated AS (SELECT day, kind, date(day, '-6 days', 'weekday 1') AS monday FROM gym),
        weeks AS (
            SELECT monday, SUM(kind = 'done') AS done, SUM(kind = 'missed') AS missed,
                CASE WHEN :today <= date(monday, '+6 days')
                    THEN julianday(monday, '+7 days') - julianday(:today) - SUM(day = :today) ELSE 0 END AS remaining
            FROM dated GROUP BY 1
        ), short AS (SELECT done, missed, MAX(0, 3 - done - remaining) AS lost FROM weeks)
        SELECT IFNULL(SUM(done + MIN(missed, lost)), 0), IFNULL(SUM(done), 0),
            IFNULL(SUM(CASE WHEN lost > 0 THEN missed ELSE 0 END), 0) FROM short
        """

    @Test("The figures are what a few lines of SQL say", arguments: 1...20 as ClosedRange<UInt64>)
    func figures(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let first = Day("2026-03-01") + Int.random(in: 0..<7, using: &random)
        let journal = try RepeatingJournal()
        try journal.start(first)
        try journal.add("Gym", "3/week", on: first)
        for day in (1...30).map({ first + $0 }) {
            if Int.random(in: 0..<6, using: &random) == 0 { continue }
            try journal.start(day)
            let ids = try journal.open().filter { $0.start <= day }.map(\.id)
            switch Int.random(in: 0..<8, using: &random) {
            case _ where ids.isEmpty: break
            case 0...3: try journal.perform(.complete(.ids(ids)), at: "\(day)T18:00")
            case 4: try journal.perform(.end(.ids(ids), .abandoned, on: day), at: "\(day)T18:00")
            default: break
            }
            let found = try statistics(journal, of: first...day, on: day)
            let expected = try journal.database.queue.read { db in
                try Row.fetchOne(db, sql: Self.independent, arguments: ["today": day])
            }
            let row = try #require(expected)
            let numbers = [row[0] as Int, row[1] as Int, row[2] as Int]
            let habit = found.habits.first
            #expect(
                [habit?.asked ?? 0, habit?.kept.count ?? 0, habit?.missed.count ?? 0] == numbers,
                "seed \(seed), \(day)")
            #expect(found.missed == numbers[2])
        }
    }
}
