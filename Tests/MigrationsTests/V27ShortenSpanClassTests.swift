import GRDB
import Testing

@testable import Migrations

@Suite("The short expression for span classes")
struct V27ShortenSpanClassTests {
    /// Rows of v26 with spans around every power of two, and with texts that aren't dates.
    private static let rows = """
        WITH RECURSIVE bits(bit) AS (VALUES (0) UNION ALL SELECT bit + 1 FROM bits WHERE bit < 18),
            days(count) AS (SELECT (1 << bit) + step FROM bits, (SELECT -1 AS step UNION SELECT 0 UNION SELECT 1)),
            spans(first, last) AS (
                SELECT '1900-02-27', date('1900-02-27', count || ' days') FROM days
                UNION ALL SELECT '2026-11-25', '2026-11-20'
                UNION ALL SELECT '0001-01-01', '9999-12-31'
                UNION ALL SELECT '2026-11-20', '2026-11-21 12:00'
                UNION ALL SELECT '2026-11-20', 'never'
                UNION ALL SELECT 'once', '2026-11-20')
        """

    @Test("The migration keeps every span's class, in rows and indexes")
    func sameClasses() throws {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { db in
            try Migrator.migrate(db, upTo: "v26", machine: { _ in 0 })
            try db.execute(
                sql: """
                    \(Self.rows) INSERT INTO todo (title, start, ending)
                    SELECT 'Tea', first, json_object('day', last) FROM spans;
                    INSERT INTO todo (title, start) VALUES ('pending', '2026-11-20');
                    \(Self.rows) INSERT INTO putOff (todoID, seenFrom, sentFrom, sentTo, date)
                    SELECT 1, first, last, '2026-11-25', '2026-11-25T10:00:00Z' FROM spans;
                    """)
            let classes = try Self.tables.map { try Self.classes(of: $0, db) }
            #expect(Set(classes[0]) == Set((0...16).map(String.init)).union(["null"]))
            #expect(Set(classes[1]) == Set((0...16).map(String.init)))

            try Migrator.migrate(db, upTo: "v27", machine: { _ in 0 })
            #expect(try Self.tables.map { try Self.classes(of: $0, db) } == classes)
            // This also compares each index with the rows.
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
            // Three of class 16 start on other days.
            let found = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM todo INDEXED BY todo_ended_by_span
                    WHERE ending IS NOT NULL AND spanClass = 16 AND start = '1900-02-27'
                    """)
            #expect(found == classes[0].count { $0 == "16" } - 3)
        }
    }

    @Test(
        "Indexes of the user's stay, and dropped ones stay dropped",
        arguments: [
            ["CREATE INDEX mine ON todo (spanClass)"],
            ["CREATE INDEX \"my own\" ON putOff (date, \"SPANCLASS\" DESC)"],
            ["CREATE INDEX mine ON todo (start) WHERE spanClass = 16"],
            ["DROP INDEX todo_ended_by_span", "DROP INDEX putOff_by_span"],
        ])
    func otherIndexes(changes: [String]) throws {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { db in
            try Migrator.migrate(db, upTo: "v26", machine: { _ in 0 })
            for change in changes { try db.execute(sql: change) }
            let indexes = try Self.indexes(db)
            try Migrator.migrate(db, upTo: "v27", machine: { _ in 0 })
            #expect(try Self.indexes(db) == indexes)
        }
    }

    private static func indexes(_ db: Database) throws -> Set<String> {
        try String.fetchSet(db, sql: "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL")
    }

    private static let tables = ["todo", "putOff"]

    private static func classes(of table: String, _ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT ifnull(spanClass, 'null') FROM \(table) ORDER BY id")
    }
}
