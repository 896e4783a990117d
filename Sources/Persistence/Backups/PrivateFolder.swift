import Foundation
import Platform
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

    /// Creates a folder beside a journal unless it exists, and removes the rights of others.
    /// - Throws: ``JournalError`` if it is a link or another user's, or the journal's folder is gone.
    public static func claim(_ folder: FilePath) throws(JournalError) {
        guard folder.folder.exists else {
            throw JournalError("The folder \(folder.folder) was deleted, so nothing is kept in it any more.")
        }
        try create(folder)
        // The following calls must use this folder, not one that replaces it.
        let descriptor = folder.withPlatformString {
            open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        guard descriptor >= 0 else {
            let reason = JournalFile.reason()
            var status = stat()
            if folder.withPlatformString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFLNK {
                throw link(folder)
            }
            throw JournalError("\(folder) can't be used: \(reason).")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw JournalError("\(folder) can't be used: \(JournalFile.reason()).")
        }
        guard status.st_uid == geteuid() else { throw foreign(folder) }
        guard status.st_mode & 0o077 != 0 else { return }
        // File systems without permissions, such as a USB stick's, refuse.
        guard fchmod(descriptor, 0o700) == 0 || [EPERM, ENOTSUP].contains(errno) else {
            throw JournalError("\(folder) can't be made private: \(JournalFile.reason()).")
        }
    }

    /// Checks a folder beside a journal that only is to be read: what another user put there isn't the journal's.
    /// - Throws: ``JournalError`` if it is a link, or isn't the journal's owner's.
    public static func check(_ folder: FilePath, ofJournal journal: FilePath) throws(JournalError) {
        var (status, owner) = (stat(), stat())
        guard folder.withPlatformString({ lstat($0, &status) }) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFLNK { throw link(folder) }
        // A superuser may look after the backups of a journal that is gone.
        guard journal.withPlatformString({ stat($0, &owner) }) == 0 else {
            if status.st_uid != geteuid(), geteuid() != 0 { throw foreign(folder) }
            return
        }
        if status.st_uid != owner.st_uid { throw foreign(folder) }
    }

    private static func link(_ folder: FilePath) -> JournalError {
        JournalError(
            "\(folder) is a link, and Daybook keeps nothing behind links. Put a folder in its place.")
    }

    private static func foreign(_ folder: FilePath) -> JournalError {
        JournalError(
            "\(folder) belongs to another user, who could read and change what is in it. Move it away or become its owner."
        )
    }
}
