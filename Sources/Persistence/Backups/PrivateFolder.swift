import Files
import Foundation
import SystemPackage

/// A folder that only its owner can enter.
public enum PrivateFolder {
    /// Creates the folder and those above it, unless they exist.
    /// - Throws: ``JournalError``.
    public static func create(_ folder: FilePath) throws(JournalError) {
        try JournalFile.createFolder(folder)
    }

    /// Checks that a superuser, who may do so, doesn't create a folder or a file in another user's home, where those would be
    /// of no use. It happens where `sudo` keeps `HOME`.
    /// - Parameter path: A folder, or a file that is to be created.
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

    /// Creates the folder unless it exists, and takes away everyone else's rights to it.
    /// - Throws: ``JournalError`` if it is a link or another user's.
    static func claim(_ folder: FilePath) throws(JournalError) {
        try create(folder)
        // Whatever is done next concerns what was opened here, not what may replace it.
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
        // File systems without rights, such as a USB stick's, refuse.
        guard fchmod(descriptor, 0o700) == 0 || [EPERM, ENOTSUP].contains(errno) else {
            throw JournalError("\(folder) can't be made private: \(JournalFile.reason()).")
        }
    }
}
