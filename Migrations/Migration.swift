import GRDB

/// A migration from one schema version to the next.
struct Migration: Sendable {
    /// The identifier in `grdb_migrations`.
    let identifier: String
    /// The tables it adds whose changes are recorded for undo.
    let tables: [String]
    let migrate: @Sendable (Database) throws -> Void

    init(
        _ identifier: String, adding tables: [String] = [],
        _ migrate: @escaping @Sendable (Database) throws -> Void
    ) {
        self.identifier = identifier
        self.tables = tables
        self.migrate = migrate
    }
}
