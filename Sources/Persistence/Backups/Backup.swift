import Foundation
import GRDB
import Journal
import Migrations
import Platform
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
                    try SyncLog.adopt(from: db, to: other)
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

/// Reads a database without changing it or the files beside it.
enum UntouchedFile {
    /// Reads a database file, including changes in its write-ahead log.
    /// - Throws: ``JournalError``, `DatabaseError`, or any error of the body.
    static func read(_ file: FilePath, _ body: (DatabaseQueue) throws -> Void) throws {
        guard try wouldChange(file) else { return try read(at: file, body) }
        // SQLite would create files beside it or roll back an unfinished change, so it gets a private copy.
        let copy = try UnfinishedFile(in: FilePath(NSTemporaryDirectory()))
        try withExtendedLifetime(copy) {
            for suffix in ["", "-wal", "-journal"] {
                let part = file.addingSuffix(suffix)
                guard part.exists else { continue }
                try part.copyBytes(to: copy.path.addingSuffix(suffix))
            }
            try read(at: copy.path, body)
        }
    }

    private static func read(at file: FilePath, _ body: (DatabaseQueue) throws -> Void) throws {
        let queue = try JournalDatabase.connect(file, BusyWait(patience: 0), readonly: true)
        try body(queue)
        try queue.close()
    }

    /// Whether SQLite would write to the disk in order to read the file.
    private static func wouldChange(_ file: FilePath) throws -> Bool {
        // A program may have it open; SQLite then uses the existing files.
        if file.addingSuffix("-shm").exists { return false }
        if try (["-wal", "-journal"].contains { try file.addingSuffix($0).statusIfExists()?.size ?? 0 > 0 }) {
            return true
        }
        // In the header, 2 at offset 18 means a write-ahead log.
        let descriptor = try FileDescriptor.open(file, .readOnly, options: .closeOnExec)
        let header =
            try descriptor.closeAfter {
                try Array(unsafeUninitializedCapacity: 20) { buffer, count in
                    count = try descriptor.read(
                        fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
                }
            } as [UInt8]
        return header.count == 20 && header[18] == 2
    }
}

/// A file that gets its name only when it is complete.
///
/// It is written in a private folder, `daybook-unfinished-XXXXXX`, together with SQLite's files beside it.
/// The folder's lock ends with the program, so the next program can identify leftovers.
final class UnfinishedFile {
    private static let prefix = "daybook-unfinished-"
    private static let name = "copy.unfinished"

    /// The path during writing. The file starts empty and is accessible by its owner only.
    let path: FilePath
    private let folder: FilePath
    private let lock: Int32

    /// - Throws: ``JournalError`` if files can't be created in the folder.
    init(in parent: FilePath) throws(JournalError) {
        var made: (folder: FilePath, lock: Int32)?
        // Another program may delete a folder as a leftover before it is locked.
        for _ in 0..<100 where made == nil {
            let folder = try Self.makeFolder(in: parent)
            guard let lock = Self.lock(folder, orIfImpossible: true) else { continue }
            made = (folder, lock)
        }
        guard let made else {
            throw JournalError("\(parent) can't be written to: other programs are busy in it.")
        }
        (folder, lock) = made
        path = made.folder.appending(Self.name)
        let descriptor = path.withPlatformString {
            open($0, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else {
            let error = JournalError("\(path) can't be created: \(JournalFile.reason()).")
            Self.remove(folder)
            close(lock)
            throw error
        }
        close(descriptor)
    }

    deinit {
        Self.remove(folder)
        close(lock)
    }

    /// Gives the file its name, synced to disk on return.
    /// - Returns: False if the name is taken; that file stays unchanged.
    /// - Throws: ``JournalError``.
    func finish(as name: FilePath) throws(JournalError) -> Bool {
        try JournalFile.synchronize(path)
        try Self.checkNoLog(of: name)
        let linked = path.withPlatformString { path in name.withPlatformString { link(path, $0) } }
        if linked != 0 {
            if errno == EEXIST { return false }
            // For file systems without hard links, such as a USB stick's.
            guard [EPERM, ENOTSUP, EMLINK, ENOSYS].contains(errno) else { throw Self.failure(name) }
            let descriptor = name.withPlatformString {
                open($0, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
            }
            guard descriptor >= 0 else {
                if errno == EEXIST { return false }
                throw Self.failure(name)
            }
            close(descriptor)
            guard path.rename(to: name) else {
                let error = Self.failure(name)
                name.unlink()
                throw error
            }
        }
        try JournalFile.synchronize(name.folder)
        return true
    }

    /// SQLite would take the log that another file has left behind for this one's.
    private static func checkNoLog(of name: FilePath) throws(JournalError) {
        for suffix in ["-wal", "-journal"] {
            let log = name.addingSuffix(suffix)
            var status = stat()
            guard log.withPlatformString({ lstat($0, &status) }) == 0, status.st_size > 0 else { continue }
            throw JournalError(
                "\(log) holds changes to another file that was at \(name). Move it away, or put that file back."
            )
        }
    }

    /// Deletes the leftovers of killed programs in a folder.
    static func removeAbandoned(in parent: FilePath) {
        for name in parent.names() ?? [] where name.string.hasPrefix(prefix) {
            let folder = parent.appending(name)
            var status = stat()
            guard folder.withPlatformString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR,
                status.st_uid == geteuid(), let lock = lock(folder, orIfImpossible: false)
            else { continue }
            remove(folder)
            close(lock)
        }
    }

    private static func makeFolder(in parent: FilePath) throws(JournalError) -> FilePath {
        var template = parent.appending("\(prefix)XXXXXX").bytes.map(CChar.init(bitPattern:)) + [0]
        // `mkdtemp` sets mode 0700.
        guard mkdtemp(&template) != nil else {
            throw JournalError("\(parent) can't be written to: \(JournalFile.reason()).")
        }
        return FilePath(platformString: template)
    }

    /// Locks a folder to mark it as in use; nil if another program has locked it.
    /// - Parameter orIfImpossible: Whether to succeed on a file system without locks.
    private static func lock(_ folder: FilePath, orIfImpossible: Bool) -> Int32? {
        let file = folder.appending("lock")
        let descriptor = file.withPlatformString {
            open($0, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { return nil }
        let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || (orIfImpossible && errno != EWOULDBLOCK)
        var status = stat()
        // A link count of 0 means that the file was deleted between the two calls.
        if isLocked, fstat(descriptor, &status) == 0, status.st_nlink > 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Deletes a folder and the files that are created in it, no others.
    private static func remove(_ folder: FilePath) {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            folder.appending(name).addingSuffix(suffix).unlink()
        }
        folder.appending("lock").unlink()
        _ = folder.withPlatformString(rmdir)
    }

    private static func failure(_ name: FilePath) -> JournalError {
        JournalError("\(name) can't be created: \(JournalFile.reason()).")
    }
}
