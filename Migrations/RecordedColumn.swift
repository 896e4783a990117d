import GRDB

/// A column that a recorded table gets, with its default in every row there is.
enum RecordedColumn {
    /// Adds it, and to the rows in the list of changes too: steps from before can be undone if their rows have it.
    /// - Parameter declaration: Its type, its default and what it refers to, as SQL.
    static func add(_ column: String, _ declaration: String, to table: String, _ db: Database) throws {
        try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column) \(declaration)")
        let fallback = try String.fetchOne(
            db, sql: "SELECT dflt_value FROM pragma_table_xinfo(?) WHERE name = ?",
            arguments: [table, column])
        for side in ["before", "after"] {
            try db.execute(
                sql: """
                    UPDATE undoChange SET \(side) = json_insert(\(side), '$.\(column)', \(fallback ?? "NULL"))
                    WHERE tableName = ? AND \(side) IS NOT NULL
                    """, arguments: [table])
        }
    }
}
