import GRDB

/// v16: a review that was left goes on where it was. What was decided in it shows in the todos themselves, but for those that
/// stay as they are.
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
