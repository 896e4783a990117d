import Journal

/// A journal that can be synchronized, or not.
public protocol SyncedJournal: SyncStore {
    /// The journal's id, whether or not it is synchronized.
    func journalID() async throws -> String

    /// Whether it is synchronized.
    func isSynced() async throws -> Bool

    /// Begins to record changes as a new device. What is in the journal becomes its first changes.
    /// - Parameters:
    ///   - journal: The journal's id from now on, the same on all its machines.
    ///   - name: The device's name for people.
    ///   - others: What the journal's devices have published. What is the same here isn't there twice afterwards.
    func beginSync(journal: String, name: String, others: [SyncPack]) async throws

    /// Stops recording changes. The journal keeps its contents.
    func endSync() async throws
}

/// The journal that a remote has.
public struct RemoteJournal: Equatable, Sendable {
    /// Its id.
    public var id: String
    /// The fingerprint of the key of its packs; nil if they aren't sealed.
    public var key: String?
    /// The number of that key among the journal's.
    public var generation: Int64 = 1

    /// Whether its packs are sealed.
    public var isSealed: Bool { key != nil }

    /// Asks a remote; nil if it has no journal.
    /// - Parameter other: A journal that is given only if there is no other one, as after two were begun at once.
    /// - Throws: ``SyncError`` if all of it is damaged, or if there are only other things, unless that is allowed.
    public static func at(
        _ transport: any Transport, amongOthers: Bool = false, preferablyNot other: String? = nil
    ) async throws -> RemoteJournal? {
        do {
            let heads = try await transport.heads().sorted { $0.key < $1.key }
            if heads.isEmpty, !amongOthers {
                let strangers = try await transport.strangers()
                if !strangers.isEmpty { throw SyncError.notDaybook(strangers) }
            }
            var (found, known): (RemoteJournal?, RemoteJournal?)
            var hasPacks = false
            for (device, head) in heads {
                for pack in try await transport.packs(of: device, upTo: head, after: nil) {
                    hasPacks = true
                    guard let journal = PackCoding.journal(of: pack.bytes) else { continue }
                    if journal.id != other { found = journal.ifNewer(than: found) }
                    if journal.id == other { known = journal.ifNewer(than: known) }
                    // Of a sealed one, the newest key is looked for.
                    if let found, !found.isSealed { return found }
                    if !journal.isSealed { break }
                }
            }
            if found == nil, known == nil, hasPacks, !amongOthers { throw SyncError.damaged }
            return found ?? known
        } catch TransportError.unreachable(let reason) {
            throw SyncError.unreachable(reason)
        } catch TransportError.unreadable(let reason) {
            throw SyncError.unreachable(reason)
        }
    }

    /// It, or what was found before unless this is the same journal with a newer key.
    private func ifNewer(than found: RemoteJournal?) -> RemoteJournal {
        guard let found, found.id != id || found.place >= place else { return self }
        return found
    }

    private var place: SyncKey.Place { SyncKey.Place(generation, key ?? "") }
}

extension SyncEngine {
    /// Begins to synchronize a journal with a remote, or goes on with another remote. Nothing is exchanged yet.
    /// - Parameters:
    ///   - journal: The journal of the engine.
    ///   - name: The device's name for people.
    ///   - joins: Whether to make one journal of this and the one at the remote.
    ///   - usesAnyRemote: Whether the remote may have other things, too.
    /// - Returns: The journal that the remote has; nil if it has none.
    /// - Throws: ``SyncError``; nothing has begun then.
    @discardableResult
    public func begin(
        _ journal: any SyncedJournal, name: String, joins: Bool = false, usesAnyRemote: Bool = false
    ) async throws -> RemoteJournal? {
        let id = try await journal.journalID()
        let remote = try await RemoteJournal.at(
            transport, amongOthers: usesAnyRemote, preferablyNot: joins ? id : nil)
        if let remote { try coding.check(remote) }
        if try await journal.isSynced() {
            if let remote, id != remote.id { throw SyncError.isSynced }
        } else {
            if let remote, id != remote.id, !joins { throw SyncError.hasJournal }
            var others: [SyncPack] = []
            if let remote { others = try await reporting { try await packs(of: remote) } }
            try await journal.beginSync(journal: remote?.id ?? id, name: name, others: others)
        }
        return remote
    }

    /// Ends synchronizing a journal, once nobody exchanges its changes.
    /// - Returns: Whether that was so in time.
    public func end(_ journal: any SyncedJournal) async throws -> Bool {
        try await locked {
            try await journal.endSync()
            return SyncReport()
        } != nil
    }

    /// Fills an empty journal from a remote.
    /// - Throws: ``SyncError``.
    public func clone(
        _ remote: RemoteJournal, into journal: any SyncedJournal, name: String
    ) async throws -> SyncReport? {
        try coding.check(remote)
        try await journal.beginSync(journal: remote.id, name: name, others: [])
        return try await run()
    }

    /// Publishes all that is known, not only what is unsent, and applies what is new: for a new remote.
    /// - Returns: Nil if another process was synchronizing the journal all the time.
    /// - Throws: ``SyncError``, or an error of the journal.
    public func exchangeAll() async throws -> SyncReport? {
        guard let mended = try await mend(), var report = try await run() else { return nil }
        report.sent += mended.sent
        report.sentTodos += mended.sentTodos
        return report
    }
}

extension PackCoding {
    /// Checks that the key is the right one, before anything is done with it.
    /// - Throws: ``SyncError``.
    public func check(_ remote: RemoteJournal) throws {
        switch (self, remote.key) {
        case (.plain, nil): break
        case (.plain, _?): throw SyncError.noKey
        case (.sealed, nil): throw SyncError.isNotSealed
        case (.sealed(let key, _), let fingerprint?):
            if key.fingerprint != fingerprint { throw SyncError.wrongKey }
        }
    }
}
