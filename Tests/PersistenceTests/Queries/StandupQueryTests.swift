import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("The standup query")
struct StandupQueryTests {
    private static let first: Day = "2026-09-01"

    /// Pages on most days, and todos with every kind of life around them.
    private func journal(seed: Int) throws -> JournalDatabase {
        let database = try JournalDatabase.inMemory()
        var random = SeededGenerator(seed: UInt64(seed))
        for day in (0..<60).map({ Self.first + $0 }) where Int.random(in: 0..<4, using: &random) != 0 {
            try database.perform(.startToday(clock: .fixed("\(day)T08:00")))
        }
        try database.perform(
            .add(
                (0..<300).map { number in
                    let start = Self.first + Int.random(in: -40..<80, using: &random)
                    let day = start + Int.random(in: 0..<20, using: &random)
                    let kind: TodoEnding.Kind = Bool.random(using: &random) ? .abandoned : .done
                    let isOpen = Int.random(in: 0..<4, using: &random) == 0
                    return TodoDraft(
                        title: "todo \(number)", shouldMigrate: Bool.random(using: &random), start: start,
                        ending: isOpen
                            ? nil : TodoEnding(date: Zone.utc.instant(on: day, at: 0), day: day, kind: kind))
                }))
        return database
    }

    @Test(
        "Equals a naive reading of every todo, for random journals since random days",
        arguments: RandomRuns.seeds(0..<8, usual: 4))
    func equalsNaive(seed: Int) throws {
        let database = try journal(seed: seed)
        let today = Self.first + 60
        let all = try database.todos(.all, today: today)
        for offset in stride(from: -50, to: 110, by: 3) {
            let since = Self.first + offset
            let standup = try database.read(.standup(since: since, today: today))
            let done = standup.done.flatMap(\.rows).map(\.todo)
            #expect(
                done.map(\.id)
                    == all.filter { todo in
                        guard let ending = todo.ending, ending.kind == .done else { return false }
                        return since <= ending.day && ending.day <= today
                    }.map(\.id)
            )
            let open = standup.open.flatMap(\.rows).map(\.todo)
            #expect(
                open.map(\.id)
                    == all.filter {
                        $0.isOpen && ($0.start == today || $0.start < today && !$0.isHabit)
                    }.map(\.id))
            #expect(!open.isEmpty)
        }
    }

    @Test("Searches indexes, whatever lies before, and scans no table")
    func plan() throws {
        try journal(seed: 1).queue.read { db in
            let steps = try String.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN \(JournalQuery<Standup>.doneSinceSQL)",
                arguments: ["since": "2026-11-20", "today": "2026-11-21"], adapter: RangeRowAdapter(3..<4))
            #expect(steps == ["SEARCH todo USING INDEX todo_ended_by_day (endingDay>? AND endingDay<?)"])
        }
    }

    @Test("Before today is started: what its page would show is open, also what rested on the latest page")
    func afterTheLatestPage() throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(.startToday(clock: .fixed("2026-11-19T08:00")))
        try database.perform(
            .add([
                TodoDraft(title: "early", start: "2026-11-10", ending: .at("2026-11-18T10:00")),
                TodoDraft(title: "done", start: "2026-11-19", ending: .at("2026-11-20T08:00")),
                TodoDraft(title: "open", start: "2026-11-19"), TodoDraft(title: "sent", start: "2026-11-19"),
                TodoDraft(title: "today's", start: "2026-11-20"),
                TodoDraft(title: "rested", start: "2026-11-18", showOnly: Weekdays([.friday])),
                TodoDraft(title: "rests", start: "2026-11-18", showOnly: Weekdays([.thursday])),
            ]))
        try database.perform(.move(.phrases(["sent"]), to: "2026-12-03", clock: .fixed("2026-11-19T12:00")))
        let standup = try database.read(.standup(since: "2026-11-19", today: "2026-11-20"))
        #expect(standup.done.flatMap(\.rows).map(\.todo.title) == ["done"])
        #expect(standup.done.flatMap(\.rows).map(\.state) == [.done])
        #expect(standup.open.flatMap(\.rows).map(\.todo.title) == ["open", "today's", "rested"])
    }
}
