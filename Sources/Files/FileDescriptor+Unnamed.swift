import Foundation
import SystemPackage

extension FileDescriptor {
    /// A file without a name that holds bytes, open at its beginning; the caller closes it.
    ///
    /// As a program's input it needs no writer and may stay unread. Through a pipe, a program that ends before it has read
    /// everything would end this process with SIGPIPE.
    /// - Throws: `Errno` if it can't be made or written.
    public static func unnamed(holding bytes: some Sequence<UInt8>) throws -> FileDescriptor {
        guard let file = tmpfile() else { throw Errno(rawValue: errno) }
        defer { fclose(file) }
        let bytes = Array(bytes)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
            throw Errno(rawValue: errno)
        }
        let copy = try FileDescriptor(rawValue: fileno(file)).duplicate()
        try copy.seek(offset: 0, from: .start)
        return copy
    }
}
