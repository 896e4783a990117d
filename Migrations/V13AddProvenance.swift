import GRDB

/// v13: the bundle item that created a todo, so that applying a bundle again adds only missing todos.
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
