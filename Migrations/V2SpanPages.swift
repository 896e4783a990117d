import GRDB

/// v2: a todo is one row that spans pages, no longer a copy on each. Pages, todos and notes start anew.
enum V2SpanPages {
    static func migrate(_ db: Database) throws {
        // Nothing cascades during a migration: what refers to others goes first.
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
