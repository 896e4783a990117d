import GRDB

/// v32: what todos and parts of days' texts are called in the programs from which they were imported.
enum V32AddOutsideKeys {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE outsideKey (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL UNIQUE,
                    -- NULL for a text, and for a todo that was deleted.
                    todoID INTEGER REFERENCES todo(id) ON DELETE SET NULL,
                    -- A fingerprint of each field as it was there last.
                    fields TEXT NOT NULL DEFAULT ''
                );
                CREATE INDEX outsideKey_by_todo ON outsideKey (todoID) WHERE todoID IS NOT NULL;
                """)
    }
}
