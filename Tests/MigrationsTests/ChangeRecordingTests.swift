import GRDB
import Migrations
import Testing

@Suite("Every change of every table is recorded")
struct ChangeRecordingTests {
    /// Tables that are not the user's, and so are nothing to undo. Any other has to be in `ChangeRecording.tables`.
    private static let ownTables: Set = [
        "syncJournal", "syncDevice", "syncRow", "syncKnows", "syncOperation", "syncHeld", "syncConflict",
        "undoStep", "undoChange", "undoDisplaced", "grdb_migrations", "unindexedTodo", "unindexedDayText",
    ]

    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { try Migrator.migrate($0, machine: { _ in 0 }) }
    }

    @Test("A table that the schema has is declared to be recorded, or to be none of the user's")
    func everyTable() throws {
        let tables = try queue.read {
            try String.fetchSet(
                $0,
                sql: """
                    SELECT name FROM pragma_table_list
                    WHERE type = 'table' AND schema = 'main' AND name NOT GLOB 'sqlite_*'
                    """)
        }
        #expect(tables.subtracting(Self.ownTables) == Set(ChangeRecording.tables))
    }

    @Test("Each kind of change records each stored column", arguments: ChangeRecording.tables)
    func everyColumn(table: String) throws {
        try queue.write { db in
            // Only what is recorded matters here, so a row may point nowhere until the end of the transaction.
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            let columns = try Row.fetchAll(db, sql: "SELECT * FROM pragma_table_xinfo(?)", arguments: [table])
            let stored = columns.filter { $0["hidden"] == 0 }.map { $0["name"] as String }
            let names = stored.joined(separator: ", ")
            let first = stored.indices.map { "\($0 + 1)" }.joined(separator: ", ")
            try db.execute(sql: "INSERT INTO \(table) (\(names)) VALUES (\(first))")
            for column in stored {
                try db.execute(sql: "UPDATE \(table) SET \(column) = 77")
            }
            try db.execute(sql: "DELETE FROM \(table)")

            let changes = try Row.fetchAll(
                db, sql: "SELECT tableName, before, after FROM undoChange ORDER BY id")
            #expect(changes.count == stored.count + 2)
            #expect(changes.allSatisfy { $0["tableName"] == table })
            #expect(changes.first?["before"] as String? == nil)
            #expect(changes.last?["after"] as String? == nil)
            // What a change leaves is what the next one finds.
            for (change, next) in zip(changes, changes.dropFirst()) {
                #expect(change["after"] as String? == next["before"])
            }
            let keys = try String.fetchSet(
                db, sql: "SELECT key FROM undoChange, json_each(after) WHERE undoChange.id = 1")
            let isCalledOtherwise = columns.contains { $0["pk"] == 1 }
            #expect(keys == Set(stored).subtracting(isCalledOtherwise ? ["id"] : []).union(["rowid"]))
        }
    }

    @Test(
        "Rows that another statement displaces are recorded as deleted, and only those",
        arguments: [
            ("INSERT OR REPLACE INTO journalPage VALUES (2, '2026-01-01')", ["-1", "-2", "+2"]),
            ("REPLACE INTO journalPage (date) VALUES ('2026-01-02')", ["-2", "+4"]),
            ("UPDATE OR REPLACE journalPage SET date = '2026-01-03' WHERE id = 1", ["-3", "1"]),
            ("UPDATE OR REPLACE journalPage SET id = 2 WHERE id = 1", ["-2", "2"]),
            ("UPDATE OR REPLACE journalPage SET rowid = 2 WHERE id = 1", ["-2", "2"]),
            ("UPDATE journalPage SET oid = 12 WHERE id = 1", ["12"]),
            ("INSERT OR IGNORE INTO journalPage VALUES (1, '2026-01-09'), (9, '2026-01-09')", ["+9"]),
            ("UPDATE OR IGNORE journalPage SET date = '2026-01-01'", []),
            (
                "INSERT INTO journalPage VALUES (1, '2026-01-09') ON CONFLICT DO UPDATE SET date = excluded.date",
                ["1"]
            ),
            (
                """
                INSERT OR IGNORE INTO journalPage VALUES (1, '2026-01-09');
                INSERT INTO journalPage VALUES (7, '2026-01-07');
                UPDATE journalPage SET date = '2026-01-08' WHERE id = 7
                """, ["+7", "7"]
            ),
        ])
    func displaced(sql: String, expected: [String]) throws {
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO journalPage VALUES (1, '2026-01-01'), (2, '2026-01-02'), (3, '2026-01-03');
                    DELETE FROM undoChange;
                    """)
            try db.execute(sql: sql)
            let changes = try String.fetchAll(
                db,
                sql: """
                    SELECT iif(before IS NULL, '+', iif(after IS NULL, '-', ''))
                        || json_extract(IFNULL(after, before), '$.rowid')
                    FROM undoChange ORDER BY id
                    """)
            #expect(changes.sorted() == expected.sorted())
        }
    }

    @Test("A change that changes nothing is none")
    func nothing() throws {
        let count = try queue.write { db in
            try db.execute(
                sql: "INSERT INTO category (name) VALUES ('Work'); UPDATE category SET name = 'Work'")
            return try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM undoChange")
        }
        #expect(count == 1)
    }

    @Test("What a migration does to rows is not recorded")
    func migration() throws {
        let old = try DatabaseQueue()
        try old.writeWithoutTransaction { db in
            try Migrator.migrate(db, upTo: "v8", machine: { _ in 0 })
            try db.execute(sql: "INSERT INTO todo (title, start) VALUES ('a', '2026-11-20')")
            try Migrator.migrate(db, machine: { _ in 0 })
            #expect(try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM undoChange") == 0)
            try db.execute(sql: "DELETE FROM todo")
            #expect(try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM undoChange") == 1)
        }
    }
}
