import Foundation
import Journal
import Platform
import Synchronization
import SystemPackage

/// A file to import, which can be read more than once and is never in memory as a whole.
public final class ImportSource: Sendable {
    /// A file of our own, or a duplicate of the caller's descriptor.
    private let file: FileDescriptor
    private let start: Int64
    /// The caller's file before anything was read; nil for a file of our own.
    private let sample: FileSample?
    /// Why the file couldn't be read further, if it couldn't.
    private let failure = Mutex<Errno?>(nil)

    /// The most bytes that are read: one more than allowed, to detect larger files.
    private static let limit = Limits.importedFile + 1

    /// - Parameter source: An open file, or a pipe, which is copied to a temporary file without a name.
    /// - Throws: `Errno` if it can't be read, or ``JournalError`` if it can't be copied.
    public init(_ source: FileDescriptor) throws {
        var status = stat()
        guard fstat(source.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
        if status.st_mode & S_IFMT == S_IFREG {
            start = try source.seek(offset: 0, from: .current)
            file = try source.duplicate()
            sample = FileSample(descriptor: file.rawValue)
        } else {
            (start, sample) = (0, nil)
            file = try Self.spool(source)
        }
        // Closed in programs that this one starts.
        _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(file.rawValue) }

    private static func spool(_ source: FileDescriptor) throws -> FileDescriptor {
        // An error of the pipe is reported rather than one of the disk.
        var failure: (any Error)?
        do {
            return try .unnamed { copy in
                try withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
                    var rest = limit
                    while rest > 0 {
                        let count: Int
                        do {
                            count = try source.read(into: .init(rebasing: buffer[..<min(buffer.count, rest)]))
                        } catch {
                            failure = error
                            throw error
                        }
                        if count == 0 { return }
                        try copy.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                        rest -= count
                    }
                }
            }
        } catch {
            if let failure { throw failure }
            throw JournalError("can't be copied to a temporary file: \(error.reason). Import from a file.")
        }
    }

    /// Appends the bytes from a place on.
    /// - Parameter most: The most bytes to read.
    /// - Returns: Whether there were any. A file that can't be read ends there; ``checkWhole()`` says why.
    func append(to bytes: inout [UInt8], from place: Int, atMost most: Int) -> Bool {
        let wanted = min(most, Self.limit - place)
        guard wanted > 0 else { return false }
        return withUnsafeTemporaryAllocation(byteCount: wanted, alignment: 16) { buffer in
            var count = 0
            repeat {
                count = pread(file.rawValue, buffer.baseAddress, wanted, off_t(start) + off_t(place))
            } while count < 0 && errno == EINTR
            if count < 0 { failure.withLock { $0 = Errno(rawValue: errno) } }
            guard count > 0 else { return false }
            bytes.append(contentsOf: buffer[..<count])
            return true
        }
    }

    /// - Throws: `Errno` if some of the file couldn't be read, or ``JournalError`` if another program has written to it since
    ///   the beginning, so that what was read is of two files.
    func checkWhole() throws {
        if let failure = failure.withLock({ $0 }) { throw failure }
        guard let sample else { return }
        guard let now = FileSample(descriptor: file.rawValue), !now.isWritten(since: sample) else {
            throw Self.wasChanged
        }
    }

    /// Whether it has nothing but blanks.
    /// - Throws: `Errno` if it can't be read.
    public func isBlank() throws -> Bool {
        var json = JSONReader(JSONSource(append: append, piece: 1 << 12))
        guard json.next() == nil else { return false }
        try checkWhole()
        return true
    }

    static let wasChanged = JournalError(
        "The file was changed while it was imported; nothing was imported. Import it again.")

    /// The size of the file in bytes, at most the limit.
    var size: Int {
        get throws {
            var status = stat()
            guard fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
            return min(Self.limit, max(0, Int(status.st_size) - Int(start)))
        }
    }
}
