import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("The month query")
struct MonthQueryTests {
    private static let first: Day = "2026-09-01"

    /// Pages on some days, and todos with every kind of life around them, put off and pulled back.
    private func journal(seed: Int) throws -> JournalDatabase {
        let database = try JournalDatabase.inMemory()
        var random = SeededGenerator(seed: UInt64(seed))
        try database.perform(
            .library(.addCategory("Work", CategoryEdit(\.showOnly, .mondayToFriday))))
        let drafts = (0..<300).map { number in
            let start = Self.first + Int.random(in: -40..<130, using: &random)
            let length = (1 << Int.random(in: 0...6, using: &random)) - Int.random(in: 0...1, using: &random)
            let day = max(start, start + length - 1)
            let isOpen = Int.random(in: 0..<4, using: &random) == 0
            let kind: TodoEnding.Kind = Int.random(in: 0..<3, using: &random) == 0 ? .abandoned : .done
            return TodoDraft(
                title: "todo \(number)", shouldMigrate: Int.random(in: 0..<3, using: &random) != 0,
                start: start,
                ending: isOpen
                    ? nil : TodoEnding(date: Zone.utc.instant(on: day, at: 0), day: day, kind: kind),
                categoryID: Bool.random(using: &random) ? 1 : nil,
                showOnly: [nil, .mondayToFriday, .weekend, .everyDay].randomElement(using: &random) ?? nil)
        }
        let todos = try database.perform(.add(drafts))
        for day in (0..<90).map({ Self.first + $0 }) {
            let clock = JournalClock.fixed("\(day)T08:00")
            if Int.random(in: 0..<3, using: &random) != 0 { try database.perform(.startToday(clock: clock)) }
            for todo in todos.shuffled(using: &random).prefix(12) {
                // Some are brought back at once, to a page that they left something behind on.
                let isBroughtBack = Int.random(in: 0..<3, using: &random) == 0
                let later = day + Int.random(in: 1...20, using: &random)
                do {
                    for to in [later] + (isBroughtBack ? [day] : []) {
                        try database.perform(.move(.ids([todo.id]), to: to, clock: clock))
                    }
                } catch is JournalError {
                    // Not for this todo in this state.
                }
            }
        }
        return database
    }

    @Test(
        "A damaged day in the month is left out", arguments: ["2026-09-03 00:00", "2026-09-3", "2026-09-31"])
    func damagedDay(date: String) throws {
        let database = try journal(seed: 0)
        let month = Month(containing: Self.first)
        let expected = try database.read(.month(month, today: Self.first))
        try database.queue.write { db in
            try db.execute(sql: "INSERT INTO journalPage (date) VALUES (?)", arguments: [date])
        }
        #expect(try database.read(.month(month, today: Self.first)) == expected)
    }

    @Test("Counts what the pages count, for random journals", arguments: RandomRuns.seeds(0..<8, usual: 2))
    func equalsPages(seed: Int) throws {
        let database = try journal(seed: seed)
        let today = Self.first + 90
        let latest = try database.read(.latestPage(today: today)).latest
        var month = Month(containing: Self.first - 40)
        var pages = 0
        var postponed = 0
        var scheduled = 0
        var hidden = 0
        while month <= Month(containing: Self.first + 140) {
            let summaries = try database.read(.month(month, today: today))
            #expect(Set(summaries.keys).isSubset(of: month.days))
            for day in month.days {
                let page = try database.read(.page(on: day, today: day))
                let contents = page.contents
                if contents.isStarted {
                    pages += 1
                    hidden += contents.hidden.count
                    postponed += contents.rows.count { !$0.todo.postponements.isEmpty }
                    #expect(
                        summaries[day] == .page(seen: contents.rows.count, done: contents.count(of: .done)))
                } else {
                    let starting = contents.rows.count { $0.todo.isOpen && $0.todo.start == day }
                    let isAhead = latest.map { day > $0 } ?? true
                    #expect(summaries[day] == (isAhead && starting > 0 ? .scheduled(starting) : nil))
                    if isAhead { scheduled += starting }
                }
            }
            month = month.next
        }
        #expect(pages > 30 && scheduled > 0 && postponed > 20 && hidden > 20)
    }

    @Test("A deadline before the start is the day that counts")
    func deadlines() throws {
        let database = try JournalDatabase.inMemory()
        let clock = JournalClock.fixed("2026-11-20T10:00")
        try database.perform(.startToday(clock: clock))
        let days: [(start: Day, due: Day)] = [
            ("2026-11-20", "2026-11-20"), ("2026-11-30", "2026-11-20"), ("2026-11-30", "2026-11-18"),
            ("2026-11-29", "2026-11-25"), ("2026-11-20", "2026-11-25"), ("2026-11-20", "2026-11-20"),
        ]
        try database.perform(
            .add(
                days.map {
                    var draft = TodoDraft(title: "a", start: $0.start)
                    draft.due = $0.due
                    return draft
                }))
        try database.perform(.move(.ids([6]), to: "2026-11-27", clock: clock, allowsLate: true))
        #expect(
            try database.read(.month(Month(containing: "2026-11-01"), today: "2026-11-20")) == [
                "2026-11-20": .page(seen: 5, done: 0, due: 2), "2026-11-25": .scheduled(0, due: 2),
                "2026-11-27": .scheduled(1),
            ])
        let later = try database.read(.comingUp(in: "2026-11-21"..."2026-11-30"))
        #expect(later.map(\.id) == [4, 5, 6])
        #expect(try database.read(.futureLog(clock: clock)).contents.rows.map(\.id) == [4, 5, 6])
        #expect(try database.read(.page(on: "2026-11-25", today: "2026-11-20")).contents.rows.count == 2)
    }

    @Test("A journal without pages has days that are scheduled")
    func withoutPages() throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(
            .add(["2026-11-27", "2026-11-27", "2026-12-01"].map { TodoDraft(title: "a", start: $0) }))
        #expect(
            try database.read(.month(Month(containing: "2026-11-01"), today: "2026-11-20")) == [
                "2026-11-27": .scheduled(2)
            ])
        #expect(
            try database.read(.month(Month(containing: "2026-12-01"), today: "2026-11-20")) == [
                "2026-12-01": .scheduled(1)
            ])
        #expect(
            try database.read(.month(Month(containing: Day.known.upperBound).next, today: "2026-11-20"))
                == [:])
    }

    @Test("Searches indexes, and scans no table")
    func plan() throws {
        let database = try journal(seed: 1)
        try database.queue.read { db in
            for sql in [
                JournalQuery.pageCountsSQL, JournalQuery.scheduledSQL, JournalQuery.monthSQL,
            ] {
                let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)")
                statement.arguments = statement.namedArguments
                let steps = try String.fetchAll(statement, adapter: RangeRowAdapter(3..<4))
                #expect(steps.contains { $0.contains("USING") && $0.contains("INDEX") })
                for table in ["todo", "journalPage"] {
                    #expect(!steps.contains { $0.hasPrefix("SCAN \(table)") }, "\(steps)")
                }
            }
        }
    }
}

extension Statement {
    /// A day for every argument it has.
    fileprivate var namedArguments: StatementArguments {
        var arguments: [String: (any DatabaseValueConvertible)?] = [:]
        for name in ["first", "last", "today", "focus"] where sql.contains(":\(name)") {
            arguments[name] = "2026-11-20"
        }
        return StatementArguments(arguments)
    }
}
