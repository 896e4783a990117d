import CSQLiteGuard
import Foundation
import GRDB
import GRDBSQLite
import Journal
import Platform
import SystemPackage

extension JournalDatabase {
    /// The outcome of a checkpoint.
    public enum CheckpointResult: Sendable {
        /// The file contains every change.
        case settled
        /// Another program was reading or writing; try again later.
        case busy
    }

    /// Checkpoints and truncates the write-ahead log, so that a copy of the file is complete and no change is
    /// replayed over a file that replaces it: SQLite replays valid frames of a leftover log over any file put beside it.
    ///
    /// The screen calls it after a second without writes (`IdleCheckpoint`); a command does the same when it ends
    /// (`OpenJournals`).
    ///
    /// Never waits for another program. Cancelling the task doesn't interrupt it: SQLite closes a log that it leaves
    /// halfway, and what a deleted one has would be lost.
    /// - Throws: ``JournalError`` if another program has replaced one of the files, or the disk is full; the
    ///   log keeps its contents.
    public func settle() async throws -> CheckpointResult {
        // A task of its own isn't cancelled with this one.
        try await Task {
            if files?.interference == nil { try await updateIndex() }
            do {
                return try await queue.writeWithoutTransaction { try settle($0, patience: 0) }
            } catch {
                throw JournalError(error, path: path)
            }
        }.value
    }

    /// Closes the journal, which can't be used afterwards. Checkpoints changes first, unless another program
    /// is reading or writing for more than a moment.
    /// - Throws: ``JournalError`` if another program has replaced one of the files.
    public func close() throws(JournalError) {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        do {
            try side.close()
            if files != nil, isChanged || indexesAtEnd.load(ordering: .relaxed) { updateIndexAtEnd() }
            // On closing, SQLite would write what a killed program left in the log into a file that was replaced since.
            if let files,
                isChanged || hasIndexed.load(ordering: .relaxed)
                    || (files.hasLogContent && !files.isUntouched)
            {
                try close(files)
            } else {
                try queue.close()
            }
        } catch FileInterference.overwritten {
            // On closing, SQLite would write the rest of the log into the other program's file.
            _ = Unmanaged.passRetained(queue)
            throw JournalError(FileInterference.overwritten.words)
        } catch {
            throw JournalError(error, path: path)
        }
    }

    private func close(_ files: OpenFiles) throws {
        guard files.interference == nil, files.hasLog else {
            try queue.writeWithoutTransaction { try settleFinally($0, files, nil) }
            return try queue.close()
        }
        let index = try files.openIndex()
        try index.closeAfter {
            let locks = LogIndex.Locks(descriptor: index.rawValue)
            try queue.writeWithoutTransaction { try settleFinally($0, files, locks) }
            try queue.close()
        }
    }

    private func settleFinally(_ db: Database, _ files: OpenFiles, _ locks: LogIndex.Locks?) throws {
        do {
            if let locks, files.isUntouched {
                // SQLite checkpoints when the last connection closes. Of many concurrent writers, the last
                // one does it for all.
                if !locks.isOpenElsewhere || locks.isWritten { return }
            }
            _ = try settle(db, patience: 0.1, isFinal: true)
        } catch is DatabaseError {
            // With a full disk, everything stays in the log for the next start.
        } catch FileInterference.overwritten {
            try files.setLogAside()
            throw FileInterference.overwritten
        } catch is FileInterference {
            // Every change of this connection is in the file or the log.
        }
    }

    /// - Parameter patience: The timeout in seconds for other programs.
    /// - Parameter isFinal: Whether the connection closes next, so that the file's state needn't be recorded.
    private func settle(_ db: Database, patience: TimeInterval, isFinal: Bool = false) throws
        -> CheckpointResult
    {
        guard let files else { return .settled }
        waiting.setPatience(patience)
        defer {
            waiting.setPatience(busyTimeout)
            waiting.end()
        }
        do {
            return try settle(db, files, isFinal: isFinal)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return .busy
        }
    }

    private func settle(_ db: Database, _ files: OpenFiles, isFinal: Bool) throws -> CheckpointResult {
        switch files.interference {
        case .moved:
            try saveUnderNewName(db, files)
            throw FileInterference.moved
        case .removed:
            // The log of a deleted file must not be replayed over another one.
            if FileIdentity(path: files.path) != nil { try files.setLogAside() }
            throw FileInterference.removed
        case .lostLog: try renewLog(db, files)
        case let other?: throw other
        case nil: break
        }
        guard files.isUnsettled else { return .settled }
        // A command has just checked the files; checking again would only block other writers.
        if !isFinal || !files.isUntouched { try checkFiles(db, files) }
        guard files.hasLogContent else { return .settled }
        // Others can write during this disk wait. The truncation, which blocks them, is then instant; if the
        // log has a newer change, its writer truncates.
        let moved = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
        guard let moved, moved[0] == 0, moved[1] == moved[2] as Int else { return .busy }
        waiting.setPatience(0)
        let isBusy = try Bool.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") ?? false
        if !isFinal { try checkFiles(db, files) }
        return isBusy ? .busy : .settled
    }

    private func checkFiles(_ db: Database, _ files: OpenFiles) throws {
        try db.inTransaction(.immediate) {
            try files.check(db)
            return .rollback
        }
    }

