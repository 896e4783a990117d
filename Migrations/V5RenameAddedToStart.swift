import GRDB

/// v5: the first day a todo is seen is called its start.
enum V5RenameAddedToStart {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE todo RENAME COLUMN added TO start")
    }
}
