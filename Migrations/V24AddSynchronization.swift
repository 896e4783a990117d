import GRDB

/// v24: tables for synchronization: names of rows that are the same on every device, and operations. They stay empty
/// until a journal is synchronized.
enum V24AddSynchronization {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- The file that is bound to its device's log, and whether all rows were replaced in this transaction.
                ALTER TABLE syncJournal ADD COLUMN boundTo TEXT;
                ALTER TABLE syncJournal ADD COLUMN isReplaced BOOLEAN NOT NULL DEFAULT 0;
                -- Devices, with the last operation known of each and the last one published.
                CREATE TABLE syncDevice (
                    id INTEGER PRIMARY KEY,
                    key TEXT NOT NULL UNIQUE,
                    name TEXT NOT NULL,
                    head INTEGER NOT NULL DEFAULT 0,
                    published INTEGER NOT NULL DEFAULT 0,
                    commitID TEXT
                );
                -- The row of each uid. It stays when the row is deleted. Rows named by their contents have no id here.
                -- A row is shadowed if it isn't as its operations say, such as one whose category is gone.
                CREATE TABLE syncRow (
                    uid BLOB NOT NULL,
                    tableName TEXT NOT NULL,
                    rowID INTEGER,
                    isShadowed BOOLEAN NOT NULL DEFAULT 0,
                    PRIMARY KEY (uid, tableName)
                ) WITHOUT ROWID;
                CREATE UNIQUE INDEX syncRow_by_row ON syncRow (tableName, rowID) WHERE rowID IS NOT NULL;
                CREATE INDEX syncRow_shadowed ON syncRow (isShadowed) WHERE isShadowed;
                -- What was known of other devices' logs when an operation was written.
                CREATE TABLE syncKnows (id INTEGER PRIMARY KEY, vector TEXT NOT NULL);
                CREATE TABLE syncOperation (
                    device INTEGER NOT NULL,
                    seq INTEGER NOT NULL,
                    uid BLOB NOT NULL,
                    tableName TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    isAutomatic BOOLEAN NOT NULL,
                    clock INTEGER NOT NULL,
                    knows INTEGER NOT NULL,
                    step TEXT NOT NULL,
                    body TEXT NOT NULL,
                    PRIMARY KEY (device, seq)
                ) WITHOUT ROWID;
                CREATE INDEX syncOperation_by_uid ON syncOperation (uid);
                -- Packs that can't be applied yet.
                CREATE TABLE syncHeld (
                    device TEXT NOT NULL, firstSeq INTEGER NOT NULL, reason TEXT NOT NULL, pack BLOB NOT NULL
                );
                -- Conflicts that were looked at on this device.
                CREATE TABLE syncSettled (uid BLOB NOT NULL, columnName TEXT NOT NULL, operations TEXT NOT NULL);
                """)
    }
}
