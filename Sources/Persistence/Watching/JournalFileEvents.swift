import Foundation
import GRDB
import Platform
import SystemPackage

/// The kernel's events about a journal's file and those beside it.
///
/// The files are watched for writes: most go to the write-ahead log, and a commit doesn't change the main
/// file. The folder is watched only for created and removed files, since it may contain other busy files.
public final class JournalFileEvents: Sendable {
    /// Readable when an event is pending.
    public var descriptor: Int32 { events.descriptor }
    private let events: FileEvents
    private let folder: FilePath
    private let folderWatch: Int32
    /// Excludes `-shm`: it is mapped into memory, so it has no events.
    private let names: Set<[UInt8]>

    /// - Throws: ``JournalError`` if a file can't be watched, for example at the kernel's limit of watches.
    init(path: FilePath) throws(JournalError) {
        let name = FilePath(root: nil, path.lastComponent.map { [$0] } ?? [])
        names = Set(["", "-wal", "-journal"].map { name.addingSuffix($0).bytes })
        folder = path.folder
        do {
            events = try FileEvents()
            folderWatch = try events.watch(folder, for: .names)
        } catch {
            throw Self.failure(error)
        }
        try watchFiles()
    }

    /// Removes the pending events; returns whether any concerns the journal.
    /// - Throws: ``JournalError`` if a new file can't be watched.
    public func removePending() throws(JournalError) -> Bool {
        var concernsJournal = false
        var hasAppearedOrGone = false
        events.removeAll { watch, name in
            guard name.isEmpty || names.contains(name) else { return }
            concernsJournal = true
            hasAppearedOrGone = hasAppearedOrGone || watch == folderWatch
        }
        if hasAppearedOrGone { try watchFiles() }
        return concernsJournal
    }

    private func watchFiles() throws(JournalError) {
        for name in names {
            do {
                try events.watch(folder.pushing(FilePath(bytes: name)), for: .writes)
            } catch Errno.noSuchFileOrDirectory, Errno.fileNameTooLong {
                // The folder reports a missing file when it is created.
            } catch {
                throw Self.failure(error)
            }
        }
    }

    private static func failure(_ error: any Error) -> JournalError {
        JournalError("Can't watch for external changes (\(error)). Redraw the screen to see them.")
    }
}

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
