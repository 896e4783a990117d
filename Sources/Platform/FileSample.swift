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
