import Foundation
import GRDB
import Journal
import Migrations
import Platform
import SystemPackage

/// The file and folders that opening a missing journal created, to be removed again if nothing comes of it.
struct CreatedFiles: Sendable {
    let path: FilePath
    /// The file's identity; nil if it couldn't be created.
    var identity: FileIdentity?
    /// Parents first.
    var folders: [FilePath] = []

    /// Removes the file while it is empty. A program that has it open finds that out before it writes.
    func removeEmpty() {
        if let identity {
            guard let sample = FileSample(path: path), sample.identity == identity, sample.size == 0 else {
                return removeFolders()
            }
            removeFiles()
        }
        removeFolders()
    }

    /// Whether text that was typed for the journal is kept beside it.
    fileprivate var hasDrafts: Bool { path.draftFolder.exists }

    /// Removes the file and SQLite's files beside it.
    fileprivate func removeFiles() {
        // The journal goes first: a program that opens it in between must not lose a log of its own.
        for suffix in ["", "-wal", "-shm"] { path.addingSuffix(suffix).unlink() }
    }

    /// Removes those folders that are empty.
    fileprivate func removeFolders() {
        for folder in folders.reversed() { _ = folder.withPlatformString(rmdir) }
    }
}

extension JournalDatabase {
    /// Removes the journal if this object created it, nothing was ever in it and no other program has it open. It
    /// can't be used afterwards.
    /// - Returns: Whether it was removed.
    @discardableResult
    public func removeIfNew() -> Bool {
        guard let created, let files, !isClosed.load(ordering: .relaxed) else { return false }
        do {
            let isRemoved = try queue.writeWithoutTransaction { db in
                var isRemoved = false
                // Whoever has opened it in the meantime waits for this lock, and then finds its file deleted.
                try db.inTransaction(.immediate) {
                    if files.interference == nil, !created.hasDrafts, try Self.isUnused(db),
                        try !files.isOpenElsewhere
                    {
                        created.removeFiles()
                        isRemoved = true
                    }
                    return .rollback
                }
                return isRemoved
            }
            guard isRemoved else { return false }
            created.removeFolders()
            isClosed.store(true, ordering: .relaxed)
            // On closing, SQLite would delete the log of a journal that another program has created by then.
            _ = Unmanaged.passRetained(queue)
            return true
        } catch {
            // It stays, empty. The command fails anyway, with an error that matters more.
            return false
        }
    }

    /// Whether there is no row and there never was a change.
    private static func isUnused(_ db: Database) throws -> Bool {
        guard try FileContents(db) != .nothing else { return true }
        // Tables of another program, if there are more than in a new journal.
        let tables = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        let new = try JournalDatabase.inMemory().queue.read { try String.fetchAll($0, sql: tables) }
        guard try String.fetchAll(db, sql: tables) == new else { return false }
        return try WholeJournal.isEmpty(db) && UndoLog.newestStep(db) == 0
            && SyncLog.ifSynchronized(db) == nil
    }
}
