import GRDB
import Migrations
import Testing

/// v8 on single rows: what days they become, which ids they keep, how pages find them.
struct V8DaysForInstantsTests {
    /// A database at v8 that had these rows at v7, read on a machine in UTC.
    private func migrated(_ rows: String) throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { db throws in
            try Migrator.migrate(db, upTo: "v7", machine: { _ in 0 })
            try db.execute(sql: rows)
            try Migrator.migrate(db, machine: { _ in 0 })
        }
        return queue
    }

    @Test("Two pages that are the same day become one, with the older id")
    func pagesOfTheSameDay() throws {
        let queue = try migrated(
            """
            INSERT INTO journalPage VALUES (4, '2026-02-09 00:00:00.000'), (2, '2026-02-08 05:00:00.000'),
                (3, '2026-02-08 04:00:00.000')
            """)
        #expect(
            try queue.read { try OldJournal.rows("journalPage", $0) } == [
                "2|2026-02-08", "4|2026-02-09",
            ])
    }

    @Test("Ids go on where they were, even after the last rows were deleted")
    func idsAreNeverReused() throws {
        let queue = try migrated(
            """
            INSERT INTO todo (id, title, start) VALUES
                (1, 'Tea', '2026-02-08 00:00:00.000'), (40, 'x', '2026');
            INSERT INTO journalPage VALUES (50, '2026-02-08 00:00:00.000');
            DELETE FROM todo WHERE id = 40;
            DELETE FROM journalPage;
            """)
        try queue.write { db throws in
            try db.execute(sql: "INSERT INTO todo (title, start) VALUES ('Next', '2026-02-09')")
            #expect(db.lastInsertedRowID == 41)
            try db.execute(sql: "INSERT INTO journalPage (date) VALUES ('2026-02-09')")
            #expect(db.lastInsertedRowID == 51)
            #expect(
                try String.fetchAll(
                    db, sql: "SELECT name FROM sqlite_sequence WHERE name NOT GLOB 'undo*' ORDER BY name")
                    == ["journalPage", "todo"])
        }
    }

    @Test("An ending is never on a day before its todo's start")
    func endingBeforeStart() throws {
        let queue = try migrated(
            """
            INSERT INTO todo (title, start, ending) VALUES
                ('Tea', '2026-02-08 00:00:00.000', '{"date":"2026-02-07T23:00:00Z","kind":"done"}')
            """)
        #expect(
            try queue.read { try String.fetchOne($0, sql: "SELECT ending FROM todo") }
                == #"{"date":"2026-02-07T23:00:00Z","day":"2026-02-08","kind":"done"}"#)
    }

    @Test("An ending's offset and fraction are written as whole seconds of UTC")
    func endingInAnotherNotation() throws {
        let queue = try migrated(
            """
            INSERT INTO todo (title, start, ending) VALUES
                ('Tea', '2026-02-08 00:00:00.000',
                    '{"date":"2026-02-08T08:30:00.999+02:30","kind":"abandoned"}')
            """)
        #expect(
            try queue.read { try String.fetchOne($0, sql: "SELECT ending FROM todo") }
                == #"{"date":"2026-02-08T06:00:00Z","day":"2026-02-08","kind":"abandoned"}"#)
    }

    @Test(
        "A span's class is the number of bits of its days",
        arguments: [
            (0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (7, 3), (8, 4), (16383, 14), (16384, 15), (32767, 15),
            (32768, 16), (100_000, 16),
        ])
    func spanClass(days: Int, expected: Int) throws {
        let queue = try migrated("")
        try queue.write { db throws in
            try db.execute(
                sql: """
                    INSERT INTO todo (title, start, ending) VALUES ('Tea', '1900-02-27',
                        json_object('day', date('1900-02-27', ? || ' days')))
                    """,
                arguments: [days])
            #expect(try Int.fetchOne(db, sql: "SELECT spanClass FROM todo") == expected)
        }
    }

    @Test func pendingHasNoClass() throws {
        let queue = try migrated("INSERT INTO todo (title, start) VALUES ('Tea', '2026-02-08 00:00:00.000')")
        try queue.read { db throws in
            #expect(
                try Row.fetchOne(db, sql: "SELECT 1 FROM todo WHERE spanClass IS NULL AND endingDay IS NULL")
                    != nil)
        }
    }

    @Test("A page searches the classes of spans and never scans the todos")
    func pageSearches() throws {
        let queue = try migrated("")
        let plan = try queue.read { db throws in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN
                    WITH span(class, earliest) AS (
                        VALUES (0, :day), (1, date(:day, '-1 days')), (2, date(:day, '-3 days')),
                            (16, '0000-00-00'))
                    SELECT todo.* FROM todo WHERE ending IS NULL AND start <= :day
                    UNION ALL
                    SELECT todo.* FROM span CROSS JOIN todo ON todo.spanClass = span.class
                        AND todo.start BETWEEN span.earliest AND :day AND todo.endingDay >= :day
                    WHERE todo.ending IS NOT NULL
                    """, arguments: ["day": "2026-02-08"]
            ).map { String.fromDatabaseValue($0["detail"]) ?? "" }
        }
        #expect(plan.contains("SEARCH todo USING INDEX todo_pending_by_start (start<?)"))
        #expect(
            plan.contains("SEARCH todo USING INDEX todo_ended_by_span (spanClass=? AND start>? AND start<?)"))
        #expect(!plan.contains { $0.hasPrefix("SCAN todo") })
    }

    @Test("Deleting a category or a bundle searches for what refers to it")
    func deletionsSearch() throws {
        let queue = try migrated("")
        try queue.read { db throws in
            for (table, column) in [
                ("todo", "categoryID"), ("bundleTodo", "bundleID"), ("bundleTodo", "categoryID"),
                ("exportGroupMember", "groupID"), ("exportGroupMember", "categoryID"),
            ] {
                let plan = try Row.fetchOne(
                    db, sql: "EXPLAIN QUERY PLAN SELECT rowid FROM \(table) WHERE \(column) = 1")
                #expect(String.fromDatabaseValue(try #require(plan)["detail"])?.hasPrefix("SEARCH") == true)
            }
        }
    }
}
