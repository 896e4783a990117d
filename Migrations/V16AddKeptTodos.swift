import GRDB

/// v16: todos kept in a review, so that an interrupted review can continue. Other decisions show in the todos
/// themselves.
enum V16AddKeptTodos {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- In the review on `day` it was decided to keep a todo on the page as it is.
                CREATE TABLE keptTodo (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    todoID INTEGER NOT NULL REFERENCES todo(id) ON DELETE CASCADE,
                    day TEXT NOT NULL
                );
                CREATE INDEX keptTodo_by_day ON keptTodo (day, todoID);
                CREATE INDEX keptTodo_by_todo ON keptTodo (todoID);
                """)
    }
}
