import Files
import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage

extension JournalDatabase {
    /// Backs up the whole journal to `backups/` beside it, as `journal-before-v8-20260301-220639.sqlite`.
    ///
    /// Uses a separate connection, so during a change it saves the state before the change.
    /// - Returns: The backup's path. The backup is verified, synced to disk, and replaces no file.
    /// - Throws: ``JournalError``, also if the journal is damaged; no partial backup remains.
    public func makeBackup(reason: BackupReason, now: Date) throws(JournalError) -> FilePath {
        try withBackupConnection { connect throws(JournalError) in
            try makeBackup(reason: reason, now: now, of: connect)
        }
    }

    /// Backs up the whole journal to a new file.
    /// - Throws: ``JournalError``, also if the journal is damaged; no partial backup remains.
    public func makeBackup(at copy: FilePath) throws(JournalError) {
        try ProtectedFiles(journal: path).check(copy)
        var status = stat()
        var isTaken = copy.withPlatformString { lstat($0, &status) } == 0
        if !isTaken {
            isTaken = try withBackupConnection { connect throws(JournalError) in
                try Backup.write([copy], journal: path, from: connect) == nil
            }
        }
        if isTaken { throw JournalError("\(copy) already exists and wasn't changed. Choose another name.") }
    }

    /// Calls a closure that can open the connection to back up from. If that isn't the journal's own, it is retired in the end.
    private func withBackupConnection<Result>(
        _ body: (_ connect: () throws -> DatabaseQueue) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        var connection: DatabaseQueue?
        let result = try body {
            let new = try connectForBackup()
            connection = new
            return new
        }
        do {
            if let connection, connection !== queue { try connection.retire() }
        } catch {
            throw JournalError(error, path: path)
        }
        return result
    }

    /// Backs up the rows visible in the current transaction to `backups/`, uncommitted changes included.
    /// - Throws: ``JournalError``; no partial backup remains.
    func makeBackup(ofRowsIn db: Database, reason: BackupReason, now: Date) throws(JournalError) -> FilePath {
        try makeBackup(reason: reason, now: now) {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            let copy = try DatabaseQueue(configuration: configuration)
            try copy.writeWithoutTransaction { other in
                try Migrator.migrate(other, machine: { _ in 0 })
                try other.inTransaction {
                    try WholeJournal.unrecorded(other) { try WholeJournal.copyRows(from: db, to: other) }
                    try SyncLog.takeOver(from: db, to: other)
                    return .commit
                }
            }
            return copy
        }
    }

    /// - Parameter source: The database to copy.
    func makeBackup(
        reason: BackupReason, now: Date, of source: () throws -> DatabaseQueue
    ) throws(JournalError) -> FilePath {
        guard path != ":memory:" else {
            throw JournalError("A journal in memory can't be backed up.")
        }
        try PrivateFolder.claim(Backup.folder(ofJournal: path))
        let names = Backup.names(journal: path, reason: reason, now: now)
        guard let copy = try Backup.write(names, journal: path, from: source) else {
            throw JournalError(
                "There are too many backups like \(names.first ?? path) already. Remove some.")
        }
        return copy
    }
}

/// Backups of a journal in the folder `backups/` beside it.
enum Backup {
    static func folder(ofJournal path: FilePath) -> FilePath {
        path.folder.appending("backups")
    }

    /// The remedies for a damaged journal, the one that loses least first.
    static func adviceOnDamage(_ path: FilePath) -> String {
        "Save what can be read of it: daybook doctor --recover FILE. "
            + "Or move it away, its -wal and -shm files too, and restore a backup from \(folder(ofJournal: path))."
    }

    /// The remedy for a journal that can't be read.
    static func advice(_ path: FilePath) -> String {
        "Move it away, its -wal and -shm files too, then restore a backup from \(folder(ofJournal: path))."
    }

    /// The candidate names of a backup, in order of preference.
    static func names(
        journal path: FilePath, reason: BackupReason, now: Date
    ) -> some Collection<FilePath> {
        // Always UTF-8, so that the change log can store it.
        let journal = path.nameWithoutExtension
        // 2026-03-01T22:06:39Z becomes 20260301-220639.
        let time = ISO8601.string(now).replacing("T", with: "-").filter { $0.isNumber || $0 == "-" }
        let stamp = time.prefix(10).filter(\.isNumber) + time.dropFirst(10)
        let name = "\(journal)-\(reason.name)-\(stamp)"
        return (1...1000).lazy.map { count in
            folder(ofJournal: path).appending(count == 1 ? "\(name).sqlite" : "\(name)-\(count).sqlite")
        }
    }

    /// Writes and verifies a backup, then gives it the first free name; all names are in one folder.
    /// - Returns: The name; nil if none is free.
    /// - Throws: ``JournalError``; no partial backup remains.
    static func write(
        _ names: some Collection<FilePath>, journal path: FilePath, from source: () throws -> DatabaseQueue
    ) throws(JournalError) -> FilePath? {
        guard let first = names.first else { return nil }
        let folder = first.folder
        UnfinishedFile.removeAbandoned(in: folder)
        let unfinished = try UnfinishedFile(in: folder)
        do {
            try copyPages(try source(), to: unfinished.path)
            if let damage = try IntegrityCheck.damage(of: unfinished.path) {
                throw FileRefusal.damaged(damage)
            }
            return try names.first { try unfinished.finish(as: $0) }
        } catch {
            // Corrupt pages come from the journal; disk errors come from the backup.
            let isJournal = error is FileRefusal || (error as? DatabaseError)?.resultCode == .SQLITE_CORRUPT
            throw JournalError(error, path: isJournal ? path : first)
        }
    }

    /// A backup opened in memory and migrated there; its files stay unchanged.
    /// - Throws: ``JournalError`` if it is damaged or isn't a journal of a known version.
    static func open(_ copy: FilePath) throws(JournalError) -> DatabaseQueue {
        do {
            var configuration = Configuration()
            configuration.harden()
            let memory = try DatabaseQueue(configuration: configuration)
            try UntouchedFile.read(copy) { try $0.backup(to: memory) }
            let contents = try memory.read(FileContents.init)
            guard case .journal = contents else { throw FileRefusal.notAJournal }
            if let damage = try memory.read(IntegrityCheck.damage) { throw FileRefusal.damaged(damage) }
            try memory.writeWithoutTransaction { db in
                try SearchIndex.repair(db, in: contents)
                try Migrator.migrate(db, machine: JournalDatabase.legacyOffset(.machine))
            }
            return memory
        } catch FileRefusal.damaged(let damage) {
            throw unusable(copy, "is damaged (\(damage))")
        } catch FileRefusal.notAJournal {
            throw unusable(copy, "has no journal in it")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            throw unusable(copy, "is damaged")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
            throw unusable(copy, "is not a SQLite database")
        } catch {
            throw JournalError(error, path: copy)
        }
    }

    private static func unusable(_ copy: FilePath, _ problem: String) -> JournalError {
        JournalError(
            "\(copy) \(problem), so it can't be restored. `daybook backup --list` shows the backups.")
    }

    private static func copyPages(_ source: DatabaseQueue, to path: FilePath) throws {
        let destination = try DatabaseQueue(at: path)
        try source.backup(to: destination)
        try destination.retire()
        // The header says whether the database has a write-ahead log. A backup is one file, so this turns it
        // off.
        let copied = try DatabaseQueue(at: path)
        try copied.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try copied.retire()
    }
}
