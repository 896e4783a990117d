import Foundation
import SystemPackage

/// What the index of a write-ahead log, the file `-shm`, counts for the programs that have the database open.
///
/// Its format is that of "WAL-mode File Format" (sqlite.org/walformat.html), in the machine's byte order.
struct LogIndex {
    /// How many frames of the log are in use.
    let frameCount: Int
    /// How many bytes the database has without more changes; 0 where nothing was written yet.
    let databaseSize: Int64

    /// Reads the index, before this process opens the database: closing a file releases all of a process's locks on it.
    /// - Returns: Nil if no other program has the database open. What it left there counts for nobody.
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
            // 65,536 does not fit.
            return (
                Int(bytes.load(fromByteOffset: 16, as: UInt32.self)),
                pageCount * (pageSize == 1 ? 65_536 : pageSize)
            )
        }
    }
}