    /// Recovers from a deleted write-ahead log or index: saves the connection's data to the file and starts a
    /// new log.
    /// - Throws: ``FileInterference`` if another program has the journal open too, or already uses another
    ///   log.
    func renewLog(_ db: Database, _ files: OpenFiles) throws {
        guard files.ownsLog else { throw FileInterference.lostLog }
        try side.close()
        do {
            try db.inTransaction(.immediate) {
                try files.checkContents(db)
                return .rollback
            }
            // If this is interrupted or the disk is full, the log stays open; leaving it closes it whatever happens.
            try db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
            try leaveLog(db)
            try activateWriteAheadLog(db, patience: busyTimeout)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw FileInterference.lostLog
        }
        _ = try Int.fetchOne(db, sql: "SELECT 1 FROM sqlite_master")
        try files.rememberLog(db)
        try checkFiles(db, files)
    }

    /// Checkpoints into a renamed file, unless another program has it open under that name.
    private func saveUnderNewName(_ db: Database, _ files: OpenFiles) throws {
        guard files.hasLog, files.ownsLog else { return }
        try side.close()
        try db.inTransaction(.immediate) {
            try files.checkContents(db)
            return .rollback
        }
        do {
            try leaveLog(db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // The log is in the file already. SQLite then fails to record its removal in a renamed file.
        }
        files.forgetLog()
    }

    /// Checkpoints and deletes the log, with exclusive access.
    private func leaveLog(_ db: Database) throws {
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
    }
}

/// The header of a write-ahead log's index (the file `-shm`), which the programs that have the database open share.
///
/// Format and lock bytes: [WAL-mode File Format](https://sqlite.org/walformat.html), in native byte order.
struct LogIndex {
    /// The number of log frames in use.
    let frameCount: Int
    /// The size of the database in bytes after the last commit; 0 if there was none.
    let databaseSize: Int64
    /// How much of the log is in the file; nil while a checkpoint is under way, and after an interrupted one.
    let moved: Moved?

    /// How much of the log checkpoints have moved into the file. While it is the same, no program that keeps to SQLite has
    /// written to the file.
    struct Moved: Equatable {
        /// The log's two random numbers, which change whenever it begins anew.
        let salts: UInt64
        let frameCount: UInt32
    }

    private static let size = 136

    private init(_ bytes: [UInt8]) {
        (frameCount, databaseSize, moved) = bytes.withUnsafeBytes { bytes in
            func number(_ offset: Int) -> UInt32 { bytes.load(fromByteOffset: offset, as: UInt32.self) }
            let pageSize = Int64(bytes.load(fromByteOffset: 14, as: UInt16.self))
            let moved = Moved(salts: bytes.load(fromByteOffset: 32, as: UInt64.self), frameCount: number(96))
            return (
                Int(number(16)),
                // A page size of 65,536 doesn't fit and is stored as 1.
                Int64(number(20)) * (pageSize == 1 ? 65_536 : pageSize),
                // The number of frames that the last checkpoint began to move.
                number(128) == moved.frameCount ? moved : nil
            )
        }
    }

    /// Reads the index before this process opens the database: closing a file releases all of a process's
    /// locks on it.
    /// - Returns: Nil if no other program has the database open, because a leftover index is meaningless.
    init?(path: FilePath) {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard Locks(descriptor: descriptor).isOpenElsewhere else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.size)
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return nil }
        self.init(bytes)
    }

    /// The index that a connection has in memory; nil without a log.
    init?(_ db: Database) {
        var bytes = [UInt8](repeating: 0, count: Self.size)
        guard daybook_read_log_index(db.sqliteConnection, &bytes, Int32(bytes.count)) == SQLITE_OK else {
            return nil
        }
        self.init(bytes)
    }

    /// Other programs' locks on the index.
    struct Locks {
        /// Whether another program has the database open.
        let isOpenElsewhere: Bool
        /// Whether another program is writing to the database.
        let isWritten: Bool
        /// Whether another program is checkpointing the log.
        let isCheckpointed: Bool

        private static let writeByte = 120
        private static let checkpointByte = 121
        private static let openByte = 128

        /// Queries the kernel, which is fast. Closing the descriptor releases this program's locks, so it must
        /// stay open as long as SQLite has the database open.
        init(descriptor: Int32) {
            isOpenElsewhere = Self.isLocked(Self.openByte, descriptor)
            isWritten = Self.isLocked(Self.writeByte, descriptor)
            isCheckpointed = Self.isLocked(Self.checkpointByte, descriptor)
        }

        private static func isLocked(_ byte: Int, _ descriptor: Int32) -> Bool {
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            lock.l_whence = Int16(SEEK_SET)
            lock.l_start = off_t(byte)
            lock.l_len = 1
            return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
        }

        /// Reads the kernel's list, for use while SQLite has the database open. Takes about 10 ms.
        /// - Throws: `Errno` if it can't be read.
        init(index: FilePath) throws {
            self.init(ranges: try FileLocks.ofOthers(on: index))
        }

        init(ranges: [ClosedRange<Int>]) {
            isWritten = ranges.contains { $0.contains(Self.writeByte) }
            isCheckpointed = ranges.contains { $0.contains(Self.checkpointByte) }
            isOpenElsewhere = ranges.contains { $0.contains(Self.openByte) }
        }
    }
}
