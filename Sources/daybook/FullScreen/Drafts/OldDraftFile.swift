import Files
import Foundation
import Persistence
import SystemPackage

/// The file in which daybook kept typed lines before there was a folder for them.
struct OldDraftFile {
    private let path: FilePath

    init(journal path: FilePath) {
        self.path = path.addingSuffix("-draft")
    }

    /// Its lines, the oldest first.
    /// - Throws: `JournalError` where it can't be read.
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
