import Foundation
import GRDB
import Journal
import Migrations

extension JournalDatabase {
    /// Copies the whole journal to `backups/` beside it, as `journal-before-v8-20260301-220639.sqlite`.
    ///
    /// It reads through a connection of its own, so it can be called in the middle of a change, where it
    /// copies what was there before the change.
    /// - Returns: The copy's path. It is on the disk by then, and took no other file's place.
    /// - Throws: ``JournalError``; nothing is left of the copy then.
    public func makeBackup(reason: String, now: Date) throws(JournalError) -> String {
        try makeBackup(reason: reason, now: now) { try Self.connect(path, busyTimeout, readonly: true) }
    }

    /// Copies the whole journal to a file that is not there yet.
    /// - Throws: ``JournalError``; nothing is left of the copy then.
    public func makeBackup(at copy: String) throws(JournalError) {
        let descriptor = Foundation.open(copy, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw JournalError(
                errno == EEXIST
                    ? "\(copy) is there already, and stays as it is. Give another name."
                    : "\(copy) could not be made: \(JournalFile.reason()).")
        }
        close(descriptor)
        _ = try fill(copy) { try Self.connect(path, busyTimeout, readonly: true) }
    }

    /// Writes a whole journal to `backups/`, for when what is to be kept is not what is in the file: in the middle
    /// of a change.
    /// - Throws: ``JournalError``; nothing is left of the copy then.
    func makeBackup(ofRowsIn db: Database, reason: String, now: Date) throws(JournalError) -> String {
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
    ) throws(JournalError) -> String {
        guard path != ":memory:" else {
            throw JournalError("A journal that is only in memory cannot be backed up.")
        }
        return try fill(try Backup.reserve(journal: path, reason: reason, now: now), from: source)
    }

    private func fill(_ copy: String, from source: () throws -> DatabaseQueue) throws(JournalError) -> String
    {
        do {
            try Backup.write(try source(), to: copy)
            return copy
        } catch {
            unlink(copy)
            throw JournalError(error, path: copy)
        }
    }
}

/// Copies of a journal in the folder `backups/` beside it.
enum Backup {
    static func folder(ofJournal path: String) -> String {
        ((path as NSString).deletingLastPathComponent as NSString).appendingPathComponent("backups")
    }

    /// What to do about a journal that cannot be read.
    static func advice(_ path: String) -> String {
        "Move it away, its -wal and -shm files too, then put a copy from \(folder(ofJournal: path)) in its place."
    }

    /// Makes an empty file with a name of its own.
    static func reserve(journal path: String, reason: String, now: Date) throws(JournalError) -> String {
        let folder = folder(ofJournal: path)
        try JournalFile.createFolder(folder)
        let journal = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        // 2026-03-01T22:06:39Z becomes 20260301-220639.
        let time = ISO8601.string(now).replacing("T", with: "-").filter { $0.isNumber || $0 == "-" }
        let stamp = time.prefix(10).filter(\.isNumber) + time.dropFirst(10)
        let name = "\(folder)/\(journal)-\(reason)-\(stamp)"
        for count in 1...1000 {
            let copy = count == 1 ? "\(name).sqlite" : "\(name)-\(count).sqlite"
            let descriptor = Foundation.open(copy, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                close(descriptor)
                return copy
            }
            guard errno == EEXIST else {
                throw JournalError("\(copy) could not be made: \(JournalFile.reason()).")
            }
        }
        throw JournalError("There are too many copies named \(name) already. Remove some.")
    }

    /// Fills a reserved file all at once: until the copy is whole and on the disk it has another name.
    static func write(_ source: DatabaseQueue, to copy: String) throws {
        let part = copy + ".part"
        let descriptor = Foundation.open(part, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw JournalError("\(part) could not be made: \(JournalFile.reason()).")
        }
        close(descriptor)
        do {
            try copyPages(source, to: part)
            try JournalFile.synchronize(part)
            guard rename(part, copy) == 0 else {
                throw JournalError("\(copy) could not be made: \(JournalFile.reason()).")
            }
        } catch {
            unlink(part)
            throw error
        }
        try JournalFile.synchronize((copy as NSString).deletingLastPathComponent)
    }

    /// A copy, brought up to date in memory; the file itself stays as it is.
    /// - Throws: ``JournalError`` where it is no journal that this version knows.
    static func open(_ copy: String) throws(JournalError) -> DatabaseQueue {
        do {
            let memory = try DatabaseQueue()
            try JournalDatabase.connect(copy, 0, readonly: true).backup(to: memory)
            guard case .journal = try memory.read(FileContents.init) else { throw FileRefusal.notAJournal }
            try memory.writeWithoutTransaction { db in
                try Migrator.migrate(db, machine: JournalDatabase.legacyOffset(.machine))
            }
            return memory
        } catch {
            throw JournalError(error, path: copy)
        }
    }

    private static func copyPages(_ source: DatabaseQueue, to path: String) throws {
        let destination = try DatabaseQueue(path: path)
        try source.backup(to: destination)
        try destination.close()
        // The pages say whether a write-ahead log belongs to them. A copy is to be one file, so it says no.
        let copied = try DatabaseQueue(path: path)
        try copied.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try copied.close()
    }
}
