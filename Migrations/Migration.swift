import GRDB

/// One step from a version of the schema to the next.
struct Migration: Sendable {
    /// As it stands in `grdb_migrations`.
    let identifier: String
    let migrate: @Sendable (Database) throws -> Void

    init(_ identifier: String, _ migrate: @escaping @Sendable (Database) throws -> Void) {
        self.identifier = identifier
        self.migrate = migrate
    }
}
