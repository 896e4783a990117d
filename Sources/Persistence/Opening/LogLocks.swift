import Files
import Foundation
import SystemPackage

/// Other programs' locks on the index of a write-ahead log.
///
/// Lock bytes: [WAL-mode File Format](https://sqlite.org/walformat.html).
struct LogLocks {
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

    /// Reads `/proc/locks`, for use while SQLite has the database open. Takes about 10 ms.
    /// - Throws: `Errno` if it can't be read.
    init(index: FilePath) throws {
        guard let inode = try index.statusIfExists()?.inode else {
            self.init(list: "", inode: "", process: "")
            return
        }
        self.init(
            list: String(decoding: try FilePath("/proc/locks").contents(), as: UTF8.self),
            inode: "\(inode.rawValue)", process: "\(getpid())")
    }

    init(list: String, inode: String, process: String) {
        // 1: POSIX  ADVISORY  WRITE 7877 fe:00:16245780 121 121
        let locks = list.split(separator: "\n").compactMap { line -> [Substring]? in
            let words = line.split(separator: " ")
            guard words.count == 8, let number = words[5].split(separator: ":").last, number == inode else {
                return nil
            }
            return words
        }
        // Files on several devices have the same number. SQLite's own lock tells how the kernel names this one's device, which
        // isn't always what stat(2) says.
        let own: Set<Substring> = Set(locks.filter { $0[4] == process }.map { $0[5] })
        let ranges = locks.compactMap { words -> ClosedRange<Int>? in
            guard words[4] != process, own.isEmpty || own.contains(words[5]), let first = Int(words[6]) else {
                return nil
            }
            return first...max(first, Int(words[7]) ?? .max)
        }
        isWritten = ranges.contains { $0.contains(Self.writeByte) }
        isCheckpointed = ranges.contains { $0.contains(Self.checkpointByte) }
        isOpenElsewhere = ranges.contains { $0.contains(Self.openByte) }
    }
}
