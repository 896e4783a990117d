import GRDB

/// v2: one row per todo, spanning pages, instead of a copy on each. Deletes all pages, todos and notes.
enum V2SpanPages {
    static func migrate(_ db: Database) throws {
        // Nothing cascades during a migration, so referring rows are deleted first.
        try db.execute(
            sql: """
                DELETE FROM note;
                DROP TABLE todo;
                DELETE FROM journalPage;
                CREATE TABLE todo (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    title TEXT NOT NULL,
                    shouldMigrate BOOLEAN NOT NULL DEFAULT 1,
                    added DATETIME NOT NULL,
                    ending TEXT,
                    groupName TEXT,
                    externalURL TEXT
                );
                """)
    }
}
