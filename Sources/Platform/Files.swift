import Foundation
import SystemPackage

/// A file's identity, size and times at one moment. Equal samples mean an unchanged file.
///
/// Includes the status change time (`ctime`), which differs even if `cp -p` keeps size and modification time.
public struct FileSample: Equatable, Sendable {
    public let identity: FileIdentity
    public let size: Int64
    private let modified: [Int]
    private let changed: [Int]
    /// The number of hard links; 0 after deletion.
    public let links: Int

    /// Nil if there is no file.
    public init?(path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// The file of a descriptor, wherever it is now.
    public init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether the file was written to in between; a new name or mode doesn't matter.
    public func isWritten(since earlier: FileSample) -> Bool {
        identity != earlier.identity || size != earlier.size || modified != earlier.modified
    }

    private init(_ status: stat) {
        identity = FileIdentity(status)
        size = Int64(status.st_size)
        modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
        links = Int(status.st_nlink)
    }
}

/// The identity of the file at a path: its device and inode.
public struct FileIdentity: Equatable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    init(_ status: stat) {
        device = status.st_dev
        inode = status.st_ino
    }

    /// Nil if there is no file.
    public init?(path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }
}

extension FilePath {
    /// The names in the folder, except `.` and `..`; nil if it can't be read.
    public func names() -> [FilePath.Component]? {
        guard let stream = withPlatformString(opendir) else { return nil }
        defer { closedir(stream) }
        var names: [FilePath.Component] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) {
                    FilePath.Component(platformString: $0)
                }
            }
            if let name, name.kind == .regular { names.append(name) }
        }
        return names
    }

    /// Unlinks the file. Returns false and sets `errno` on failure.
    @discardableResult
    public func unlink() -> Bool { withPlatformString(Foundation.unlink) == 0 }
}

extension FilePath.Component {
    public var bytes: [UInt8] { FilePath(root: nil, [self]).bytes }
}

extension FilePath {
    /// The path with a suffix, such as `-wal`, added to its last component.
    public func addingSuffix(_ suffix: String) -> FilePath {
        var bytes = withPlatformString { Array(UnsafeBufferPointer(start: $0, count: length)) }
        bytes += suffix.utf8.map(CChar.init(bitPattern:)) + [0]
        return FilePath(platformString: bytes)
    }

    /// Creates a path from bytes, which need not be UTF-8.
    public init(bytes: some Sequence<UInt8>) {
        self.init(platformString: bytes.map(CChar.init(bitPattern:)) + [0])
    }

    /// The bytes of the path. ``string`` replaces invalid UTF-8.
    public var bytes: [UInt8] {
        withPlatformString { path in
            UnsafeBufferPointer(start: path, count: length).map(UInt8.init(bitPattern:))
        }
    }
}
