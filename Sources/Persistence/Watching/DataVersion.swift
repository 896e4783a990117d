import GRDB

extension JournalDatabase {
    /// Tells of what happens to this journal's files.
    public func fileEvents() throws(JournalError) -> JournalFileEvents {
        try JournalFileEvents(path: path)
    }

    /// A number that is another one whenever another connection has committed a change, and only then
    /// (`PRAGMA data_version`).
    public func dataVersion() throws -> Int {
        try queue.unsafeRead(Self.dataVersion)
    }

    /// The same, without keeping its caller waiting while the journal is busy.
    public func dataVersion() async throws -> Int {
        try await queue.unsafeRead(Self.dataVersion)
    }

    @Sendable private static func dataVersion(_ db: Database) throws -> Int {
        // One statement, read without the transaction that would keep several apart from other programs' changes.
        try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
}
