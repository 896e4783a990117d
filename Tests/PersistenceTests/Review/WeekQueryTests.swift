import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("The week query")
struct WeekQueryTests {
    /// Some weeks lived through from a day on: pages on most days, todos of every kind, put off, pulled back and ended.
    func journal(from first: Day, days: Int, zone: Zone = .utc, seed: UInt64) throws
        -> JournalDatabase
    {
        let database = try JournalDatabase.inMemory()
        var random = SeededGenerator(seed: seed)
        for name in ["Work", "Home"] { try database.perform(.library(.addCategory(name, CategoryEdit()))) }
        try database.perform(.library(.move(.category(2), to: 0)))
        for day in (0..<days).map({ first + $0 }) {
            let clock = JournalClock.fixed(
                "\(day)T\(["00:30", "12:00", "23:30"].randomElement(using: &random)!)", zone: zone)
            if Int.random(in: 0..<4, using: &random) != 0 { try database.perform(.startToday(clock: clock)) }
            let drafts = (0..<Int.random(in: 0...7, using: &random)).map { _ in
                let isEntry = Int.random(in: 0..<3, using: &random) == 0
                return TodoDraft(
                    title: ["Run", "Read", "Lunch", "Write", "Call"].randomElement(using: &random)!,
                    shouldMigrate: !isEntry && Bool.random(using: &random),
                    start: isEntry ? day : day + [0, 0, 0, 2, 9].randomElement(using: &random)!,
                    ending: isEntry ? TodoEnding(.done, on: day, clock: clock) : nil,
                    categoryID: [nil, 1, 2].randomElement(using: &random)!,
                    showOnly: [nil, nil, .mondayToFriday, .weekend].randomElement(using: &random)!)
            }
            try database.perform(.add(drafts))
            let open = try database.todos(.open, today: day)
            for todo in open.shuffled(using: &random).prefix(3) {
                do {
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0, 1:
                        let to = day + Int.random(in: 0...6, using: &random)
                        try database.perform(.move(.ids([todo.id]), to: to, clock: clock))
                    case 2:
                        try database.perform(.move(.ids([todo.id]), to: day + 1, clock: clock))
                        try database.perform(.move(.ids([todo.id]), to: day, clock: clock))
                    case 3: try database.perform(.end(.ids([todo.id]), as: .done, on: day, clock: clock))
                    default:
                        try database.perform(.end(.ids([todo.id]), as: .abandoned, on: day, clock: clock))
                    }
                } catch is JournalError {
                    // Not for this todo in this state.
                }
            }
        }
        return database
    }

    /// The same, told from all there is in the journal.
    private func naive(_ database: JournalDatabase, from first: Day, today: Day) throws -> WeekReview {
        let todos = try database.todos(.all, today: today).sorted { $0.id < $1.id }
        let ended = todos.filter { $0.ending.map { $0.day >= first && $0.day < first + 7 } ?? false }
        let days = try (0..<7).map { offset in
            let day = first + offset
            let page = PageContents(day: day, isStarted: true, isLatest: false, todos: todos, categories: [])
            let rows = page.rows + page.hidden
            return WeekReview.WeekDay(
                day: day, hasPage: try database.read(.page(on: day, today: today)).contents.isStarted,
                done: rows.filter { $0.state == .done }.map(\.todo).inOrderOfEnding,
                abandoned: rows.count { $0.state == .abandoned },
                postponed: rows.count { $0.state == .postponed })
        }
        let habits = todos.filter { todo in
            guard todo.isHabit else { return false }
            guard let day = todo.ending?.day else { return todo.start <= today }
            return day < first && day >= first - 28
        }
        return WeekReview(
            days: days, ended: ended, habits: habits, categories: try database.read(.categories),
            open: todos.filter { $0.isOpen && $0.start <= today },
            ahead: todos.filter { $0.isOpen && $0.start > today && $0.start <= today + 7 },
            today: today)
    }

    /// Without what is not asked for: how often what ended had been put off.
    private func withoutPutOffs(_ week: WeekReview) -> WeekReview {
        var week = week
        for index in week.days.indices {
            week.days[index].done = week.days[index].done.map { todo in
                var todo = todo
                todo.postponements = []
                return todo
            }
        }
        for index in week.ahead.indices {
            week.ahead[index].todos = week.ahead[index].todos.map { todo in
                var todo = todo
                todo.postponements = []
                return todo
            }
        }
        return week
    }

    @Test(
        "Equals a naive reading of the journal: across a year's end, and where clocks are changed",
        arguments: [
            ("2026-12-10", Zone.utc), ("2026-03-01", .newYork), ("2026-10-20", .newYork),
            ("2026-09-15", .auckland),
        ] as [(Day, Zone)], RandomRuns.seeds(1..<4 as Range<UInt64>, usual: 1))
    func equalsNaive(life: (first: Day, zone: Zone), seed: UInt64) throws {
        let database = try journal(from: life.first, days: 35, zone: life.zone, seed: seed)
        var seen = (done: 0, abandoned: 0, postponed: 0, habits: 0, carried: 0, ahead: 0, pageless: 0)
        for today in [life.first + 34, life.first + 20] {
            // Weeks begin on any day.
            for offset in stride(from: -8, through: 36, by: 3) {
                let week = try database.read(.week(from: life.first + offset, today: today))
                let expected = try naive(database, from: life.first + offset, today: today)
                #expect(withoutPutOffs(week) == withoutPutOffs(expected), "\(life.first + offset)")
                seen.done += week.done.reduce(0) { $0 + $1.count }
                seen.abandoned += week.days.reduce(0) { $0 + $1.abandoned }
                seen.postponed += week.days.reduce(0) { $0 + $1.postponed }
                seen.habits += week.habits.count
                seen.carried += week.carriedLongest.count
                seen.ahead += week.ahead.count
                seen.pageless += week.days.count { !$0.hasPage && !$0.isEmpty }
            }
        }
        #expect(seen.done > 0 && seen.abandoned > 0 && seen.postponed > 0 && seen.habits > 0)
        #expect(seen.carried > 0 && seen.ahead > 0 && seen.pageless > 0)
    }

    @Test("What was put off counts on the day it was sent from, as long as that page shows it so")
    func postponements() throws {
        let database = try JournalDatabase.inMemory()
        let monday = JournalClock.fixed("2026-11-16T08:00")
        try database.perform(.startToday(clock: monday))
        let ids = try database.perform(
            .add((0..<3).map { TodoDraft(title: "todo \($0)", start: "2026-11-16") })
        ).map(\.id)
        try database.perform(.move(.ids(ids), to: "2026-12-03", clock: monday))
        // Brought back to the page it was sent from, one is simply there.
        try database.perform(.move(.ids([ids[0]]), to: "2026-11-16", clock: monday))
        func counts(_ first: Day) throws -> [Int] {
            try database.read(.week(from: first, today: "2026-11-22")).days.map(\.postponed)
        }
        #expect(try counts("2026-11-16") == [2, 0, 0, 0, 0, 0, 0])
        #expect(try counts("2026-11-10") == [0, 0, 0, 0, 0, 0, 2])
        #expect(try counts("2026-11-17") == [0, 0, 0, 0, 0, 0, 0])
        // Put off once more, from a later page, it is carried on the first.
        let tuesday = JournalClock.fixed("2026-11-17T08:00")
        try database.perform(.startToday(clock: tuesday))
        try database.perform(.move(.ids([ids[0]]), to: "2026-11-30", clock: tuesday))
        #expect(try counts("2026-11-16") == [2, 1, 0, 0, 0, 0, 0])
    }

    @Test("What rests today was carried all the same, and so was what started since the latest page")
    func carried() throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(.startToday(clock: .fixed("2026-11-16T08:00")))
        try database.perform(
            .add([
                TodoDraft(title: "rests", start: "2026-11-10", showOnly: .mondayToFriday),
                TodoDraft(title: "started later", start: "2026-11-18"),
                TodoDraft(title: "starts today", start: "2026-11-21"),
                TodoDraft(title: "ahead", start: "2026-11-22"),
                TodoDraft(title: "far ahead", start: "2026-11-29"),
            ]))
        let saturday: Day = "2026-11-21"
        let week = try database.read(.week(from: "2026-11-16", today: saturday))
        #expect(week.carriedLongest.map(\.title) == ["rests", "started later"])
        #expect(week.ahead.map { $0.todos.map(\.title) } == [["ahead"]])
    }

    @Test("A habit kept once is told from an entry by the weeks before, four of them")
    func habits() throws {
        func titles(missedOn day: Day) throws -> [String] {
            let database = try JournalDatabase.inMemory()
            let (missed, kept) = (
                TodoEnding.at("\(day)T23:59", .abandoned), TodoEnding.at("2026-11-18T10:00")
            )
            try database.perform(
                .add([
                    TodoDraft(title: "Run", shouldMigrate: false, start: day, ending: missed),
                    TodoDraft(title: "Run", shouldMigrate: false, start: kept.day, ending: kept),
                    TodoDraft(title: "Lunch", shouldMigrate: false, start: kept.day, ending: kept),
                ]))
            return try database.read(.week(from: "2026-11-16", today: "2026-11-20")).habits.map(\.title)
        }
        #expect(try titles(missedOn: "2026-10-19") == ["Run"])
        #expect(try titles(missedOn: "2026-10-18") == [])
    }

    @Test("Weeks at both ends of what days can be written")
    func ends() throws {
        let database = try JournalDatabase.inMemory()
        for first in [Day.known.lowerBound, Day.known.upperBound - 3] {
            let week = try database.read(.week(from: first, today: first))
            #expect(week.isEmpty)
        }
    }

    @Test("Searches indexes, and scans no table")
    func plan() throws {
        let database = try journal(from: "2026-11-01", days: 20, seed: 1)
        let columns = "SELECT * FROM todo WHERE"
        let plans = [
            ("\(columns) \(JournalQuery.endedIn)", "todo_ended_by_day"),
            ("\(columns) \(JournalQuery.endedIn) AND NOT shouldMigrate", "todo_ended_by_day"),
            ("\(columns) \(JournalQuery.isOpen)", "todo_pending_by_start"),
            ("\(columns) \(JournalQuery<[Todo]>.comesIn)", "todo_pending_by_start"),
            ("\(columns) \(JournalQuery<[Todo]>.comesIn)", "todo_pending_by_due"),
            (JournalQuery<[Todo]>.postponementSQL, "putOff_by_span"), (JournalQuery.pagesSQL, "journalPage"),
        ]
        try database.queue.read { db in
            for (sql, index) in plans {
                let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)")
                let count = sql.count { $0 == "?" }
                statement.arguments =
                    count > 0
                    ? StatementArguments(Array(repeating: "2026-11-16", count: count))
                    : ["day": "2026-11-16", "first": "2026-11-16", "last": "2026-11-22"]
                let steps = try String.fetchAll(statement, adapter: RangeRowAdapter(3..<4))
                #expect(steps.contains { $0.contains("SEARCH") && $0.contains(index) }, "\(steps)")
                for table in ["todo", "putOff", "journalPage"] {
                    #expect(!steps.contains { $0.hasPrefix("SCAN \(table)") }, "\(steps)")
                }
            }
        }
    }
}
