import GRDB

/// v15: finished reviews.
enum V15AddReviews {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- A review on `day` was finished at the instant `date`.
                CREATE TABLE review (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    day TEXT NOT NULL,
                    date TEXT NOT NULL
                );
                """)
    }
}
