import GRDB

/// v17: notes of todos and bundle items, as Markdown. NULL means none.
enum V17AddNotes {
    static func migrate(_ db: Database) throws {
        for table in ["bundleTodo", "todo"] {
            try RecordedColumn.add("note", "TEXT", to: table, db)
        }
    }
}
