import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("The statistics query")
struct StatisticsQueryTests {
    private static let clock = JournalClock.fixed("2026-11-20T16:00")
    private static let period = Day("2026-10-26")...Day("2026-11-20")

    private func statistics(
        _ database: JournalDatabase, _ period: ClosedRange<Day> = period, clock: JournalClock = clock
    ) throws -> Statistics {
        try database.read(.statistics(of: period, days: period, clock: clock))
    }

    // MARK: Against a few lines of SQL

    /// The same figures from the tables alone, without the indexes, the value and its rules in Swift.
    private struct Independent {
        let db: Database
        let period: ClosedRange<Day>

        /// Each ended todo with its parts, and whether it has the row of an entry.
        private static let ended = """
            (SELECT id, categoryID, shouldMigrate, start, ending ->> '$.day' AS day, ending ->> '$.kind' AS kind,
                ending ->> '$.date' AS date, NOT shouldMigrate AND start >= ending ->> '$.day'
                    AND ending ->> '$.kind' = 'done' AND bundleTodoID IS NULL AND series IS NULL
                    AND IFNULL(created, '9') >= ending ->> '$.date' AS isEntry
                FROM todo WHERE ending IS NOT NULL)
            """

        private static let intended = """
            (SELECT categoryID, start AS day, kind = 'done' AND start = day AS isDone FROM \(ended) WHERE NOT isEntry
            UNION ALL SELECT categoryID, start, 0 FROM todo WHERE ending IS NULL
            UNION ALL SELECT categoryID, seenFrom, 0 FROM putOff JOIN todo ON todo.id = todoID)
            """

        private func pairs(_ sql: String) throws -> [String: [Int]] {
            let range: StatementArguments = ["a": period.lowerBound, "z": period.upperBound]
            return Dictionary(
                uniqueKeysWithValues: try Row.fetchAll(db, sql: sql, arguments: range).map { row in
                    (String(describing: row[0] as DatabaseValue), [row[1] as Int, row[2] as Int])
                })
        }

        func byDay() throws -> [String: [Int]] {
            try pairs(
                "SELECT day, SUM(kind = 'done') AS n, 0 FROM \(Self.ended) WHERE day BETWEEN :a AND :z GROUP BY 1 HAVING n > 0"
            )
        }

        func intended(by group: String) throws -> [String: [Int]] {
            try pairs(
                "SELECT \(group), COUNT(*), SUM(isDone) FROM \(Self.intended) WHERE day BETWEEN :a AND :z GROUP BY 1"
            )
        }

        func byHour() throws -> [String: [Int]] {
            try pairs(
                """
                SELECT CAST(strftime('%H', date) AS INTEGER), COUNT(*), SUM(start = day AND NOT isEntry) FROM \(Self.ended)
                WHERE day BETWEEN :a AND :z AND kind = 'done' AND strftime('%H%M%S', date) <> '120000' GROUP BY 1
                """)
        }

        func spans() throws -> [String: [Int]] {
            try pairs(
                """
                SELECT CAST(julianday(day) - julianday(MIN(start, IFNULL(
                    (SELECT MIN(seenFrom) FROM putOff WHERE todoID = todo.id), start))) AS INTEGER), COUNT(*), 0
                FROM \(Self.ended) AS todo WHERE day BETWEEN :a AND :z AND kind = 'done' AND shouldMigrate GROUP BY 1
                """)
        }

        func outcomes() throws -> [String: [Int]] {
            try pairs(
                """
                SELECT 'ended', IFNULL(SUM(kind = 'done'), 0), IFNULL(SUM(kind <> 'done'), 0) FROM \(Self.ended) WHERE day BETWEEN :a AND :z
                UNION ALL SELECT 'postponed', COUNT(*), 0 FROM putOff WHERE sentFrom BETWEEN :a AND :z
                """)
        }

        func ages() throws -> [String: [Int]] {
            try pairs(
                """
                SELECT CAST(julianday(:z) - julianday(MIN(start, IFNULL(
                    (SELECT MIN(seenFrom) FROM putOff WHERE todoID = todo.id), start))) AS INTEGER) AS age, COUNT(*), 0
                FROM todo WHERE ending IS NULL AND shouldMigrate AND start <= :z AND :a <= :z GROUP BY 1 HAVING age > 0
                """)
        }
    }

