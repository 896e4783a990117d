import GRDB

/// v25: what merges decided though different things were typed.
enum V25ListConflicts {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP TABLE syncSettled;
                -- The operation that lost. The id is typed to settle it, and so never used again.
                CREATE TABLE syncConflict (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    uid BLOB NOT NULL,
                    tableName TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    columnName TEXT NOT NULL,
                    device INTEGER NOT NULL,
                    seq INTEGER NOT NULL
                );
                """)
    }
}
