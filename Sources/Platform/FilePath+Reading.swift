import Foundation
import SystemPackage

extension FilePath {
    /// The file's parent folder; `.` for a path of one component.
    public var folder: FilePath {
        let bytes = bytes
        // `removingLastComponent` and `stem` each take a hundredth of a short command.
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return FilePath(bytes: bytes[..<max(slash, 1)])
    }

    /// The last component without its extension; empty for `/`.
    public var nameWithoutExtension: String {
        let bytes = bytes
        var name = bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
        if !name.elementsEqual("..".utf8), let dot = name.lastIndex(of: UInt8(ascii: ".")),
            dot > name.startIndex
        {
            name = name[..<dot]
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// The absolute path. A relative path starts at the current folder.
    public var absolute: FilePath {
        if isAbsolute { return self }
        // If the current folder was removed, nothing opens, but SQLite still accepts `./x` as a file.
        guard let current = getcwd(nil, 0) else { return FilePath(".").pushing(self) }
        defer { free(current) }
        return FilePath(platformString: current).pushing(self)
    }

    /// The file's status; nil if it doesn't exist.
    /// - Throws: `Errno` if the path can't be examined.
    public func statusIfExists(followingLinks: Bool = true) throws(Errno) -> Stat? {
        do {
            return try Stat(self, followTargetSymlink: followingLinks)
        } catch {
            if error == .noSuchFileOrDirectory || error == .notDirectory { return nil }
            throw error
        }
    }

    /// Whether the file exists. A dangling link doesn't count.
    public var exists: Bool { withPlatformString { access($0, F_OK) } == 0 }

    /// The path without symbolic links, or the path itself if the file doesn't exist.
    public var resolved: FilePath {
        guard let path = withPlatformString({ realpath($0, nil) }) else { return self }
        defer { free(path) }
        return FilePath(platformString: path)
    }

    /// The absolute path without symbolic links. A missing file, or a link that leads nowhere, keeps its own name.
    public var canonical: FilePath {
        if let path = withPlatformString({ realpath($0, nil) }) {
            defer { free(path) }
            return FilePath(platformString: path)
        }
        let path = absolute
        guard let name = path.lastComponent else { return path }
        return path.folder.canonical.appending(name)
    }

    /// Renames the file, replacing any file with the new name. Returns false and sets `errno` on failure.
    public func rename(to name: FilePath) -> Bool {
        withPlatformString { old in name.withPlatformString { Foundation.rename(old, $0) } } == 0
    }

    /// Reads the whole file, or a device such as `/dev/null`.
    /// - Throws: `Errno` if it can't be opened or read, or is a pipe, which might never end.
    public func contents() throws -> Data {
        // Otherwise opening a pipe waits for a writer.
        let file = try FileDescriptor.open(self, .readOnly, options: [.closeOnExec, .nonBlocking])
        return try file.closeAfter {
            var status = Foundation.stat()
            guard fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
            guard ![S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else { throw Errno.notSupported }
            return Data(try file.readToEnd())
        }
    }

    /// Copies the file's bytes to another file. A new file is readable only by its owner.
    /// - Throws: `Errno` if one of them can't be opened, read or written.
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
    /// Reads to the end of the file or pipe.
    /// - Parameter limit: The maximum number of bytes to read.
    public func readToEnd(limit: Int = .max) throws -> [UInt8] {
        var data: [UInt8] = []
        // An array that grows is copied, and is twice in memory then. A file with holes can claim any size.
        var status = Foundation.stat()
        if fstat(rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            data.reserveCapacity(min(limit, max(0, Int(status.st_size)), 1 << 30))
        }
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
