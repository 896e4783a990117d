import Files
import Foundation
import GRDB
import SystemPackage

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
