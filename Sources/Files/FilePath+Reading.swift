import Foundation
import SystemPackage

extension FilePath {
    /// The folder that holds the file: `.` for a path of one component.
    public var folder: FilePath {
        let folder = removingLastComponent()
        return folder.isEmpty ? "." : folder
    }

    /// The path from the root. A relative path starts in the current folder.
    public var absolute: FilePath {
        if isAbsolute { return self }
        // If the current folder was removed, nothing opens; SQLite still takes `./x` for a file.
        guard let current = getcwd(nil, 0) else { return FilePath(".").pushing(self) }
        defer { free(current) }
        return FilePath(platformString: current).pushing(self)
    }

    /// The file's status, with symbolic links followed; nil if there is no file.
    /// - Throws: `Errno` when the path can't be looked at.
    public func statusIfExists(followingLinks: Bool = true) throws(Errno) -> Stat? {
        do {
            return try Stat(self, followTargetSymlink: followingLinks)
        } catch {
            if error == .noSuchFileOrDirectory || error == .notDirectory { return nil }
            throw error
        }
    }

    /// Whether a file is there, a link to nothing excluded.
    public var exists: Bool { withPlatformString { access($0, F_OK) } == 0 }

    /// The path without symbolic links; the path itself if there is no such file.
    public var resolved: FilePath {
        guard let path = withPlatformString({ realpath($0, nil) }) else { return self }
        defer { free(path) }
        return FilePath(platformString: path)
    }

    /// Renames the file and replaces whatever has the new name. Returns false and sets `errno` if that fails.
    public func rename(to name: FilePath) -> Bool {
        withPlatformString { old in name.withPlatformString { Foundation.rename(old, $0) } } == 0
    }

    /// Reads the whole file, or a device such as `/dev/null`.
    /// - Throws: `Errno` when it can't be opened or read, or is a pipe, which might never end.
    public func contents() throws -> Data {
        // Opening a pipe would otherwise wait for a writer.
        let file = try FileDescriptor.open(self, .readOnly, options: [.closeOnExec, .nonBlocking])
        return try file.closeAfter {
            var status = Foundation.stat()
            guard fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
            guard ![S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else { throw Errno.notSupported }
            return try file.readToEnd()
        }
    }

    /// Copies the file's bytes to another file, which only its owner can read if it is created.
    /// - Throws: `Errno` when one of them can't be opened, read or written.
    public func copyBytes(to copy: FilePath) throws {
        let source = try FileDescriptor.open(self, .readOnly, options: .closeOnExec)
        try source.closeAfter {
            let target = try FileDescriptor.open(
                copy, .writeOnly, options: [.create, .noFollow, .closeOnExec], permissions: .ownerReadWrite)
            try target.closeAfter {
                try withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
                    while case let count = try source.read(into: buffer), count > 0 {
                        try target.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                    }
                }
            }
        }
    }
}

extension FileDescriptor {
    /// Reads everything up to the end, of a pipe too.
    /// - Parameter limit: How many bytes to read at most.
    /// - Throws: `Errno`.
    public func readToEnd(limit: Int = .max) throws -> Data {
        var data = Data()
        try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            while data.count < limit {
                let room = UnsafeMutableRawBufferPointer(
                    rebasing: buffer[..<min(buffer.count, limit - data.count)])
                let count = try read(into: room)
                if count == 0 { return }
                data.append(contentsOf: room[..<count])
            }
        }
        return data
    }
}
