import GRDB

/// v11: a flag on todos that turns off the question about repeated postponement.
enum V11AddAsksWhenPushed {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE todo ADD COLUMN asksWhenPushed BOOLEAN NOT NULL DEFAULT 1")
        // Earlier steps can be undone only if their rows have the column.
        for side in ["before", "after"] {
            try db.execute(
                sql: """
                    UPDATE undoChange SET \(side) = json_insert(\(side), '$.asksWhenPushed', 1)
                    WHERE tableName = 'todo' AND \(side) IS NOT NULL
                    """)
        }
    }
}
