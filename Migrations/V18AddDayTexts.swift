import GRDB

/// v18: a text for each day, as Markdown. It belongs to the day, so that it can be written before the page is
/// started and stays if starting is undone.
enum V18AddDayTexts {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- The text of `day`; a day without one has no row.
                CREATE TABLE dayText (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    day TEXT NOT NULL UNIQUE,
                    text TEXT NOT NULL
                );
                """)
    }
}
