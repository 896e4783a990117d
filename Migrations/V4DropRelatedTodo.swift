import GRDB

/// v4: a note no longer refers to a todo.
enum V4DropRelatedTodo {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE note DROP COLUMN relatedTodoID")
    }
}
