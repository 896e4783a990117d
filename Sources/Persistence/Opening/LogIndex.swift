import Foundation
import SystemPackage

/// The header of a write-ahead log's index (the file `-shm`), shared by the programs that have the database
/// open.
///
/// Format: [WAL-mode File Format](https://sqlite.org/walformat.html), in native byte order.
struct LogIndex {
    /// The number of log frames in use.
    let frameCount: Int
    /// The size of the database in bytes after the last commit; 0 if there was none.
    let databaseSize: Int64

    /// Reads the index before this process opens the database: closing a file releases all of a process's
    /// locks on it.
    /// - Returns: Nil if no other program has the database open, because a leftover index is meaningless.
    init?(path: FilePath) {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard LogLocks(descriptor: descriptor).isOpenElsewhere else { return nil }
        var bytes = [UInt8](repeating: 0, count: 48)
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return nil }
        (frameCount, databaseSize) = bytes.withUnsafeBytes { bytes in
            let pageSize = Int64(bytes.load(fromByteOffset: 14, as: UInt16.self))
            let pageCount = Int64(bytes.load(fromByteOffset: 20, as: UInt32.self))
            // A page size of 65,536 doesn't fit and is stored as 1.
            return (
                Int(bytes.load(fromByteOffset: 16, as: UInt32.self)),
                pageCount * (pageSize == 1 ? 65_536 : pageSize)
            )
        }
    }
}
