import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

/// With `PRAGMA recursive_triggers`, SQLite runs the triggers for deletions for a row that a `REPLACE` displaces.
@Suite("Undoing what a program with recursive triggers wrote")
struct RecursiveTriggersUndoTests {
    private static let statements = [
        "REPLACE INTO category (id, name, color) VALUES (1, 'A', 'blue')",
        """
        REPLACE INTO category (id, name, color) VALUES (1, 'A', 'blue');
        REPLACE INTO category (id, name, color) VALUES (1, 'B', 'blue')
        """,
        "INSERT OR REPLACE INTO journalPage (date) VALUES ('2026-11-20')",
        "REPLACE INTO todo (id, title, start) SELECT id, title || '!', start FROM todo",
        "UPDATE OR REPLACE todo SET id = 1 WHERE id = 2",
        "UPDATE OR REPLACE journalPage SET date = '2026-11-20'",
        "REPLACE INTO dayText (day, text) VALUES ('2026-11-20', 'other')",
        """
        REPLACE INTO todo (id, title, start) VALUES (2, 'other', '2026-11-20');
        DELETE FROM todo WHERE id = 2;
        INSERT INTO todo (id, title, start) VALUES (2, 'again', '2026-11-20')
        """,
        "REPLACE INTO taskBundle (id, name) SELECT id, name || '2' FROM taskBundle",
    ]

    @Test(
        "is as undoable as without them, and so is what was done before", arguments: statements,
        [true, false])
    func undo(statement: String, isSynchronized: Bool) throws {
        let database = try JournalDatabase.inMemory()
        if isSynchronized { try database.startSynchronizing(as: "laptop", clock: Author.tester.clock) }
        // Apart from the order of writing, which synchronization gives todos again.
        func snapshot() throws -> JournalSnapshot {
            var snapshot = try database.read(.snapshot)
            for index in snapshot.todos.indices { snapshot.todos[index].written = 0 }
            return snapshot
        }
        let empty = try snapshot()
        try database.perform(.startToday(clock: .fixed("2026-11-19T09:00")))
        try database.perform(.startToday(clock: .fixed("2026-11-20T09:00")))
        try database.perform(.library(.addCategory("Work")))
        try database.perform(.library(.addBundle("Day")))
        try database.perform(.library(.addItems([BundleTodoDraft(title: "Stretch", categoryID: 1)], to: 1)))
        let drafts = ["one", "two"].map { TodoDraft(title: $0, start: "2026-11-20", categoryID: 1) }
        try database.perform(.add(drafts))
        try database.perform(.move(.ids([1]), to: "2026-11-25", clock: Author.tester.clock))
        try database.perform(.append("A day", to: .day("2026-11-20")))
        let before = try snapshot()
        try database.queue.writeWithoutTransaction { db in
            try db.execute(
                sql: "PRAGMA recursive_triggers = ON; \(statement); PRAGMA recursive_triggers = OFF")
        }
        let after = try snapshot()
        #expect(after != before)
        func undo(_ count: Int) throws {
            try database.perform(.undo(count, in: database, by: .tester), by: .tester)
        }
        try undo(1)
        #expect(try snapshot() == before)
        try database.perform(.redo(1, in: database, by: .tester), by: .tester)
        #expect(try snapshot() == after)
        try undo(9)
        #expect(try snapshot() == empty)
        #expect(try database.isIndexRight())
        #expect(try database.syncProblems() == [])
    }
}
