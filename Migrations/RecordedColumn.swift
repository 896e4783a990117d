import GRDB

/// A new column of a recorded table, with its default in all existing rows.
enum RecordedColumn {
    /// Adds the column to the table and to the rows in the change log, so that earlier steps can still be
    /// undone.
    /// - Parameter declaration: The type, default and reference, as SQL.
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
