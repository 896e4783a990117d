import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// Files whose schema someone else wrote are refused before anything in them runs.
struct StrangeSchemaTests {
    private func make(_ path: String, version: Int = JournalDatabase.schemaVersion, _ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db throws in
            try Migrator.migrate(db, upTo: "v\(version)", machine: { _ in 0 })
            try db.execute(sql: sql)
        }
        try queue.close()
    }

    private func refusal(_ folder: TemporaryFolder) throws -> String {
        let path = folder.file("journal.sqlite")
        let before = try folder.contents()
        let error = #expect(throws: JournalError.self) {
            try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
        }
        #expect(try folder.contents() == before)
        return try #require(error).description.replacing(folder.path + "/", with: "")
    }

    struct Crafted: Sendable, CustomTestStringConvertible {
        var what: String
        var version = JournalDatabase.schemaVersion
        var sql: String
        var testDescription: String { "\(what), v\(version)" }
    }

    /// Rewrites the `CREATE` statement of a table, as a crafted file has it.
    private static func rewrite(_ table: String, _ replacement: String) -> String {
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = \(replacement) WHERE type = 'table' AND name = '\(table)';
        PRAGMA writable_schema = RESET;
        """
    }

    private static let cases = [
        Crafted(
            what: "the trigger \"undo_x; ATTACH 'secret.sqlite' AS s; --\"", version: 15,
            sql: """
                CREATE TRIGGER "undo_x; ATTACH 'secret.sqlite' AS s; --" AFTER INSERT ON todo BEGIN SELECT 1; END
                """),
        Crafted(
            what: "the trigger \"quiet\"",
            sql: "CREATE TRIGGER quiet BEFORE INSERT ON todo BEGIN SELECT RAISE(IGNORE); END"),
        Crafted(
            what: "changes in the trigger \"undo_todo_insert\"",
            sql: """
                DROP TRIGGER undo_todo_insert;
                CREATE TRIGGER undo_todo_insert AFTER INSERT ON todo BEGIN DELETE FROM category; END
                """),
        Crafted(what: "the view \"everything\"", sql: "CREATE VIEW everything AS SELECT * FROM todo"),
        Crafted(
            what: "the view \"todo\"",
            sql: """
                DROP TABLE todo;
                CREATE VIEW todo AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)
                    SELECT i AS id, 'x' AS title, 1 AS shouldMigrate, '2026-03-02' AS start, NULL AS ending,
                        NULL AS categoryID, NULL AS externalURL, NULL AS spanClass, NULL AS endingDay,
                        1 AS asksWhenPushed, NULL AS bundleTodoID, NULL AS carriesTo FROM n
                """),
        Crafted(what: "the virtual table \"words\"", sql: "CREATE VIRTUAL TABLE words USING fts5(word)"),
        Crafted(
            what: "generated columns in the table \"mine\"",
            sql: "CREATE TABLE mine (a, b AS (hex(zeroblob(1000000000))))"),
        Crafted(
            what: "changes in the table \"todo\"",
            sql: rewrite("todo", "replace(sql, 'julianday(endingDay)', 'unicode(endingDay)')")),
        Crafted(
            what: "changes in the table \"category\"", version: 7,
            sql: rewrite(
                "category", "replace(sql, 'name TEXT NOT NULL', 'name TEXT NOT NULL CHECK (abs(id))')")),
        Crafted(
            what: "changes in the table \"category\"",
            sql: rewrite("category", "replace(sql, 'DEFAULT 0', 'DEFAULT (random())')")),
        Crafted(
            what: "changes in the table \"todo\"", version: 7, sql: "ALTER TABLE todo ADD COLUMN mood TEXT"),
        Crafted(
            what: "the index \"some\"", sql: "CREATE INDEX some ON todo (title) WHERE length(title) > 3"),
        Crafted(what: "the index \"upper\"", sql: "CREATE INDEX upper ON todo (upper(title))"),
        Crafted(what: "the index \"one\"", sql: "CREATE UNIQUE INDEX one ON todo (title)"),
    ]

    @Test("What someone else put into the schema is named, and nothing runs", arguments: cases)
    func refused(crafted: Crafted) throws {
        try TemporaryFolder.with { folder throws in
            try make(folder.file("journal.sqlite"), version: crafted.version, crafted.sql)
            let said = try refusal(folder)
            #expect(
                said == "journal.sqlite has \(crafted.what), which Daybook doesn't create. "
                    + "Open a file you trust, or a backup; this one wasn't changed.")
        }
    }

    @Test("A missing table is said to be missing", arguments: ["putOff", "undoStep"])
    func missing(table: String) throws {
        try TemporaryFolder.with { folder throws in
            try make(folder.file("journal.sqlite"), "PRAGMA foreign_keys = OFF; DROP TABLE \(table)")
            #expect(
                try refusal(folder) == "journal.sqlite has no table \"\(table)\", which every journal has. "
                    + "Open a file you trust, or a backup; this one wasn't changed.")
        }
    }

    @Test("A crafted file cannot be restored either", arguments: cases)
    func notRestored(crafted: Crafted) throws {
        try TemporaryFolder.with { folder throws in
            let copy = folder.file("copy.sqlite")
            try make(copy, version: crafted.version, crafted.sql)
            let database = try JournalDatabase.open(
                path: folder.file("journal.sqlite"), zone: .utc, now: .distantPast
            ).database
            #expect(throws: JournalError.self) {
                try database.perform(.restore(FilePath(copy), into: database, by: .tester))
            }
        }
    }

    @Test("50 MB of schema are refused, and not read")
    func hugeSchema() throws {
        try TemporaryFolder.with { folder throws in
            try make(
                folder.file("journal.sqlite"),
                "CREATE TABLE big (a /* \(String(repeating: "x", count: 50_000_000)) */)")
            #expect(try refusal(folder).contains("has a schema far larger than a journal's"))
        }
    }

    @Test("A plain table and a plain index of one's own are nobody's business")
    func plainAdditions() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try make(
                path,
                """
                CREATE TABLE mine (id INTEGER PRIMARY KEY, todoID INTEGER REFERENCES todo(id), mood TEXT);
                CREATE INDEX mine_by_mood ON mine (mood DESC, todoID);
                CREATE INDEX todo_by_title ON "todo" ("title");
                """)
            _ = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
        }
    }

    @Test("A connection attaches no other file, and its file cannot be corrupted by SQL")
    func hardened() throws {
        try TemporaryFolder.with { folder throws in
            let database = try JournalDatabase.open(
                path: folder.file("journal.sqlite"), zone: .utc, now: .distantPast
            ).database
            try database.queue.writeWithoutTransaction { db throws in
                #expect(throws: DatabaseError.self) { try db.execute(sql: "ATTACH ':memory:' AS other") }
                #expect(throws: DatabaseError.self) {
                    try db.execute(
                        sql:
                            "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = '' WHERE name = 'todo'"
                    )
                }
            }
        }
    }

    @Test(
        "What another program adds to an open journal is refused before it runs",
        arguments: [
            (
                "the trigger \"quiet\"",
                "CREATE TRIGGER quiet BEFORE INSERT ON todo BEGIN SELECT RAISE(IGNORE); END",
                "DROP TRIGGER quiet"
            ),
            ("the view \"seen\"", "CREATE VIEW seen AS SELECT * FROM todo", "DROP VIEW seen"),
            (
                "the table \"todo\"", "ALTER TABLE todo ADD COLUMN extra TEXT CHECK (length(extra) > 1)",
                "ALTER TABLE todo DROP COLUMN extra"
            ),
        ])
    func addedLater(what: String, addition: String, removal: String) throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            let journal = try JournalDatabase.open(
                path: path, for: .screen, zone: .utc, now: .distantPast
            ).database
            func add(_ title: String) throws {
                try journal.perform(.add([TodoDraft(title: title, start: "2026-11-20")]))
            }
            try add("before")
            let other = try DatabaseQueue(path: path)
            try other.write { try $0.execute(sql: addition) }
            let error = #expect(throws: JournalError.self) { try add("refused") }
            #expect(try #require(error).description.contains(what))
            #expect(try journal.read(.snapshot).todos.map(\.title) == ["before"])
            try other.write { try $0.execute(sql: removal) }
            // A table of the user's own does no harm.
            try other.write { try $0.execute(sql: "CREATE TABLE mine (a TEXT)") }
            try add("after")
            #expect(try journal.read(.snapshot).todos.map(\.title) == ["before", "after"])
        }
    }
}
