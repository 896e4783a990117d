import GRDB

/// v21: the journal's id, a random one of 128 bits, for scripts and synchronization.
enum V21AddJournalID {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- The journal itself, in one row. It isn't synchronized without a device.
                CREATE TABLE syncJournal (
                    id TEXT NOT NULL,
                    device INTEGER
                );
                INSERT INTO syncJournal (id) VALUES (lower(hex(randomblob(16))));
                """)
    }
}
