import Files
import Foundation
import Persistence
import SystemPackage

/// The file of typed lines from versions before ``DraftFolder``.
struct OldDraftFile {
    private let path: FilePath

    init(journal path: FilePath) {
        self.path = path.addingSuffix("-draft")
    }

    /// The lines, the oldest first.
    /// - Throws: `JournalError` if they can't be read.
    func read() throws -> [String] {
        let file = path.withPlatformString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard file >= 0 else {
            if errno == ENOENT { return [] }
            throw JournalError("\(path.string): couldn't be read: \(String(cString: strerror(errno))).")
        }
        return KeptLines.lines(
            try DraftFolder.readAll(FileHandle(fileDescriptor: file, closeOnDealloc: true), path))
    }

    func remove() { _ = path.withPlatformString(unlink) }
}
