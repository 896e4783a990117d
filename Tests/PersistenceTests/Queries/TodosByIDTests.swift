import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Todos by their ids")
struct TodosByIDTests {
    @Test("Each existing todo comes once, by id")
    func once() throws {
        let database = try JournalDatabase.inMemory()
        for title in ["a", "b", "c"] {
            _ = try database.perform(.add([TodoDraft(title: title, start: "2026-11-20")]))
        }
        #expect(try database.read(.todos([3, 99, 1, 3])).map(\.title) == ["a", "c"])
        #expect(try database.read(.todos([])).isEmpty)
    }

    @Test("They are found in the table, without a temporary copy of the ids")
    func plan() throws {
        try JournalDatabase.inMemory().queue.read { db in
            let sql = "EXPLAIN QUERY PLAN \(JournalQuery<[Todo]>.wantedTodosSQL)"
            let steps = try String.fetchAll(db, sql: sql, arguments: ["[]"], adapter: RangeRowAdapter(3..<4))
            #expect(steps.count == 2, "\(steps)")
            #expect(steps.last?.contains("SEARCH todo USING INTEGER PRIMARY KEY") == true)
        }
    }
}
