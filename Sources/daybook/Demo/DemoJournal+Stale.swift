import Files
import Foundation
import SystemPackage

extension DemoJournal {
    /// Deletes sample journals that a killed process left behind: those of this user that nobody has locked.
    static func deleteStale() {
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: parent.string)
            where name.hasPrefix(prefix) {
                let folder = parent.appending(name)
                guard isOurs(folder), let lock = lock(folder, creates: false) else { continue }
                try FileManager.default.removeItem(atPath: folder.string)
                try lock.close()
            }
        } catch {
            // Another process may be deleting the same ones; none is in anybody's way.
        }
    }

    /// Locks a sample journal's folder for as long as the process lives.
    /// - Parameter creates: Whether the lock file is new; otherwise it must exist.
    /// - Returns: Nil if another process has it.
    static func lock(_ folder: FilePath, creates: Bool = true) -> FileDescriptor? {
        let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (creates ? O_CREAT | O_EXCL : 0)
        let number = folder.appending("lock").withPlatformString { open($0, flags, 0o600) }
        guard number >= 0 else { return nil }
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
            close(number)
            return nil
        }
        return FileDescriptor(rawValue: number)
    }

    private static func isOurs(_ folder: FilePath) -> Bool {
        var status = stat()
        guard folder.withPlatformString({ lstat($0, &status) }) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }
}
