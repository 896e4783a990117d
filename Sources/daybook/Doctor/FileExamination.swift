import Files
import Foundation
import Journal
import Persistence
import SystemPackage

/// Examines a journal's file from outside: who can read it, where it is, the room left, its backups.
struct FileExamination {
    let path: FilePath
    let clock: JournalClock

    func findings() -> [Finding] {
        [permissions(), place(), space(), backups()]
    }

    private func status(_ path: FilePath) -> stat? {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 ? status : nil
    }

    private func permissions() -> Finding {
        if let problem = JournalDatabase.sideFileProblem(at: path) { return .wrong("permissions", problem) }
        let files =
            ["", "-wal", "-shm"].map(path.addingSuffix) + [
                path.draftFolder, path.folder.appending("backups"),
            ]
        let present = files.compactMap { file in status(file).map { (file, $0) } }
        if let (file, _) = present.first(where: { $0.1.st_uid != geteuid() }) {
            return .wrong("permissions", "\(file) belongs to another user. Make it yours with chown.")
        }
        if let (file, status) = present.first(where: { $0.1.st_mode & 0o077 != 0 }) {
            let mode = String(status.st_mode & 0o777, radix: 8)
            return .wrong(
                "permissions",
                "Others can get at \(file) (mode \(mode)). Make it yours alone: chmod go= \(file)")
        }
        return .fine("permissions", "Only you can read the journal.")
    }

    /// Folders whose contents another program copies, by a name in the path or a file that it leaves in them.
    private static let syncing = [
        ("Dropbox", ".dropbox"), ("Syncthing", ".stfolder"), ("Nextcloud", ".owncloudsync.log"),
        ("OneDrive", ".849C9593-D756-4E56-8D6E-42412F2A707B"), ("Google Drive", ".tmp.driveupload"),
    ]

    /// File systems on which SQLite's locks and log can't be relied on.
    private static let network = ["nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs", "ceph"]

    /// The type of the file system of a folder, from the kernel's list of mounts; nil without one.
    private func fileSystem(_ folder: FilePath) -> String? {
        let mounts: String
        do {
            mounts = String(decoding: try FilePath("/proc/self/mounts").contents(), as: UTF8.self)
        } catch {
            // Not every system has the list, and then nothing is said.
            return nil
        }
        let found = mounts.split(separator: "\n").compactMap { line -> (place: FilePath, type: String)? in
            let words = line.split(separator: " ")
            guard words.count > 2 else { return nil }
            // Spaces in a path are written as \040.
            let place = FilePath(String(words[1]).replacing("\\040", with: " "))
            return folder.starts(with: place) ? (place, String(words[2])) : nil
        }
        return found.max { $0.place.length <= $1.place.length }?.type
    }

    private func place() -> Finding {
        if let problem = JournalDatabase.secondNameProblem(at: path) { return .wrong("place", problem) }
        let folder = path.folder
        if let name = fileSystem(folder), Self.network.contains(name) {
            return .note(
                "place",
                "\(folder) is on a network file system (\(name)), whose locks SQLite can't rely on. "
                    + "Keep the journal on a local disk.")
        }
        var above = folder
        while true {
            let name = above.lastComponent?.string
            if let service = Self.syncing.first(where: { $0.0 == name || above.appending($0.1).exists }) {
                return .note(
                    "place",
                    "\(above) seems to be copied by \(service.0), which may copy the file in the middle "
                        + "of a change. Keep the journal elsewhere and copy backups or exports.")
            }
            guard above.removeLastComponent() else { break }
        }
        return .fine("place", "\(folder) is a local folder.")
    }

    private func space() -> Finding {
        var info = statvfs()
        guard path.absolute.folder.withPlatformString({ statvfs($0, &info) }) == 0 else {
            return .note("space", "The free space can't be read: \(Errno(rawValue: errno)).")
        }
        let free = Double(info.f_bavail) * Double(info.f_frsize)
        let size = Double(status(path)?.st_size ?? 0)
        // A backup and a migration each need the file's size once more.
        let needed = size * 2 + 16e6
        let words = "\(BackupPrinter.size(Int64(min(free, 9e18)))) are free"
        return free < needed
            ? .wrong(
                "space",
                "\(words), and a backup before a change of the whole file may need \(BackupPrinter.size(Int64(needed))). Make room."
            )
            : .fine("space", "\(words).")
    }

    private func backups() -> Finding {
        let backups = BackupFile.all(ofJournal: path)
        let now = clock.now()
        guard let newest = backups.first(where: { $0.made <= now }) else {
            guard let later = backups.last else {
                return .note("backups", "There is none yet. `daybook backup` makes one.")
            }
            let next = BackupPrinter.time(later.made, clock)
            return .note("backups", "All are dated in the future, the next one \(next).")
        }
        let count = backups.count == 1 ? "1 backup" : "\(backups.count) backups"
        let time = BackupPrinter.time(newest.made, clock)
        let isOld = clock.today > clock.day(of: newest.made) + 7 && DailyBackup.hasChanges(path, clock)
        guard isOld else { return .fine("backups", "\(count), the newest of \(time).") }
        let reason = AutomaticBackup.isOn ? "See \(EventLog.path)." : "Daily backups are switched off."
        return .note(
            "backups", "The newest of \(count) is of \(time), and the journal has changed since. \(reason)")
    }
}
