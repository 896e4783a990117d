import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

/// Todos added, put off, pulled back, ended, reopened and undone on random days: what a page showed it goes on showing.
@Suite("The permanent record")
struct PageLivesTests {
    /// A journal lived through day by day, with every page as it stood when the next was started.
    private final class Life {
        let database: JournalDatabase
        var random: SeededGenerator
        var today: Day = "2026-01-05"
        var pages: [Day: [Int64: TodoState]] = [:]
        /// The todos that a day's page showed in the evening.
        var evenings: [Day: Set<Int64>] = [:]
        var kinds: Set<String> = []
        /// How many steps of today can be undone without undoing the page.
        var steps = 0

        init(seed: UInt64) throws {
            database = try JournalDatabase.inMemory()
            random = SeededGenerator(seed: seed)
        }

        var clock: JournalClock { .fixed("\(today)T\(10 + steps % 10):00") }

        func states(of day: Day) throws -> [Int64: TodoState] {
            let rows = try database.read(.page(on: day, today: today)).contents.rows
            return Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.state) })
        }

        func liveThroughADay() throws {
            steps = 0
            evenings[today] = Set(try states(of: today).keys)
            today = today + Int.random(in: 1...3, using: &random)
            // Some days pass without a page, but not without changes.
            if Int.random(in: 0..<4, using: &random) != 0 {
                if let latest = try database.read(.latestPage(today: today)).latest {
                    pages[latest] = try states(of: latest)
                }
                try database.perform(.startToday(clock: clock))
            }
            for _ in 0..<Int.random(in: 0...8, using: &random) { try change() }
        }

        private func perform<Outcome>(_ change: JournalChange<Outcome>, _ kind: String) throws {
            do {
                if try database.perform(change, by: Author(.screen, clock: clock)).isUndoable { steps += 1 }
                kinds.insert(kind)
            } catch is JournalError {
                // Not for this todo in this state.
            }
        }

        private func weekdays() -> Weekdays? {
            [nil, nil, .mondayToFriday, .weekend].randomElement(using: &random) ?? nil
        }

        private func change() throws {
            let todos = try database.todos(.all, today: today)
            let some = TodoSelection.ids(
                Array(todos.map(\.id).shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))))
            switch Int.random(in: 0..<14, using: &random) {
            case 0, 1, 2:
                let start = today + [0, 0, 0, 1, 5].randomElement(using: &random)!
                try perform(
                    .add([
                        TodoDraft(
                            title: "t", shouldMigrate: Int.random(in: 0..<5, using: &random) != 0,
                            start: start, showOnly: weekdays())
                    ]),
                    "add")
            case 3, 4, 5, 6:
                try perform(
                    .move(
                        some, to: today + Int.random(in: 1...9, using: &random), clock: clock,
                        allowsLate: true),
                    "postponed")
            case 7: try perform(.move(some, to: today, clock: clock), "pull back")
            case 8, 9:
                let kind = Bool.random(using: &random) ? TodoEnding.Kind.done : .abandoned
                try perform(.end(some, as: kind, on: today, clock: clock), "end")
            case 10:
                // What ended on another day would be taken out of that day's page, which is what reopening means.
                let endedToday = todos.filter { $0.ending?.day == today }.map(\.id).prefix(2)
                if !endedToday.isEmpty { try perform(.reopen(.ids(Array(endedToday))), "reopen") }
            case 11, 12:
                // Another machine's deadline may be before the start.
                let due = today + Int.random(in: -2...6, using: &random)
                try perform(.edit(some, TodoEdit(\.due, due)), "deadline")
            default:
                guard steps > 0 else { return }
                steps -= 1
                try database.perform(
                    .undo(in: database, by: Author(.screen, clock: clock)), by: Author(.screen, clock: clock))
                kinds.insert("undo")
            }
        }
    }

    @Test(
        "Every page asked for later equals the page as it was shown",
        arguments: RandomRuns.seeds(1..<13 as Range<UInt64>, usual: 4))
    func staysTrue(seed: UInt64) throws {
        let life = try Life(seed: seed)
        for _ in 0..<40 { try life.liveThroughADay() }
        let habits = Set(
            try life.database.todos(.all, today: life.today).filter(\.isHabit).map(
                \.id))
        for (day, shown) in life.pages {
            let later = try life.states(of: day)
            // What its deadline brought to the page is missing there only until the next page is started.
            let missing = Set(later.keys).subtracting(shown.keys)
            #expect(Set(shown.keys).isSubset(of: later.keys), "\(day)")
            #expect(missing.isSubset(of: life.evenings[day] ?? []), "\(day)")
            for (id, state) in shown {
                // What was open is carried; a habit left open is abandoned there when the next page starts.
                let allowed: Set<TodoState> =
                    state == .open ? (habits.contains(id) ? [.carried, .abandoned] : [.carried]) : [state]
                #expect(
                    later[id].map(allowed.contains) == true,
                    "\(day) \(id): \(state), then \(String(describing: later[id]))")
            }
        }
    }

    @Test("The lives have every kind of change in them")
    func kinds() throws {
        let lives = try (1...5).map { try Life(seed: $0) }
        for life in lives { for _ in 0..<40 { try life.liveThroughADay() } }
        #expect(
            lives.reduce(into: Set<String>()) { $0.formUnion($1.kinds) } == [
                "add", "postponed", "pull back", "end", "reopen", "undo", "deadline",
            ])
    }

    @Test(
        "The page query equals a naive reading of every row",
        arguments: RandomRuns.seeds(1..<11 as Range<UInt64>, usual: 4))
    func equalsNaive(seed: UInt64) throws {
        let life = try Life(seed: seed)
        for _ in 0..<40 { try life.liveThroughADay() }
        let todos = try life.database.todos(.all, today: life.today).sorted {
            $0.id < $1.id
        }
        #expect(todos.contains { $0.postponements.count > 1 })
        for offset in -3...140 {
            let day = Day("2026-01-05") + offset
            let page = try life.database.read(.page(on: day, today: day)).contents
            let naive = PageContents(
                day: day, isStarted: page.isStarted, isLatest: page.isLatest, todos: todos, categories: [])
            #expect(page == naive, "\(day)")
        }
    }

    @Test("The page query uses indexes only")
    func usesIndexes() throws {
        let database = try JournalDatabase.inMemory()
        let plan = try database.queue.read { db throws in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN \(JournalQuery<OpenPage>.seenTodosSQL)",
                arguments: ["day": "2026-01-05"]
            ).map { String.fromDatabaseValue($0["detail"]) ?? "" }
        }
        #expect(plan.contains { $0.contains("SEARCH putOff USING INDEX putOff_by_span") }, "\(plan)")
        #expect(
            plan.filter { $0.hasPrefix("SCAN") }.allSatisfy {
                $0.hasPrefix("SCAN span") || $0.contains("CONSTANT ROW")
            }, "\(plan)")
        let traces = try database.queue.read { db throws in
            try Row.fetchAll(
                db,
                sql:
                    "EXPLAIN QUERY PLAN SELECT * FROM json_each('[1]') AS wanted CROSS JOIN putOff ON putOff.todoID = wanted.value"
            ).map { String.fromDatabaseValue($0["detail"]) ?? "" }
        }
        #expect(traces.contains { $0.contains("putOff USING INDEX putOff_by_todo") })
    }
}
