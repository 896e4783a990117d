import GRDB

/// v29: the rule by which a todo comes back, and its place among those that the rule has made; NULL for none.
enum V29AddRepeats {
    static func migrate(_ db: Database) throws {
        try RecordedColumn.add("repeats", "TEXT", to: "todo", db)
        try RecordedColumn.add("series", "TEXT", to: "todo", db)
        try db.execute(
            sql: """
                CREATE INDEX IF NOT EXISTS todo_by_series ON todo (series) WHERE series IS NOT NULL;
                CREATE INDEX IF NOT EXISTS todo_pending_by_series ON todo (series)
                WHERE ending IS NULL AND series IS NOT NULL;
                CREATE INDEX IF NOT EXISTS todo_over_by_series ON todo (series)
                WHERE series IS NOT NULL AND repeats IS NULL
                """)
    }
}
