import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

// Rows that other programs wrote, displaced or damaged.
extension UndoTests {
    @Test("What a program that enforces no foreign keys left pointing nowhere comes back as it was")
    func dangling() throws {
        try execute("INSERT INTO category (id, name) VALUES (1, 'Work')")
        let todo = try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20", categoryID: 1)]))[0]
        try database.queue.writeWithoutTransaction { db in
            try db.execute(
                sql: "PRAGMA foreign_keys = OFF; DELETE FROM category; PRAGMA foreign_keys = ON")
        }
        let dangling = try snapshot()
        try end([todo.id], at: "2026-11-20T09:30")
        try undo()
        #expect(try snapshot() == dangling)
        try redo()
        try database.perform(.delete(.ids([todo.id])))
        try undo(2)
        #expect(try snapshot() == dangling)
        // The category's end, and all before it.
        try undo(3)
        #expect(try snapshot().counts.isEmpty)
        try redo(3)
        #expect(try snapshot() == dangling)
        #expect(try database.queue.read { try Bool.fetchOne($0, sql: "PRAGMA foreign_keys") } == true)
    }

    @Test("What displaced another row is undone with it")
    func replaced() throws {
        let before = try (add("a", "b"), snapshot()).1
        try execute("REPLACE INTO todo (id, title, start) VALUES (2, 'other', '2026-11-21')")
        let after = try snapshot()
        try undo()
        #expect(try snapshot() == before)
        try redo()
        #expect(try snapshot() == after)
        try database.perform(.startToday(clock: clock))
        try execute("INSERT OR REPLACE INTO journalPage (date) VALUES ('2026-11-20')")
        try undo(2)
        #expect(try snapshot() == after)
    }

    @Test("A NUL, which the log can't keep, is stored as it is shown, so that every change can be undone")
    func nul() throws {
        let todo = try add("a")[0]
        try execute("UPDATE todo SET title = 'ab' || char(0) || 'cd'")
        func title() throws -> String? {
            try database.queue.read { try String.fetchOne($0, sql: "SELECT hex(title) FROM todo") }
        }
        try end([todo.id], at: "2026-11-20T09:30")
        try undo()
        #expect(try title() == "6162EFBFBD6364")
        try redo()
        try database.perform(.delete(.ids([todo.id])))
        try undo(2)
        #expect(try title() == "6162EFBFBD6364")
        try undo()
        #expect(try title() == "61")
    }

    @Test(
        "Bytes that aren't UTF-8 are stored as they are shown, in every text, as a part of the other program's change",
        arguments: [
            "41FF42": "41C3BF42", "EDA080": "C3ADC2A0C280", "C0AF": "C380C2AF", "E28241": "C3A2C28241",
            "41FF0042": "41C3BFEFBFBD42",
        ])
    func notUTF8(bytes: String, shown: String) throws {
        try execute(
            """
            INSERT INTO category (id, name) VALUES (1, 'a'); INSERT INTO taskBundle (id, name) VALUES (1, 'a');
            INSERT INTO exportGroup (id, name) VALUES (1, 'a');
            INSERT INTO bundleTodo (id, bundleID, title) VALUES (1, 1, 'a');
            INSERT INTO dayText (day, text) VALUES ('2026-11-20', 'a');
            """)
        _ = try add("a")
        let texts = [
            "category": ["name"], "taskBundle": ["name"], "exportGroup": ["name"], "dayText": ["text"],
            "bundleTodo": ["title", "note", "externalURL"], "todo": ["title", "note", "externalURL"],
        ]
        let before = try snapshot()
        for (table, columns) in texts {
            let values = columns.map { "\($0) = CAST(x'\(bytes)' AS TEXT)" }.joined(separator: ", ")
            try execute("UPDATE \(table) SET \(values)")
        }
        func stored() throws -> Set<String> {
            try database.queue.read { db in
                try texts.reduce(into: []) { found, table in
                    for column in table.value {
                        let sql = "SELECT hex(CAST(\(column) AS BLOB)) FROM \(table.key)"
                        found.formUnion(try String.fetchAll(db, sql: sql))
                    }
                }
            }
        }
        _ = try add("next")
        #expect(try stored().subtracting(["6E657874", ""]) == [shown])
        try undo()
        let after = try snapshot()
        try undo()
        #expect(try snapshot() == before)
        try redo()
        #expect(try snapshot() == after)
        #expect(try stored() == [shown])
    }

    @Test(
        "A text that is stored as bytes, as by one flipped bit, keeps its todo from no change",
        arguments: ["end", "rename", "move", "delete", "undo"])
    func bytes(change: String) throws {
        let todo = try add("Call the dentist", "other")[0]
        func perform(_ verb: JournalVerb) throws {
            try database.perform(.verb(verb, in: database, by: .tester), by: .tester)
        }
        if change == "undo" { try end([todo.id], at: "2026-11-20T09:30") }
        try writeBytes("title = CAST(title AS BLOB)")
        switch change {
        case "end": try end([todo.id], at: "2026-11-20T10:00")
        case "rename": try perform(.edit([todo.id], TodoEdit(\.title, "Call")))
        case "move": try perform(.move([todo.id], to: "2126-11-22"))
        case "delete": try perform(.delete([todo.id]))
        default: break
        }
        try undo()
        #expect(try snapshot().todos.first == todo)
        #expect(try type(of: "title") == "text")
        try undo()
        #expect(try snapshot().todos.isEmpty)
    }

    /// Writes into the first todo what no trigger could record.
    private func writeBytes(_ assignments: String) throws {
        try database.queue.write { try Damage.rewrite($0, "UPDATE todo SET \(assignments) WHERE id = 1") }
    }

    private func type(of column: String) throws -> String? {
        try database.queue.read { try String.fetchOne($0, sql: "SELECT typeof(\(column)) FROM todo") }
    }

    /// Writes what no log records, as if it had not been there.
    func unrecorded(_ sql: String) throws {
        try execute(sql)
        try execute("DELETE FROM undoChange WHERE id > (SELECT MAX(lastChange) FROM undoStep)")
    }

    @Test(
        "A failure at any point of an undo leaves everything as it was, the log too",
        arguments: [
            "UPDATE ON todo WHEN OLD.id = 1", "UPDATE ON todo WHEN OLD.id = 3", "INSERT ON undoChange",
            "UPDATE ON undoStep", "DELETE ON undoChange",
        ])
    func failure(point: String) throws {
        let todos = try add("a", "b", "c")
        try end(todos.map(\.id), at: "2026-11-20T09:30")
        let before = try (snapshot(), dump())
        try execute("CREATE TEMP TRIGGER broken BEFORE \(point) BEGIN SELECT RAISE(ABORT, 'broken'); END")
        #expect(throws: (any Error).self) { try undo() }
        #expect(try snapshot() == before.0)
        #expect(try dump() == before.1)
        try execute("DROP TRIGGER broken")
        try undo()
        #expect(try snapshot().todos == todos)
    }

    /// Every row of the log.
    func dump() throws -> [Row] {
        try database.queue.read {
            try Row.fetchAll($0, sql: "SELECT * FROM undoStep")
                + Row.fetchAll($0, sql: "SELECT * FROM undoChange")
        }
    }

    @Test("A log that names a table that is not the journal's changes nothing")
    func strangeTable() throws {
        _ = try add("a")
        try execute("UPDATE undoChange SET tableName = 'grdb_migrations'")
        #expect(throws: JournalError.self) { try undo() }
        #expect(try snapshot().todos.count == 1)
    }
}
