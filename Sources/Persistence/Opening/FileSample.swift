import Foundation
import SystemPackage

/// A file's identity, size and times at one moment. Equal samples mean an unchanged file.
///
/// The time of the last change of status (`ctime`) is among them: a copy that keeps size and modification time, such
/// as one made with `cp -p`, differs in it.
struct FileSample: Equatable {
    let identity: FileIdentity
    let size: Int64
    private let modified: [Int]
    private let changed: [Int]
    /// How many names the file has; 0 once it is deleted.
    let links: Int

    /// Nil if there is no file.
    init?(path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// The file that a descriptor leads to, wherever it is now.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        identity = FileIdentity(status)
        size = Int64(status.st_size)
        modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
        links = Int(status.st_nlink)
    }
}
