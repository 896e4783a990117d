import GRDB

/// v28: the day by which a todo has to be done; NULL for none.
enum V28AddDeadlines {
    static func migrate(_ db: Database) throws {
        try RecordedColumn.add("due", "TEXT", to: "todo", db)
        try db.execute(
            sql: """
                CREATE INDEX IF NOT EXISTS todo_pending_by_due ON todo (due)
                WHERE ending IS NULL AND due IS NOT NULL
                """)
    }
}
