import Foundation
import GRDB
import Journal
import Platform
import SystemPackage

/// A reason why a journal's file can't be written.
public enum WriteObstacle: Error, Equatable, Sendable {
    case readOnlyFile, readOnlyFolder, readOnlyDisk, otherOwner, fullDisk, quota
    /// The file has a second name, a hard link, and was changed under that one. SQLite keeps a log of changes for each, and
    /// neither sees the other's.
    case hardLink
    /// A second name as well: the file is mounted by itself.
    case mounted(at: FilePath)
    /// Another system error, as a value of `errno`.
    case system(Int32)

    /// The cause and the remedy, in one line.
    func words(_ path: FilePath) -> String {
        let folder = path.folder
        return switch self {
        case .readOnlyFile: "\(path) is read-only. Allow writing with: chmod u+w"
        case .readOnlyFolder: "The folder \(folder) is read-only. Allow writing with: chmod u+w"
        case .readOnlyDisk: "\(path) is on a read-only disk. Copy it to another to change it."
        case .otherOwner:
            "\(path) belongs to another user. Name your own journal with --database, or become its owner."
        case .hardLink:
            "\(path) has a second name (a hard link), and changes made under the two would overwrite each other. Keep one of the "
                + "names that this lists: find / -samefile \(path)"
        case .mounted(let place):
            "\(path) has a second name (the file is mounted\(place == path ? "" : " as \(place)")), and changes made under the two would overwrite each "
                + "other. Unmount it, and mount its folder instead."
        case .fullDisk: "The disk is full. Make room for \(path)."
        case .quota: "Your quota on this disk is used up. Make room for \(path)."
        case .system(let code): "\(path) can't be written: \(String(cString: strerror(code)))."
        }
    }

    /// Whether the file can be reached by another name.
    var isSecondName: Bool {
        switch self {
        case .hardLink, .mounted: true
        default: false
        }
    }

    init(errno code: Int32) {
        self =
            switch code {
            case ENOSPC: .fullDisk
            case EDQUOT: .quota
            case EROFS: .readOnlyDisk
            case EACCES, EPERM: .readOnlyFolder
            default: .system(code)
            }
    }

    /// Finds the obstacle to a write. SQLite reports many causes under one code, so this tests the folder.
    /// - Returns: Nil if the error isn't about writing, or writing works now.
    init?(_ error: DatabaseError, path: FilePath) {
        switch error.resultCode {
        case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_FULL: break
        default: return nil
        }
        if let obstacle = Self.probe(path.resolved.folder) {
            self = obstacle
        } else if error.resultCode == .SQLITE_IOERR, Self.limitsFileSize {
            self = .system(EFBIG)
        } else if error.resultCode == .SQLITE_FULL {
            self = .fullDisk
        } else {
            return nil
        }
    }

    /// Tests whether a folder accepts the files that SQLite needs, without leaving any.
    static func probe(_ folder: FilePath) -> WriteObstacle? {
        // O_TMPFILE, which Swift doesn't import: an unnamed file that is deleted on closing.
        let unnamed: Int32 = 0o20000000 | O_DIRECTORY
        let descriptor = folder.withPlatformString { open($0, unnamed | O_WRONLY | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else {
            // Some file systems don't support it; their free space is still known.
            return [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno)
                ? probeSpace(folder) : WriteObstacle(errno: errno)
        }
        defer { close(descriptor) }
        // The size of a write-ahead log's index.
        let bytes = [UInt8](repeating: 1, count: 32_768)
        let count = write(descriptor, bytes, bytes.count)
        if count == bytes.count { return nil }
        if count < 0 { return WriteObstacle(errno: errno) }
        return limitsFileSize ? .system(EFBIG) : .fullDisk
    }

    /// Whether this process has a file size limit (`ulimit -f`).
    private static var limitsFileSize: Bool {
        var limit = rlimit()
        return getrlimit(.init(RLIMIT_FSIZE.rawValue), &limit) == 0 && limit.rlim_cur != rlim_t.max
    }

    private static func probeSpace(_ folder: FilePath) -> WriteObstacle? {
        var status = statvfs()
        guard folder.withPlatformString({ statvfs($0, &status) }) == 0 else { return nil }
        if status.f_flag & UInt(ST_RDONLY) != 0 { return .readOnlyDisk }
        return status.f_bavail == 0 ? .fullDisk : nil
    }
}

/// The mode in which a journal's file is opened.
enum FileAccess {
    /// Reading and writing, shared with other programs.
    case readWrite
    /// Reading a file that nobody writes, without locks and without a write-ahead log.
    case immutable(because: WriteObstacle)
    /// Reading a copy in memory of the file and its write-ahead log, migrated there if it is older.
    case privateCopy(because: WriteObstacle)

    /// The reason why the journal is read-only; nil if it isn't.
    var obstacle: WriteObstacle? {
        switch self {
        case .readWrite: nil
        case .immutable(let obstacle), .privateCopy(let obstacle): obstacle
        }
    }

    /// Chooses how to read a file that can't be written.
    ///
    /// SQLite's immutable mode ignores the write-ahead log and assumes that the file doesn't change, so it is
    /// used only for short reads of a file that no program has open. Anything else reads a copy.
    static func readOnly(_ file: JournalFile, for purpose: OpeningPurpose, because obstacle: WriteObstacle)
        -> FileAccess
    {
        // Who writes under the other name has no files here.
        if obstacle.isSecondName { return .privateCopy(because: obstacle) }
        let isOpenElsewhere = FileIdentity(path: file.path.addingSuffix("-shm")) != nil
        return purpose == .screen || file.hasWriteAheadLog || isOpenElsewhere
            ? .privateCopy(because: obstacle) : .immutable(because: obstacle)
    }
}
