import GRDB

/// v13: what a bundle makes remembers which of its items made it, so that applying it again adds only what is missing.
enum V13AddProvenance {
    static func migrate(_ db: Database) throws {
        try RecordedColumn.add(
            "bundleTodoID", "INTEGER REFERENCES bundleTodo(id) ON DELETE SET NULL", to: "todo", db)
        try db.execute(
            sql: """
                CREATE INDEX todo_by_bundleTodo ON todo (bundleTodoID) WHERE bundleTodoID IS NOT NULL
                """)
    }
}
