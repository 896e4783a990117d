import GRDB

/// v8: calendar days for pages and starts, a day for each ending, and indexes for page queries.
///
/// Before, a day was the instant at which it began for the writer; ``LegacyDays`` converts it.
enum V8DaysForInstants {
    static func migrate(
        _ db: Database, named: LegacyDays.Offset?, machine: @escaping LegacyDays.Offset
    ) throws {
        let pages = try dayValues(table: "journalPage", column: "date", db)
        let starts = try dayValues(table: "todo", column: "start", db)
        let days = LegacyDays(dayValues: (pages + starts).map(\.seconds), named: named, machine: machine)
        try replacePages(pages, days, db)
        try replaceTodos(days, db)
        try createIndexes(db)
    }

    /// The day values of a column, by id.
    private static func dayValues(
        table: String, column: String, _ db: Database
    ) throws -> [(id: Int64, seconds: Int)] {
        var values: [(id: Int64, seconds: Int)] = []
        let rows = try Row.fetchCursor(
            db,
            sql:
                """
                SELECT id, \(column) AS value, \(InstantSQL.seconds(column)) AS seconds FROM \(table)
                ORDER BY id
                """
        )
        while let row = try rows.next() {
            let id = try row.decode(Int64.self, forColumn: "id")
            guard let seconds = try row.decode(Int?.self, forColumn: "seconds") else {
                throw MigrationError(
                    table: table, id: id, column: column, value: row["value"], expected: "a date and time")
            }
            values.append((id, seconds))
        }
        return values
    }

    private static func replacePages(
        _ pages: [(id: Int64, seconds: Int)], _ days: LegacyDays, _ db: Database
    ) throws {
        try db.execute(
            sql: """
                ALTER TABLE journalPage RENAME TO oldJournalPage;
                CREATE TABLE journalPage (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    date TEXT NOT NULL UNIQUE
                );
                """)
        // Two pages of the same day are merged: nothing refers to a page, and the lower id stays.
        let insert = try db.makeStatement(
            sql: """
                INSERT INTO journalPage (id, date) VALUES (:id, date(:day * 86400, 'unixepoch'))
                ON CONFLICT (date) DO NOTHING
                """)
        for page in pages {
            try insert.execute(arguments: ["id": page.id, "day": days.day(of: page.seconds)])
        }
        try retire("oldJournalPage", for: "journalPage", db)
    }

    /// Replaces the table of todos. Page queries search for the todos whose span, from start to ending day,
    /// contains a day. An index by start would find the whole history before that day. So spans are classed
    /// by length: a span of class k is shorter than 2^k days (class 16: any length), and only starts in the
    /// last 2^k days are searched. The index stores `endingDay` and `spanClass`; the table doesn't.
    private static func replaceTodos(_ days: LegacyDays, _ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE todo RENAME TO oldTodo;
                CREATE TABLE todo (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    title TEXT NOT NULL,
                    shouldMigrate BOOLEAN NOT NULL DEFAULT 1,
                    start TEXT NOT NULL,
                    ending TEXT,
                    categoryID INTEGER REFERENCES category(id) ON DELETE SET NULL,
                    externalURL TEXT,
                    endingDay TEXT GENERATED ALWAYS AS (json_extract(ending, '$.day')) VIRTUAL,
                    spanClass INTEGER GENERATED ALWAYS AS (CASE
                        WHEN ending IS NULL THEN NULL
                \(spanClassCases)
                        ELSE 16
                    END) VIRTUAL
                );
                """)
        let insert = try db.makeStatement(
            sql: """
                INSERT INTO todo (id, title, shouldMigrate, start, ending, categoryID, externalURL)
                SELECT id, title, shouldMigrate, date(:start * 86400, 'unixepoch'),
                    CASE WHEN :kind IS NOT NULL THEN json_object(
                        'date', strftime('%Y-%m-%dT%H:%M:%SZ', :ended, 'unixepoch'),
                        'day', date(:endingDay * 86400, 'unixepoch'),
                        'kind', :kind)
                    END,
                    categoryID, externalURL
                FROM oldTodo WHERE id = :id
                """)
        let todos = try OldTodo.all(db)
        while let row = try todos.next() {
            let todo = try OldTodo(row)
            let start = days.day(of: todo.start)
            try insert.execute(arguments: [
                "id": todo.id, "start": start, "kind": todo.ending?.kind, "ended": todo.ending?.seconds,
                "endingDay": todo.ending.map { days.endingDay(of: $0.seconds, start: start) },
            ])
        }
        try retire("oldTodo", for: "todo", db)
    }

    private static var spanClassCases: String {
        (0...15).map { bits in
            "        WHEN julianday(endingDay) - julianday(start) < \(1 << bits) THEN \(bits)"
        }.joined(separator: "\n")
    }

    /// Drops a table after another has received its rows and its id counter: ids are never reused, not even
    /// those of deleted rows.
    private static func retire(_ old: String, for new: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [new])
        try db.execute(
            sql: "INSERT INTO sqlite_sequence (name, seq) SELECT ?, seq FROM sqlite_sequence WHERE name = ?",
            arguments: [new, old])
        try db.execute(sql: "DROP TABLE \(old)")
    }

    private static func createIndexes(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE INDEX todo_pending_by_start ON todo (start) WHERE ending IS NULL;
                CREATE INDEX todo_ended_by_span ON todo (spanClass, start, endingDay)
                    WHERE ending IS NOT NULL;
                CREATE INDEX todo_ended_by_day ON todo (endingDay) WHERE ending IS NOT NULL;
                CREATE INDEX todo_by_category ON todo (categoryID);
                CREATE INDEX bundleTodo_by_bundle ON bundleTodo (bundleID);
                CREATE INDEX bundleTodo_by_category ON bundleTodo (categoryID);
                CREATE INDEX exportGroupMember_by_group ON exportGroupMember (groupID);
                CREATE INDEX exportGroupMember_by_category ON exportGroupMember (categoryID);
                """)
    }

    /// The values of a v7 todo that change.
    private struct OldTodo {
        var id: Int64
        var start: Int
        var ending: (seconds: Int, kind: String)?

        static func all(_ db: Database) throws -> RowCursor {
            try Row.fetchCursor(
                db,
                sql: """
                    SELECT id, \(InstantSQL.seconds("start")) AS start, ending,
                        \(InstantSQL.secondsOfISO8601("endingDate")) AS ended, endingKind
                    FROM (
                        SELECT id, start, ending, json_extract(endingJSON, '$.date') AS endingDate,
                            json_extract(endingJSON, '$.kind') AS endingKind
                        FROM (
                            SELECT id, start, ending, CASE
                                WHEN typeof(ending) <> 'text' THEN NULL
                                WHEN json_valid(ending) THEN ending
                            END AS endingJSON
                            FROM oldTodo))
                    ORDER BY id
                    """)
        }

        init(_ row: Row) throws {
            id = try row.decode(forColumn: "id")
            start = try row.decode(forColumn: "start")
            let text: DatabaseValue = row["ending"]
            if text.isNull { return }
            let kind: DatabaseValue = row["endingKind"]
            guard let seconds = try row.decode(Int?.self, forColumn: "ended"),
                let name = String.fromDatabaseValue(kind), ["done", "abandoned"].contains(name)
            else {
                throw MigrationError(
                    table: "todo", id: id, column: "ending", value: text,
                    expected: "a date and a kind, done or abandoned")
            }
            ending = (seconds, name)
        }
    }
}
