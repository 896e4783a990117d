import ArgumentParser
import Foundation
import Journal
import Persistence
import Platform
import Sync

import struct SystemPackage.FilePath

/// A journal with its remote, for one command.
struct SyncSession {
    let journal: SyncedDatabase
    let folder: SyncFolder
    let remote: SyncRemote
    /// What came from the inbox when it was opened for an exchange.
    var inbox = SyncInbox.Taken()

    /// Opens a journal that is synchronized.
    /// - Throws: `SyncError.isNotSynced` if it isn't.
    static func open(
        _ journal: JournalOptions, for purpose: OpeningPurpose = .change
    ) async throws -> SyncSession {
        let database = try journal.open(for: purpose)
        let folder = SyncFolder(journal: database.path)
        guard try database.isSynchronized(), let remote = try folder.remote() else {
            throw SyncError.isNotSynced
        }
        if purpose == .change {
            let clock = try Environment.clock()
            try database.claimForeignChanges(clock)
            try database.announceDayStart(Environment.configuration.preferences.dayStart, clock: clock)
        }
        return SyncSession(
            journal: SyncedDatabase(database, clock: try Environment.clock()), folder: folder, remote: remote)
    }

    /// Exchanges changes, and opens the journal while the remote answers.
    /// - Parameter isQuiet: Whether nobody is there to ask for a password.
    static func exchange(
        _ journal: JournalOptions, isQuiet: Bool
    ) async throws -> (session: SyncSession, report: SyncReport?) {
        let folder = SyncFolder(journal: journal.path)
        guard let remote = try folder.remote() else {
            // Says so, if the journal is there.
            let session = try await openTakingInbox(journal)
            return (
                session,
                try await session.recording { try await session.engine(isQuiet: isQuiet).run() }
            )
        }
        let opening = SessionOpening { try await openTakingInbox(journal) }
        let report: SyncReport?
        do {
            report = try await recording(folder) {
                try await SyncEngine(
                    store: OpeningStore { try await opening.session.journal },
                    transport: try transport(remote, folder, isQuiet: isQuiet), coding: try coding(remote),
                    lock: folder.lock, forgotten: try folder.forgotten()
                ).run()
            }
        } catch {
            // The program is about to end, which must not meet a journal that is half open.
            await opening.finish()
            throw error
        }
        return (try await opening.session, report)
    }

    /// Opens a journal for an exchange, with what is in the inbox.
    static func openTakingInbox(_ journal: JournalOptions) async throws -> SyncSession {
        var session = try await open(journal)
        session.inbox = SyncInbox.take(into: session.journal.database, try Environment.clock())
        return session
    }

    /// - Parameter isQuiet: Whether nobody is there to ask for a password.
    func engine(isQuiet: Bool = false) throws -> SyncEngine {
        SyncEngine(
            store: journal, transport: try Self.transport(remote, folder, isQuiet: isQuiet),
            coding: try Self.coding(remote), lock: folder.lock, forgotten: try folder.forgotten())
    }

    static func transport(
        _ remote: SyncRemote, _ folder: SyncFolder, isQuiet: Bool = false
    ) throws -> any Transport {
        let mayAsk = !isQuiet && isatty(STDERR_FILENO) == 1 && isatty(STDIN_FILENO) == 1
        return try remote.transport(folder, mayAsk: mayAsk)
    }

    /// - Throws: ``SyncError`` if the key is missing, or isn't the right one.
    static func coding(_ remote: SyncRemote) throws -> PackCoding {
        guard remote.isSealed else { return .plain }
        return .sealed(try SyncKeyFile.key(of: remote), generation: remote.generation ?? 1)
    }

    /// It, with changes sealed in another way.
    func sealing(_ change: (inout SyncRemote) -> Void) -> SyncSession {
        var remote = remote
        change(&remote)
        return SyncSession(journal: journal, folder: folder, remote: remote)
    }

    /// The text of the key with which changes are sealed.
    func key() throws -> String { try SyncKeyFile.key(of: remote).text }

    /// Runs an exchange, and records how it ended.
    func recording(_ work: () async throws -> SyncReport?) async throws -> SyncReport? {
        try await Self.recording(folder, work)
    }

    private static func recording(
        _ folder: SyncFolder, _ work: () async throws -> SyncReport?
    ) async throws -> SyncReport? {
        AutomaticSync.noteExchange()
        var record = try folder.record()
        let clock = try Environment.clock()
        do {
            let report = try await work()
            if let report {
                record.note(report, at: clock.now())
                try folder.store(record)
            }
            return report
        } catch {
            if error as? SyncError != .isNotSynced, folder.path.exists {
                record.note(error, at: clock.now())
                try folder.store(record)
            }
            throw error
        }
    }

    static let isHalfSealed = "Not all is sealed with the new key yet. Run `daybook sync key --new` again."

    /// Prints how an exchange ended, and how many conflicts wait.
    func print(_ report: SyncReport?, json: Bool, isQuiet: Bool = false) throws {
        if let problem = inbox.problem { Console.complain(problem) }
        if remote.former != nil { Console.complain(Self.isHalfSealed) }
        if !isQuiet { inbox.remarks.forEach(Console.note) }
        if inbox.todos > 0, !json, !isQuiet {
            Console.print(
                "\(JournalSchema.counted(inbox.todos, of: JournalSchema.todo.name)) from the inbox.")
        }
        try SyncPrinter.print(
            report, conflicts: try journal.conflictCount(), stars: try journal.uncountedStars(),
            today: try Environment.clock().today, json: json, isQuiet: isQuiet)
    }

    /// Gives this machine another name if its host's is another machine's, too.
    func distinguish() throws {
        let state = try journal.state()
        let name = state.name(of: state.device)
        let others = Set(state.names.filter { $0.key != state.device }.values.map { FoldedText($0) })
        guard others.contains(FoldedText(name)) else { return }
        let free = (2...).lazy.map { "\(name)-\($0)" }.first { !others.contains(FoldedText($0)) } ?? name
        try journal.rename(free, isKnown: false)
        Console.note(
            "Another machine is \(name.harmless), so this one is \(free.harmless). `daybook sync devices rename NAME` "
                + "gives it another name.")
    }

    /// This machine's name, without its domain.
    static var machine: String {
        let host = ProcessInfo.processInfo.hostName.split(separator: ".").first
        return host.map(String.init) ?? "machine"
    }
}

/// Opens a journal once it is needed. The remote is asked before: git takes longest, and so begins first.
private actor SessionOpening {
    private let open: @Sendable () async throws -> SyncSession
    private var opening: Task<SyncSession, any Error>?

    init(_ open: @escaping @Sendable () async throws -> SyncSession) { self.open = open }

    var session: SyncSession {
        get async throws {
            let begun = opening ?? Task { [open] in try await open() }
            opening = begun
            return try await begun.value
        }
    }

    /// Waits until the journal is open or can't be, if that has begun.
    func finish() async { _ = await opening?.result }
}
