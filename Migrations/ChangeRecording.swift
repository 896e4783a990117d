import GRDB

/// Triggers that record every row change, by any program, in `undoChange`.
///
/// Based on [Automatic Undo/Redo Using SQLite](https://sqlite.org/undoredo.html), but they record rows as
/// data instead of SQL statements. Nothing stored in a file is ever executed.
///
/// After each schema change the triggers are created again, for every table that a migration declares.
/// Migrations run without them; to add a column, use ``RecordedColumn``, or earlier steps can't be undone.
/// SQLite parses the triggers whenever it opens the file, so they are few and short.
public enum ChangeRecording {
    /// The recorded tables.
    public static let tables = Migrator.history(named: nil, machine: { _ in 0 }).flatMap(\.tables)

    /// The recorded columns of a table, besides `rowid`: all stored columns except an alias of `rowid`.
    public static func columns(of table: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM pragma_table_xinfo(?)
                WHERE hidden = 0 AND NOT (pk = 1 AND upper(type) = 'INTEGER') ORDER BY cid
                """,
            arguments: [table])
    }

    /// SQL for a recorded row. `row` is `OLD`, `NEW` or a table; nil means the query's only table.
    public static func json(of row: String? = nil, columns: [String]) -> String {
        let prefix = row.map { $0 + "." } ?? ""
        let values = (["rowid"] + columns).map { "\($0.sqlLiteral), \(prefix)\($0.sqlIdentifier)" }
        return "json_object(\(values.joined(separator: ", ")))"
    }

    /// Starts recording, if the schema has a change log.
    public static func start(_ db: Database) throws {
        let hasLog = try Int.fetchOne(db, sql: "SELECT 1 FROM sqlite_master WHERE name = 'undoChange'")
        guard hasLog != nil else { return }
        // An old schema lacks some of them.
        let present = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
        for table in tables where present.contains(table) {
            for trigger in try triggers(on: table, db) { try db.execute(sql: trigger) }
        }
    }

    /// Stops recording, for a migration or the replacement of the whole journal.
    public static func stop(_ db: Database) throws {
        let triggers = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'undo_*'")
        for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger.quotedDatabaseIdentifier)") }
    }

    /// The names of a table's triggers, and of the one that older versions had.
    static func triggerNames(on table: String) -> [String] {
        ["before_insert", "insert", "before_move", "move", "update", "delete"].map { "undo_\(table)_\($0)" }
    }

    /// The `CREATE` statements of a table's triggers, exactly as SQLite stores them.
    ///
    /// SQLite fires no trigger for rows displaced by `REPLACE`, and doesn't show it to other triggers. So
    /// conflicting rows are saved before an insert, and recorded as deleted if the insert succeeded.
    ///
    /// SQLite parses them whenever it opens the file, so they are short.
    static func triggers(on table: String, _ db: Database) throws -> [String] {
        let columns = try columns(of: table, db)
        let old = json(of: "OLD", columns: columns)
        let new = json(of: "NEW", columns: columns)
        let keys = try keys(of: table, db)
        let isInTheWay = keys.map { key in
            key.map { "\($0.sqlIdentifier) = NEW.\($0.sqlIdentifier)" }.joined(separator: " AND ")
        }.joined(separator: " OR ")
        let keyColumns = Set(keys.joined())
        let isMoved = keyColumns.sorted()
            .map { "OLD.\($0.sqlIdentifier) IS NOT NEW.\($0.sqlIdentifier)" }.joined(separator: " OR ")
        // `rowid` under any name.
        let moving = (keyColumns.union(["id", "oid", "_rowid_"])).sorted()
            .map(\.sqlIdentifier).joined(separator: ", ")
        let insertStatement = """
            DELETE FROM undoDisplaced;
                INSERT INTO undoDisplaced SELECT \(json(columns: columns)) FROM \(table)
            """
        let recordDisplaced =
            "INSERT INTO undoChange (tableName, before) SELECT '\(table)', row FROM undoDisplaced"
        return [
            """
            CREATE TRIGGER undo_\(table)_before_insert BEFORE INSERT ON \(table) BEGIN
                \(insertStatement) WHERE \(isInTheWay);
            END
            """,
            """
            CREATE TRIGGER undo_\(table)_insert AFTER INSERT ON \(table) BEGIN
                \(recordDisplaced);
                INSERT INTO undoChange (tableName, after) VALUES ('\(table)', \(new));
            END
            """,
            """
            CREATE TRIGGER undo_\(table)_before_move BEFORE UPDATE OF \(moving) ON \(table) WHEN \(isMoved) BEGIN
                \(insertStatement) WHERE rowid <> OLD.rowid AND (\(isInTheWay));
            END
            """,
            """
            CREATE TRIGGER undo_\(table)_update AFTER UPDATE ON \(table) BEGIN
                \(recordDisplaced) WHERE \(isMoved);
                INSERT INTO undoChange (tableName, before, after) SELECT '\(table)', a, b FROM (SELECT \(old) AS a, \(new) AS b) WHERE a IS NOT b;
            END
            """,
            """
            CREATE TRIGGER undo_\(table)_delete AFTER DELETE ON \(table) BEGIN
                INSERT INTO undoChange (tableName, before) VALUES ('\(table)', \(old));
            END
            """,
        ]
    }

    /// The unique keys: `rowid`, and the columns of each unique index.
    private static func keys(of table: String, _ db: Database) throws -> [[String]] {
        let indexes = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_index_list(?) WHERE \"unique\"", arguments: [table])
        return [["rowid"]]
            + (try indexes.map { index in
                try String.fetchAll(
                    db, sql: "SELECT name FROM pragma_index_info(?) ORDER BY seqno", arguments: [index])
            })
    }
}
