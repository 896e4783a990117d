import GRDB

/// v34: a text for each week, as Markdown.
enum V34AddWeekTexts {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE weekText (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    -- The Monday of its week, on whatever day weeks begin; a week without a text has no row.
                    day TEXT NOT NULL UNIQUE,
                    text TEXT NOT NULL
                );
                """)
    }
}
