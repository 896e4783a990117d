import GRDB

/// One step from a version of the schema to the next.
struct Migration: Sendable {
    /// As it stands in `grdb_migrations`.
    let identifier: String
    /// The tables of the user's that it adds and later ones keep: their changes are recorded, and can be undone.
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
