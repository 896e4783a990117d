import GRDB

/// v30: the stars that todos have on days: what a day is for.
enum V30AddStars {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE star (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    todoID INTEGER NOT NULL REFERENCES todo(id) ON DELETE CASCADE,
                    day TEXT NOT NULL,
                    date TEXT NOT NULL
                );
                CREATE INDEX star_by_day ON star (day, todoID);
                CREATE INDEX star_by_todo ON star (todoID);
                """)
    }
}
