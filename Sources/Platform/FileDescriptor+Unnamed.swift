import Foundation
import SystemPackage

extension FileDescriptor {
    /// A file without a name that holds bytes, open at its beginning; the caller closes it.
    ///
    /// As a program's input it needs no writer and may stay unread. Through a pipe, a program that ends before it has read
    /// everything would end this process with SIGPIPE.
    /// - Throws: `Errno` if it can't be made or written.
    public static func unnamed(holding bytes: some Sequence<UInt8>) throws -> FileDescriptor {
        let bytes = Array(bytes)
        return try unnamed { file in _ = try bytes.withUnsafeBytes(file.writeAll) }
    }

    /// A file without a name, open at its beginning, that only this user can read and that is gone when it is closed.
    /// - Parameter write: Writes its contents.
    public static func unnamed(_ write: (FileDescriptor) throws -> Void) throws -> FileDescriptor {
        guard let file = tmpfile() else { throw Errno(rawValue: errno) }
        defer { fclose(file) }
        let copy = try FileDescriptor(rawValue: fileno(file)).duplicate()
        do {
            try write(copy)
            try copy.seek(offset: 0, from: .start)
        } catch {
            try copy.close()
            throw error
        }
        return copy
    }
}
