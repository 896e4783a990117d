import Files
import Foundation
import SystemPackage

/// A file that gets its name only when it is complete.
///
/// It is written in a private folder, `daybook-unfinished-XXXXXX`, together with SQLite's files beside it.
/// The folder's lock ends with the program, so the next program can identify leftovers.
final class UnfinishedFile {
    private static let prefix = "daybook-unfinished-"
    private static let name = "copy.unfinished"

    /// The path during writing. The file starts empty and is accessible by its owner only.
    let path: FilePath
    private let folder: FilePath
    private let lock: Int32

    /// - Throws: ``JournalError`` if files can't be created in the folder.
    init(in parent: FilePath) throws(JournalError) {
        var made: (folder: FilePath, lock: Int32)?
        // Another program may delete a folder as a leftover before it is locked.
        for _ in 0..<100 where made == nil {
            let folder = try Self.makeFolder(in: parent)
            guard let lock = Self.lock(folder, orIfImpossible: true) else { continue }
            made = (folder, lock)
        }
        guard let made else {
            throw JournalError("\(parent) can't be written to: other programs are busy in it.")
        }
        (folder, lock) = made
        path = made.folder.appending(Self.name)
        let descriptor = path.withPlatformString {
            open($0, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else {
            let error = JournalError("\(path) can't be created: \(JournalFile.reason()).")
            Self.remove(folder)
            close(lock)
            throw error
        }
        close(descriptor)
    }

    deinit {
        Self.remove(folder)
        close(lock)
    }

    /// Gives the file its name, synced to disk on return.
    /// - Returns: False if the name is taken; that file stays unchanged.
    /// - Throws: ``JournalError``.
    func finish(as name: FilePath) throws(JournalError) -> Bool {
        try JournalFile.synchronize(path)
        try Self.checkNoLog(of: name)
        let linked = path.withPlatformString { path in name.withPlatformString { link(path, $0) } }
        if linked != 0 {
            if errno == EEXIST { return false }
            // For file systems without hard links, such as a USB stick's.
            guard [EPERM, ENOTSUP, EMLINK, ENOSYS].contains(errno) else { throw Self.failure(name) }
            let descriptor = name.withPlatformString {
                open($0, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
            }
            guard descriptor >= 0 else {
                if errno == EEXIST { return false }
                throw Self.failure(name)
            }
            close(descriptor)
            guard path.rename(to: name) else {
                let error = Self.failure(name)
                name.unlink()
                throw error
            }
        }
        try JournalFile.synchronize(name.folder)
        return true
    }

    /// SQLite would take the log that another file has left behind for this one's.
    private static func checkNoLog(of name: FilePath) throws(JournalError) {
        for suffix in ["-wal", "-journal"] {
            let log = name.addingSuffix(suffix)
            var status = stat()
            guard log.withPlatformString({ lstat($0, &status) }) == 0, status.st_size > 0 else { continue }
            throw JournalError(
                "\(log) holds changes to another file that was at \(name). Move it away, or put that file back."
            )
        }
    }

    /// Deletes the leftovers of killed programs in a folder.
    static func removeAbandoned(in parent: FilePath) {
        for name in parent.names() ?? [] where name.string.hasPrefix(prefix) {
            let folder = parent.appending(name)
            var status = stat()
            guard folder.withPlatformString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR,
                status.st_uid == geteuid(), let lock = lock(folder, orIfImpossible: false)
            else { continue }
            remove(folder)
            close(lock)
        }
    }

    private static func makeFolder(in parent: FilePath) throws(JournalError) -> FilePath {
        var template = parent.appending("\(prefix)XXXXXX").bytes.map(CChar.init(bitPattern:)) + [0]
        // `mkdtemp` sets mode 0700.
        guard mkdtemp(&template) != nil else {
            throw JournalError("\(parent) can't be written to: \(JournalFile.reason()).")
        }
        return FilePath(platformString: template)
    }

    /// Locks a folder to mark it as in use; nil if another program has locked it.
    /// - Parameter orIfImpossible: Whether to succeed on a file system without locks.
    private static func lock(_ folder: FilePath, orIfImpossible: Bool) -> Int32? {
        let file = folder.appending("lock")
        let descriptor = file.withPlatformString {
            open($0, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { return nil }
        let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || (orIfImpossible && errno != EWOULDBLOCK)
        var status = stat()
        // A link count of 0 means that the file was deleted between the two calls.
        if isLocked, fstat(descriptor, &status) == 0, status.st_nlink > 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Deletes a folder and the files that are created in it, no others.
    private static func remove(_ folder: FilePath) {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            folder.appending(name).addingSuffix(suffix).unlink()
        }
        folder.appending("lock").unlink()
        _ = folder.withPlatformString(rmdir)
    }

    private static func failure(_ name: FilePath) -> JournalError {
        JournalError("\(name) can't be created: \(JournalFile.reason()).")
    }
}
