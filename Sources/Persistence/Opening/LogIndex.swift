import CSQLiteGuard
import Foundation
import GRDB
import GRDBSQLite
import Platform
import SystemPackage

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
