import GRDB

/// v5: renames a todo's first day to its start.
enum V5RenameAddedToStart {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE todo RENAME COLUMN added TO start")
    }
}
