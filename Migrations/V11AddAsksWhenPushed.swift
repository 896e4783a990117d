import GRDB

/// v11: a todo that is put off again and again is asked about; whoever does not want that says so once.
enum V11AddAsksWhenPushed {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE todo ADD COLUMN asksWhenPushed BOOLEAN NOT NULL DEFAULT 1")
        // Steps from before can be undone if their rows have the column as well.
        for side in ["before", "after"] {
            try db.execute(
                sql: """
                    UPDATE undoChange SET \(side) = json_insert(\(side), '$.asksWhenPushed', 1)
                    WHERE tableName = 'todo' AND \(side) IS NOT NULL
                    """)
        }
    }
}
