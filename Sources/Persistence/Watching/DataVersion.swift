import GRDB

extension JournalDatabase {
    /// A watcher of the journal's files.
    public func fileEvents() throws(JournalError) -> JournalFileEvents {
        try JournalFileEvents(path: path)
    }

    /// A number that changes exactly when another connection commits a change (`PRAGMA data_version`).
    public func dataVersion() throws -> Int {
        try queue.unsafeRead(Self.dataVersion)
    }

    /// The data version, read without blocking the caller while the journal is busy.
    public func dataVersion() async throws -> Int {
        try await queue.unsafeRead(Self.dataVersion)
    }

    @Sendable static func dataVersion(_ db: Database) throws -> Int {
        // A single statement needs no transaction.
        try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
}
