import GRDB

/// A migration from one schema version to the next.
struct Migration: Sendable {
    /// The identifier in `grdb_migrations`.
    let identifier: String
    /// The tables it adds whose changes are recorded for undo.
    let tables: [String]
    /// Whether it makes a part of the search index, which can be dropped and made again.
    let makesIndex: Bool
    let migrate: @Sendable (Database) throws -> Void

    init(
        _ identifier: String, adding tables: [String] = [], makesIndex: Bool = false,
        _ migrate: @escaping @Sendable (Database) throws -> Void
    ) {
        self.identifier = identifier
        self.tables = tables
        self.makesIndex = makesIndex
        self.migrate = migrate
    }
}
