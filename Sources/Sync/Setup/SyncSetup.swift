import Journal

/// A journal that can be synchronized, or not.
public protocol SyncedJournal: SyncStore {
    /// Whether it is synchronized.
    func isSynced() async throws -> Bool

    /// Begins to record changes as a new device. What is in the journal becomes its first changes.
    /// - Parameters:
    ///   - journal: The journal's id, the same on all its machines.
    ///   - name: The device's name for people.
    func beginSync(journal: String, name: String) async throws

    /// Stops recording changes. The journal keeps its contents.
    func endSync() async throws
}

/// The journal that a remote has.
public struct RemoteJournal: Equatable, Sendable {
    /// Its id.
    public var id: String
    /// Whether its packs are sealed.
    public var isSealed: Bool
}

extension SyncEngine {
    /// The journal at the remote; nil if there is none.
    /// - Throws: ``SyncError`` if there are only other things.
    public func remoteJournal() async throws -> RemoteJournal? {
        try await reporting {
            for (device, head) in try await transport.heads().sorted(by: { $0.key < $1.key }) {
                for pack in try await transport.packs(of: device, upTo: head, after: nil) {
                    if let journal = PackCoding.journal(of: pack.bytes) { return journal }
                }
            }
            return nil
        }
    }

    /// Begins to synchronize a journal with a remote, or goes on with another remote.
    /// - Parameters:
    ///   - journal: The journal of the engine.
    ///   - name: The device's name for people.
    ///   - joins: Whether to make one journal of this and the one at the remote.
    ///   - usesAnyRemote: Whether the remote may have other things, too.
    /// - Throws: ``SyncError``.
    public func begin(
        _ journal: any SyncedJournal, name: String, joins: Bool = false, usesAnyRemote: Bool = false
    ) async throws -> SyncReport? {
        if !usesAnyRemote { try await checkRemote() }
        let remote = try await remoteJournal()
        if try await journal.isSynced() {
            if let remote, try await journal.state().journal != remote.id { throw SyncError.isSynced }
        } else {
            if remote != nil, !joins { throw SyncError.hasJournal }
            try await journal.beginSync(journal: remote?.id ?? Self.newID(), name: name)
        }
        // A new remote gets all that is known, not only what is unsent.
        guard let mended = try await mend(), var report = try await run() else { return nil }
        report.sent += mended.sent
        return report
    }

    /// Fills an empty journal from a remote.
    /// - Throws: ``SyncError``.
    public func clone(into journal: any SyncedJournal, name: String) async throws -> SyncReport? {
        guard let remote = try await remoteJournal() else { throw SyncError.noJournal }
        try await journal.beginSync(journal: remote.id, name: name)
        return try await run()
    }

    private static func newID() -> String { DeviceID.random().description }
}