    private func compare(_ database: JournalDatabase, _ period: ClosedRange<Day>, clock: JournalClock) throws
    {
        let found = try statistics(database, period, clock: clock)
        try database.queue.read { db in
            let independent = Independent(db: db, period: period)
            func pairs<Key>(_ values: [Key: Int]) -> [String: [Int]] {
                Dictionary(uniqueKeysWithValues: values.map { ("\($0)", [$1, 0]) })
            }
            func tallies<Key>(_ values: [(Key, Statistics.Tally)]) -> [String: [Int]] {
                Dictionary(uniqueKeysWithValues: values.map { ("\($0)", [$1.whole, $1.part]) })
            }
            let quoted = Dictionary(uniqueKeysWithValues: found.doneByDay.map { ("\"\($0)\"", [$1, 0]) })
            #expect(quoted == (try independent.byDay()))
            let weekdays = try independent.intended(by: "strftime('%w', day) + 0")
            #expect(tallies(found.byWeekday.map { ($0.rawValue % 7, $1) }) == weekdays)
            let categories = try independent.intended(by: "IFNULL(categoryID, 0)")
            #expect(tallies(found.byCategory.map { ($0.category?.id ?? 0, $0.tally) }) == categories)
            #expect(tallies(found.byHour.map { ($0, $1) }) == (try independent.byHour()))
            #expect(pairs(found.spans) == (try independent.spans()))
            let outcomes = try independent.outcomes()
            let notDone = found.abandoned + found.missed + found.skipped
            #expect(
                outcomes["\"ended\""] == [found.done, notDone] || found.done + notDone == 0)
            #expect(outcomes["\"postponed\""] == [found.postponed, 0])
            #expect(found.done == found.byHour.values.reduce(found.withoutTime) { $0 + $1.whole })
            if period.upperBound == clock.today {
                let ages = Dictionary(found.ages.map { ("\($0)", [1, 0]) }) { [$0[0] + $1[0], 0] }
                #expect(ages == (try independent.ages()))
            }
        }
    }

    @Test("Every figure is what a few lines of SQL say", arguments: 1...12 as ClosedRange<UInt64>)
    func figures(seed: UInt64) throws {
        let database = try WeekQueryTests().journal(from: "2026-10-10", days: 42, seed: seed)
        try compare(database, Self.period, clock: Self.clock)
        // A period that is over, of which todos ended later.
        try compare(database, "2026-10-19"..."2026-11-01", clock: Self.clock)
        try compare(database, "2026-11-20"..."2026-11-20", clock: Self.clock)
    }

    // MARK: Behind the numbers

    @Test("Each number has as many todos behind it as it says", arguments: 1...6 as ClosedRange<UInt64>)
    func parts(seed: UInt64) throws {
        let database = try WeekQueryTests().journal(from: "2026-10-10", days: 42, seed: seed)
        let found = try statistics(database)
        func count(_ part: Statistics.Part) throws -> Int {
            try database.read(.todos(behind: part, of: Self.period, clock: Self.clock)).count
        }
        #expect(try count(.done) == found.done)
        #expect(try count(.abandoned) == found.abandoned)
        #expect(try count(.missed) == found.missed)
        #expect(try count(.skipped) == found.skipped)
        #expect(try count(.withoutTime) == found.withoutTime)
        for (hour, tally) in found.byHour {
            #expect(try count(.hour(hour, isAsIntended: false)) == tally.whole)
            #expect(try count(.hour(hour, isAsIntended: true)) == tally.part)
        }
        for bucket in Statistics.Bucket.spans {
            let number = found.spans.filter { bucket.contains($0.key) }.values.reduce(0, +)
            #expect(try count(.span(bucket)) == number)
        }
        for bucket in Statistics.Bucket.ages {
            #expect(try count(.carried(bucket)) == found.ages.count(where: bucket.contains))
        }
        for habit in found.habits {
            #expect(try count(.habit(habit.title)) >= habit.kept.count + habit.missed.count)
        }
        // A todo that was intended for several days is there once.
        let days =
            [Statistics.Group.all] + Weekday.allCases.map { .weekday($0) }
            + found.byCategory.map { .category($0.category?.id) }
        for group in days {
            let tally =
                switch group {
                case .all: found.intended
                case .weekday(let weekday): found.byWeekday[weekday] ?? Statistics.Tally()
                case .category(let id): found.byCategory.first { $0.category?.id == id }?.tally ?? .init()
                }
            #expect(try count(.intended(group, isDone: true)) == tally.part)
            let whole = try count(.intended(group, isDone: false))
            #expect(whole <= tally.whole && (whole > 0) == (tally.whole > 0))
        }
    }

    // MARK: Nothing is stored

    /// A journal of a few weeks, made at random without the verbs, which would take longer.
    private func snapshot(_ seed: UInt64) -> JournalSnapshot {
        var random = SeededGenerator(seed: seed)
        let (first, last) = (Self.period.lowerBound - 10, Self.period.upperBound)
        var snapshot = JournalSnapshot()
        snapshot.categories = [Category(id: 4, name: "Work"), Category(id: 9, name: "Home", sortOrder: 1)]
        for (index, day) in (first.ordinal...last.ordinal).map({ Day(ordinal: $0) }).enumerated() {
            guard Int.random(in: 0..<4, using: &random) > 0 else { continue }
            snapshot.journalPages.append(JournalPage(id: Int64(index + 1), date: day))
        }
        for id in 1...Int64.random(in: 2...40, using: &random) {
            let start = first + Int.random(in: 0...last - first, using: &random)
            let end = start + Int.random(in: 0...6, using: &random)
            let time =
                "\(end)T\(["09:12", "12:00", "23:59", "00:01"].randomElement(using: &random) ?? "09:00")"
            let kind = TodoEnding.Kind.allCases.randomElement(using: &random) ?? .done
            snapshot.todos.append(
                Todo(
                    id: id, title: ["Run", "Read", "Call"].randomElement(using: &random) ?? "Run",
                    shouldMigrate: Bool.random(using: &random), start: start,
                    ending: Int.random(in: 0..<4, using: &random) == 0 ? nil : .at(time, kind),
                    categoryID: [nil, 4, 9].randomElement(using: &random) ?? nil))
            guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
            for number in 1...Int64.random(in: 1...3, using: &random) {
                let seen = start - Int(3 * number)
                snapshot.postponements.append(
                    Postponement(
                        id: id * 10 + number, todoID: id, seenFrom: seen,
                        sentFrom: seen + Int.random(in: 0...2, using: &random), sentTo: seen + 3,
                        date: Zone.utc.instant(on: seen, at: 64_800)))
            }
        }
        return snapshot
    }

    /// The ids are each journal's own.
    private func withoutIDs(_ statistics: Statistics) -> Statistics {
        var statistics = statistics
        func bare(_ todo: Todo) -> Todo {
            var todo = todo
            todo.id = 0
            todo.categoryID = nil
            for index in todo.postponements.indices {
                (todo.postponements[index].id, todo.postponements[index].todoID) = (0, 0)
            }
            return todo
        }
        statistics.oldest = statistics.oldest.map(bare)
        statistics.mostPostponed = statistics.mostPostponed.map {
            .init(todo: bare($0.todo), times: $0.times)
        }
        for index in statistics.byCategory.indices { statistics.byCategory[index].category?.id = 0 }
        return statistics
    }

    @Test("In a focus the figures are of it alone, and all of them are the whole", arguments: 1...6)
    func focused(seed: UInt64) throws {
        let database = try WeekQueryTests().journal(from: "2026-10-10", days: 42, seed: seed)
        let library = try database.read(.library)
        let query = JournalQuery.statistics(of: Self.period, days: Self.period, clock: Self.clock)
        let alone = try library.focuses.filter { $0.categoryIDs.count == 1 }.map { focus in
            let found = try database.read(query.focused(on: focus))
            let behind = try database.read(
                JournalQuery.todos(behind: .done, of: Self.period, clock: Self.clock).focused(on: focus))
            #expect(behind.count == found.done && behind.allSatisfy(focus.shows))
            return found
        }
        let whole = try database.read(query)
        #expect(alone.count > 1 && whole.done > 0)
        func figures(_ found: Statistics) -> [Int] {
            [
                found.done, found.abandoned, found.postponed, found.intended.whole, found.intended.part,
                found.spans.values.reduce(0, +), found.doneByDay.values.reduce(0, +),
            ]
        }
        var sum = [Int](repeating: 0, count: 7)
        for found in alone { sum = zip(sum, figures(found)).map { $0 + $1 } }
        #expect(sum == figures(whole))
    }

    @Test("Computed from an export they are the same: nothing of them is stored")
    func imported() throws {
        let seed = RandomRuns.seed(UInt64.random(in: 0..<1_000_000))
        for number in 0..<UInt64(RandomRuns.count("DAYBOOK_STATISTICS_RUNS", usual: 100)) {
            let database = try JournalDatabase.inMemory()
            try database.perform(
                .importJournal(snapshot(seed + number), replacing: false, into: database, by: .tester))
            let exported = try database.read(.snapshot).exportedJSON(
                version: JournalDatabase.schemaVersion, exportedAt: Self.clock.now(), timeZone: "UTC")
            let copy = try JournalDatabase.inMemory()
            let file = try CheckedImport(
                .holding(exported), latestVersion: JournalDatabase.schemaVersion, zone: nil, machine: .utc)
            try copy.perform(.importJournal(file, replacing: false, into: copy, by: .tester))
            let (one, other) = (try statistics(database), try statistics(copy))
            try #require(withoutIDs(one) == withoutIDs(other), "DAYBOOK_RANDOM_SEED=\(seed + number)")
            try compare(copy, Self.period, clock: Self.clock)
        }
    }

    // MARK: Rules

    private func journal(_ todos: [Todo], postponements: [Postponement] = []) throws -> JournalDatabase {
        let database = try JournalDatabase.inMemory()
        var snapshot = JournalSnapshot()
        (snapshot.todos, snapshot.postponements) = (todos, postponements)
        try database.perform(.importJournal(snapshot, replacing: false, into: database, by: .tester))
        return database
    }

    @Test("An entry was intended for no day; a habit done on its day was")
    func entries() throws {
        let database = try JournalDatabase.inMemory()
        let morning = JournalClock.fixed("2026-11-20T08:00")
        let author = Author(.commandLine, clock: morning)
        let logged = TodoDraft(
            title: "Lunch", shouldMigrate: false, start: "2026-11-20", ending: .at("2026-11-20T07:30"))
        try database.perform(.add([logged]), by: author)
        let habit = TodoDraft(title: "Run", shouldMigrate: false, start: "2026-11-20")
        let ids = try database.perform(.add([habit]), by: author).outcome.map(\.id)
        try database.perform(.end(.ids(ids), as: .done, on: "2026-11-20", clock: Self.clock))
        let found = try statistics(database)
        #expect(found.intended == Statistics.Tally(1, part: 1))
        #expect(found.byHour == [7: .init(1, part: 0), 16: .init(1, part: 1)])
    }

    @Test(
        "The hour is the clock's, also where zones differ by quarters of an hour and on the day clocks change"
    )
    func hours() throws {
        let todos = ["2026-10-25T00:50", "2026-10-25T01:50", "2026-11-20T10:20"].enumerated().map {
            Todo(id: Int64($0 + 1), title: "x", start: "2026-10-25", ending: .at($1))
        }
        let database = try journal(todos)
        let period = Day("2026-10-20")...Day("2026-11-20")
        let berlin = JournalClock.fixed("2026-11-20T20:00", zone: .fixed("Europe/Berlin"))
        #expect(try statistics(database, period, clock: berlin).byHour.mapValues(\.whole) == [2: 2, 11: 1])
        let kolkata = JournalClock.fixed("2026-11-20T20:00", zone: .kolkata)
        #expect(
            try statistics(database, period, clock: kolkata).byHour.mapValues(\.whole) == [6: 1, 7: 1, 15: 1])
    }

    @Test("The time until the end is from the first day that showed it")
    func spans() throws {
        let database = try journal(
            [
                Todo(id: 1, title: "a", start: "2026-11-18", ending: .at("2026-11-19T10:00")),
                Todo(id: 2, title: "b", start: "2026-11-19", ending: .at("2026-11-19T10:00")),
                Todo(id: 3, title: "c", start: "2026-11-19", ending: .at("2026-11-19T10:00", .abandoned)),
            ],
            postponements: [
                Postponement(
                    id: 1, todoID: 1, seenFrom: "2026-11-09", sentFrom: "2026-11-10", sentTo: "2026-11-18",
                    date: Self.clock.now())
            ])
        let found = try statistics(database)
        #expect(found.spans == [10: 1, 0: 1])
        #expect([0, 0.5, 1].map { found.span(at: $0) } == [0, 0, 10])
        #expect(found.intended == Statistics.Tally(4, part: 1))
    }

    @Test("An empty journal has nothing, in any period")
    func empty() throws {
        let database = try JournalDatabase.inMemory()
        for day in [Day.known.lowerBound, Self.clock.today, Day.known.upperBound - 1] {
            let found = try statistics(database, day...day)
            #expect(found.isEmpty && found.done == 0 && found.intended.whole == 0)
            #expect(found.span(at: 0.5) == nil)
        }
    }

    @Test("A day is compared with the last four of its weekday that have a page")
    func comparison() throws {
        let database = try JournalDatabase.inMemory()
        for week in [1, 2, 4, 5, 6] {
            try database.perform(
                .startToday(clock: .fixed("\(Self.clock.today - 7 * week)T09:00")))
        }
        let done = (0..<3).map { _ in
            TodoDraft(title: "x", start: "2026-11-13", ending: .at("2026-11-13T10:00"))
        }
        try database.perform(.add(done))
        let found = try database.read(.comparison(of: "2026-11-20"))
        #expect(
            found.words(today: "2026-11-20") == "Today: 0 done. The 4 Fridays before: 3, 0, 0 and 0.")
        #expect(found.earlier.map(\.day) == ["2026-11-13", "2026-11-06", "2026-10-23", "2026-10-16"])
        let none = try database.read(.comparison(of: "2026-11-19"))
        #expect(none.words(today: "2026-11-20") == "Thu 19 Nov: 0 done. No earlier Thursday has a page.")
    }
}
