import Foundation
import Platform
import SystemPackage

/// What earlier versions kept beside a symbolic link to a journal: unsaved text, backups and the remote. It belongs beside the
/// journal's file.
public enum FilesBesideLink {
    /// Moves it there. What has no room there, or is on another file system, stays.
    /// - Parameter path: The path that led to the journal, which may be a link.
    public static func move(from path: FilePath, to journal: FilePath) {
        let link = path.absolute
        guard isOurs(link, S_IFLNK), journal.exists else { return }
        let sync = "-sync"
        if link.addingSuffix(sync) != journal.addingSuffix(sync), isOurs(link.addingSuffix(sync), S_IFDIR) {
            move(link.addingSuffix(sync), to: journal.addingSuffix(sync))
        }
        moveAll(in: link.draftFolder, to: journal.draftFolder) { _ in true }
        let stem = link.nameWithoutExtension
        moveAll(in: Backup.folder(ofJournal: link), to: Backup.folder(ofJournal: journal)) {
            BackupFile.parts(of: $0.string, stem: stem) != nil
        }
    }

    private static func moveAll(
        in old: FilePath, to new: FilePath, where fits: (FilePath.Component) -> Bool
    ) {
        let names = isOurs(old, S_IFDIR) && old != new ? (old.names() ?? []).filter(fits) : []
        guard !names.isEmpty, new.withPlatformString({ mkdir($0, 0o700) }) == 0 || isOurs(new, S_IFDIR) else {
            return
        }
        for name in names { move(old.appending(name), to: new.appending(name)) }
        _ = old.withPlatformString(rmdir)
    }

    private static func move(_ old: FilePath, to new: FilePath) {
        var status = stat()
        guard new.withPlatformString({ lstat($0, &status) }) != 0 else { return }
        _ = old.rename(to: new)
    }

    /// Whether a path is of a type, without following links, and this user's.
    private static func isOurs(_ path: FilePath, _ type: mode_t) -> Bool {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == type
            && status.st_uid == geteuid()
    }
}
