import Files
import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage

extension JournalDatabase {
    /// Copies the whole journal to `backups/` beside it, as `journal-before-v8-20260301-220639.sqlite`.
    ///
    /// It reads through a connection of its own, so it can be called in the middle of a change, where it
    /// copies what was there before the change.
    /// - Returns: The copy's path. It was checked and is on the disk by then, and took no other file's place.
    /// - Throws: ``JournalError``, also when the journal is damaged; nothing is left of the copy then.
    public func makeBackup(reason: String, now: Date) throws(JournalError) -> FilePath {
        try makeBackup(reason: reason, now: now) { try connectForBackup() }
    }

    /// Copies the whole journal to a file that is not there yet.
    /// - Throws: ``JournalError``, also when the journal is damaged; nothing is left of the copy then.
    public func makeBackup(at copy: FilePath) throws(JournalError) {
        try ProtectedFiles(journal: path).check(copy)
        var status = stat()
        var isTaken = copy.withPlatformString { lstat($0, &status) } == 0
        if !isTaken {
            isTaken =
                try Backup.write([copy], journal: path) { try connectForBackup() } == nil
        }
        if isTaken { throw JournalError("\(copy) already exists and wasn't changed. Choose another name.") }
    }

    /// Writes a whole journal to `backups/`, for when what is to be kept is not what is in the file: in the middle
    /// of a change.
    /// - Throws: ``JournalError``; nothing is left of the copy then.
    func makeBackup(ofRowsIn db: Database, reason: String, now: Date) throws(JournalError) -> FilePath {
        try makeBackup(reason: reason, now: now) {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            let copy = try DatabaseQueue(configuration: configuration)
            try copy.writeWithoutTransaction { other in
                try Migrator.migrate(other, machine: { _ in 0 })
                try other.inTransaction {
                    try WholeJournal.unrecorded(other) { try WholeJournal.copyRows(from: db, to: other) }
                    return .commit
                }
            }
            return copy
        }
    }

    private func makeBackup(
        reason: String, now: Date, of source: () throws -> DatabaseQueue
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

/// Copies of a journal in the folder `backups/` beside it.
enum Backup {
    static func folder(ofJournal path: FilePath) -> FilePath {
        path.folder.appending("backups")
    }

    /// What to do about a journal that can't be read.
    static func advice(_ path: FilePath) -> String {
        "Move it away, its -wal and -shm files too, then restore a backup from \(folder(ofJournal: path))."
    }

    /// The names that a copy may get, the first that is free.
    static func names(
        journal path: FilePath, reason: String, now: Date
    ) -> some Collection<FilePath> {
        // Always UTF-8, so that the change log can hold the name.
        let journal = path.stem ?? ""
        // 2026-03-01T22:06:39Z becomes 20260301-220639.
        let time = ISO8601.string(now).replacing("T", with: "-").filter { $0.isNumber || $0 == "-" }
        let stamp = time.prefix(10).filter(\.isNumber) + time.dropFirst(10)
        let name = "\(journal)-\(reason)-\(stamp)"
        return (1...1000).lazy.map { count in
            folder(ofJournal: path).appending(count == 1 ? "\(name).sqlite" : "\(name)-\(count).sqlite")
        }
    }

    /// Writes a copy, checks it, and gives it the first of the names that is free; all names are in one folder.
    /// - Returns: The name; nil if none is free.
    /// - Throws: ``JournalError``; nothing is left of the copy then.
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
            // What is wrong with the pages is wrong with the journal; what is wrong with a disk, with the copy's.
            let isJournal = error is FileRefusal || (error as? DatabaseError)?.resultCode == .SQLITE_CORRUPT
            throw JournalError(error, path: isJournal ? path : first)
        }
    }

    /// A copy, brought up to date in memory; the file itself and those beside it stay as they are.
    /// - Throws: ``JournalError`` where it is no journal that this version knows, or is damaged.
    static func open(_ copy: FilePath) throws(JournalError) -> DatabaseQueue {
        do {
            var configuration = Configuration()
            configuration.harden()
            let memory = try DatabaseQueue(configuration: configuration)
            try UntouchedFile.read(copy) { try $0.backup(to: memory) }
            guard case .journal = try memory.read(FileContents.init) else { throw FileRefusal.notAJournal }
            if let damage = try memory.read(IntegrityCheck.damage) { throw FileRefusal.damaged(damage) }
            try memory.writeWithoutTransaction { db in
                try Migrator.migrate(db, machine: JournalDatabase.legacyOffset(.machine))
            }
            return memory
        } catch {
            throw JournalError(error, path: copy)
        }
    }

    private static func copyPages(_ source: DatabaseQueue, to path: FilePath) throws {
        let destination = try DatabaseQueue(at: path)
        try source.backup(to: destination)
        try destination.close()
        // The pages say whether a write-ahead log belongs to them. A copy is to be one file, so it says no.
        let copied = try DatabaseQueue(at: path)
        try copied.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try copied.close()
    }
}
