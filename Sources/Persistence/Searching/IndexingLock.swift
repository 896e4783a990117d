import Foundation
import Platform
import SystemPackage

/// The lock that one process at a time holds while it indexes a journal. The kernel releases it when the process dies.
///
/// It is on the write-ahead log, which stays as long as a program has the journal open, and which SQLite itself never
/// locks.
public struct IndexingLock: ~Copyable {
    /// Nil without a write-ahead log, or on a file system without locks: several processes then take turns.
    private let descriptor: Int32?

    /// Takes the lock of an open journal.
    /// - Returns: Nil if another process has it.
    static func acquire(ofJournal journal: FilePath) -> IndexingLock? {
        let log = journal.addingSuffix("-wal")
        let descriptor = log.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return IndexingLock(descriptor: nil) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return IndexingLock(descriptor: descriptor) }
        let isTaken = errno == EWOULDBLOCK
        close(descriptor)
        return isTaken ? nil : IndexingLock(descriptor: nil)
    }

    /// Whether a process is indexing a journal.
    public static func isHeld(ofJournal journal: FilePath) -> Bool {
        acquire(ofJournal: journal) == nil
    }

    private init(descriptor: Int32?) { self.descriptor = descriptor }

    /// Gives the lock back.
    consuming func release() {}

    deinit { if let descriptor { close(descriptor) } }
}
