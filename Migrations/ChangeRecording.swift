import GRDB

/// Triggers that record every change of every row, whatever program makes it, in `undoChange`.
///
/// The technique is that of SQLite's page "Automatic Undo/Redo Using SQLite" (sqlite.org/undoredo.html), but for what
/// is recorded: rows as data, where that page records statements. Nothing that stands in a file is ever executed.
///
/// They are made from the schema as it stands whenever it has changed, for every table that a migration says it adds.
/// A migration runs without them; one that gives a table a column does so by ``RecordedColumn``, or steps from before
/// it can no longer be undone.
public enum ChangeRecording {
    /// The tables whose changes are recorded.
    public static let tables = Migrator.history(named: nil, machine: { _ in 0 }).flatMap(\.tables)

    /// The columns of a table that are recorded beside `rowid`: all that are stored, without the one that is
    /// another name of `rowid`.
    public static func columns(of table: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM pragma_table_xinfo(?)
                WHERE hidden = 0 AND NOT (pk = 1 AND upper(type) = 'INTEGER') ORDER BY cid
                """,
            arguments: [table])
    }

    /// SQL for a row as it is recorded. `row` names it: `OLD`, `NEW` or its table.
    public static func json(of row: String, columns: [String]) -> String {
        let values = (["rowid"] + columns).map { "\($0.sqlLiteral), \(row).\($0.sqlIdentifier)" }
        return "json_object(\(values.joined(separator: ", ")))"
    }

    /// Begins recording, where the schema has a log.
    public static func start(_ db: Database) throws {
        let hasLog = try Int.fetchOne(db, sql: "SELECT 1 FROM sqlite_master WHERE name = 'undoChange'")
        guard hasLog != nil else { return }
        // On the way through history some are not there yet.
        let present = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
        for table in tables where present.contains(table) {
            for trigger in try triggers(on: table, db) { try db.execute(sql: trigger) }
        }
    }

    /// Ends recording, for a migration or for replacing the whole journal.
    public static func stop(_ db: Database) throws {
        let triggers = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'undo_*'")
        for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger.quotedDatabaseIdentifier)") }
    }

    /// The names of the triggers that record a table.
    static func triggerNames(on table: String) -> [String] {
        ["before_insert", "insert", "before_move", "move", "update", "delete"].map { "undo_\(table)_\($0)" }
    }

    /// The statements that create a table's triggers, to the letter as SQLite keeps them.
    ///
    /// SQLite sets off no trigger for the rows that `REPLACE` displaces, and tells no trigger that it is meant. So
    /// rows in the way of a new one are set down before, and recorded as deleted if the new one then came to be.
    static func triggers(on table: String, _ db: Database) throws -> [String] {
        let columns = try columns(of: table, db)
        let old = json(of: "OLD", columns: columns)
        let new = json(of: "NEW", columns: columns)
        let keys = try keys(of: table, db)
        let isInTheWay = keys.map { key in
            "("
                + key.map { "\(table).\($0.sqlIdentifier) = NEW.\($0.sqlIdentifier)" }
                .joined(separator: " AND ") + ")"
        }.joined(separator: " OR ")
        let keyColumns = Set(keys.joined())
        let differs = { (names: [String]) in
            names.map { "OLD.\($0.sqlIdentifier) IS NOT NEW.\($0.sqlIdentifier)" }.joined(separator: " OR ")
        }
        let isMoved = differs(keyColumns.sorted())
        // `rowid` by whatever name.
        let moving = (keyColumns.union(["id", "oid", "_rowid_"])).sorted()
            .map(\.sqlIdentifier).joined(separator: ", ")
        let others = columns.filter { !keyColumns.contains($0) }
        let insertStatement = """
            DELETE FROM undoDisplaced;
                INSERT INTO undoDisplaced SELECT \(json(of: table, columns: columns)) FROM \(table)
            """
        let recordDisplaced =
            "INSERT INTO undoChange (tableName, before) SELECT '\(table)', row FROM undoDisplaced;"
        return [
            """
            CREATE TRIGGER undo_\(table)_before_insert BEFORE INSERT ON \(table) BEGIN
                \(insertStatement) WHERE \(isInTheWay);
            END
            """,
            """
            CREATE TRIGGER undo_\(table)_insert AFTER INSERT ON \(table) BEGIN
                \(recordDisplaced)
                INSERT INTO undoChange (tableName, after) VALUES ('\(table)', \(new));
            END
            """,
            """
            CREATE TRIGGER undo_\(table)_before_move BEFORE UPDATE OF \(moving) ON \(table) WHEN \(isMoved) BEGIN
                \(insertStatement) WHERE \(table).rowid <> OLD.rowid AND (\(isInTheWay));
            END
            """,
            """
            CREATE TRIGGER undo_\(table)_move AFTER UPDATE OF \(moving) ON \(table) WHEN \(isMoved) BEGIN
                \(recordDisplaced)
                INSERT INTO undoChange (tableName, before, after) VALUES ('\(table)', \(old), \(new));
            END
            """,
            """
            CREATE TRIGGER undo_\(table)_update AFTER UPDATE ON \(table)
            WHEN NOT (\(isMoved)) AND (\(differs(others.isEmpty ? ["rowid"] : others))) BEGIN
                INSERT INTO undoChange (tableName, before, after) VALUES ('\(table)', \(old), \(new));
            END
            """,
            """
            CREATE TRIGGER undo_\(table)_delete AFTER DELETE ON \(table) BEGIN
                INSERT INTO undoChange (tableName, before) VALUES ('\(table)', \(old));
            END
            """,
        ]
    }

    /// What no two rows have in common: `rowid`, and the columns of each unique index.
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
