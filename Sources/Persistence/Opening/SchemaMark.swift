import GRDB

/// The schema of a journal that was checked, to notice that another program changes it.
struct SchemaMark: Equatable {
    /// SQLite's count of changes of the schema. A new trigger would run with the next change.
    private let version: Int64?
    /// The applied migrations: those of a newer version may change rows only.
    private let migrations: String?

    init(_ db: Database) throws {
        version = try Self.version(db)
        migrations = try Self.migrations(db)
    }

    /// Whether the schema is still this one.
    func isStill(_ db: Database) throws -> Bool {
        // The table of migrations may be gone if the first differs.
        try Self.version(db) == version && Self.migrations(db) == migrations
    }

    private static func version(_ db: Database) throws -> Int64? { try db.value("PRAGMA schema_version") }

    private static func migrations(_ db: Database) throws -> String? {
        try db.value("SELECT group_concat(identifier) FROM grdb_migrations")
    }
}
