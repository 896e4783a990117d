import GRDB

/// v9: the change log. Each changed row is recorded before and after; the changes of one user action form a
/// step.
enum V9AddUndoLog {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- `firstChange` to `lastChange` are the ids of a step's changes, `size` is their bytes, and `sizeBefore`
                -- those of all steps before it. A step that replaced the whole journal has no changes: it goes back to
                -- the copy in the file `copyBefore` (to an empty journal where that is NULL) and again to the one in
                -- `copyAfter`.
                CREATE TABLE undoStep (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    label TEXT NOT NULL,
                    date TEXT NOT NULL,
                    source TEXT NOT NULL,
                    isUndone BOOLEAN NOT NULL DEFAULT 0,
                    firstChange INTEGER NOT NULL,
                    lastChange INTEGER NOT NULL,
                    sizeBefore INTEGER NOT NULL,
                    size INTEGER NOT NULL,
                    isWholeJournal BOOLEAN NOT NULL DEFAULT 0,
                    copyBefore TEXT,
                    copyAfter TEXT
                );
                -- A row before and after a change, as a JSON object of its columns and its `rowid`; NULL where there
                -- was none.
                CREATE TABLE undoChange (
                    id INTEGER PRIMARY KEY,
                    tableName TEXT NOT NULL,
                    before TEXT,
                    after TEXT
                );
                -- Rows that the statement under way would displace; what is left from one before means nothing.
                CREATE TABLE undoDisplaced (
                    row TEXT NOT NULL
                );
                """)
    }
}
