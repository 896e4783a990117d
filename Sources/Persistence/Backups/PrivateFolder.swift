import Files
import Foundation
import SystemPackage

/// A folder that only its owner can access.
public enum PrivateFolder {
    /// Creates the folder and its parents, unless they exist.
    /// - Throws: ``JournalError``.
    public static func create(_ folder: FilePath) throws(JournalError) {
        try JournalFile.createFolder(folder)
    }

    /// Prevents a superuser from creating files in another user's home, where that user couldn't access them.
    /// It happens if `sudo` keeps `HOME`.
    /// - Parameter path: A folder, or a file to create.
    public static func checkOwner(of path: FilePath) throws(JournalError) {
        guard geteuid() == 0 else { return }
        var folder = path
        var status = stat()
        while folder.withPlatformString({ stat($0, &status) }) != 0 {
            guard folder != folder.folder else { return }
            folder = folder.folder
        }
        guard status.st_uid != 0 else { return }
        throw JournalError(
            "\(folder) belongs to another user, and you are root; nothing was created there. Run daybook as that user, or "
                + "set HOME.")
    }

    /// Creates the folder unless it exists, and removes the rights of others.
    /// - Throws: ``JournalError`` if it is a link or another user's.
    static func claim(_ folder: FilePath) throws(JournalError) {
        try create(folder)
        // The following calls must use this folder, not one that replaces it.
        let descriptor = folder.withPlatformString {
            open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        guard descriptor >= 0 else {
            let reason = JournalFile.reason()
            var status = stat()
            if folder.withPlatformString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFLNK {
                throw JournalError(
                    "\(folder) is a link, and backups don't follow links. Put a folder in its place.")
            }
            throw JournalError("\(folder) can't be used for backups: \(reason).")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw JournalError("\(folder) can't be used for backups: \(JournalFile.reason()).")
        }
        guard status.st_uid == geteuid() else {
            throw JournalError(
                "\(folder) belongs to another user, who could read your backups. Move it away or become its owner."
            )
        }
        guard status.st_mode & 0o077 != 0 else { return }
        // File systems without permissions, such as a USB stick's, refuse.
        guard fchmod(descriptor, 0o700) == 0 || [EPERM, ENOTSUP].contains(errno) else {
            throw JournalError("\(folder) can't be made private: \(JournalFile.reason()).")
        }
    }
}
