import Files
import Foundation
import GRDB
import SystemPackage

/// The file a journal is kept in, as the file system sees it.
///
/// It never opens a file that is there already: closing it would release every lock that this process has on
/// it through SQLite.
struct JournalFile {
    /// Absolute, so that SQLite takes it for a file whatever it looks like (`:memory:`, `file:x?mode=ro`).
    let path: FilePath

    init(path: FilePath) {
        self.path = path.absolute
    }

    /// The path with links resolved, beside which SQLite keeps its other files; the same path if there is no file.
    var resolvedPath: FilePath { path.resolved }

    /// True when changes may lie beside the file that are not in it yet.
    var hasWriteAheadLog: Bool { (FileSample(path: resolvedPath.addingSuffix("-wal"))?.size ?? 0) > 0 }

    /// Whether there is no file, or one without content, in which a journal is yet to be created.
    private var isUnused: Bool {
        var status = stat()
        if path.withPlatformString({ lstat($0, &status) }) != 0 { return errno == ENOENT }
        return FileSample(path: path)?.size == 0
    }

    /// Checks that there is a journal, or one can be created.
    ///
    /// SQLite deletes a write-ahead log beside a file that is new or empty, with all that it holds.
    /// - Throws: ``JournalError`` if there is none and none is to be created, or one would be created beside the log of
    ///   another.
    func checkExistence(_ purpose: OpeningPurpose) throws(JournalError) {
        guard isUnused else { return }
        if hasWriteAheadLog {
            let state = FileIdentity(path: path) == nil ? "missing" : "empty"
            throw JournalError(
                "\(path) is \(state), but \(path)-wal holds changes to it. Put the journal back, or rename the -wal file "
                    + "with it. To start a new journal, move the -wal file away.")
        }
        guard purpose.createsJournal else {
            throw JournalError(
                "There is no journal at \(path). `daybook add` or `daybook` creates one; --database names another."
            )
        }
    }

    // MARK: Making it

    /// Held while a file is made, so that no other thread opens it before this one has closed it again.
    private static let creation = NSLock()

    /// Makes an empty file that only its owner can read, and the folders it is in, unless something is there.
    func createIfMissing() throws(JournalError) {
        Self.creation.lock()
        defer { Self.creation.unlock() }
        var status = stat()
        if path.withPlatformString({ lstat($0, &status) }) == 0 || errno != ENOENT { return }
        let folder = path.folder
        try Self.createFolder(folder)
        let descriptor = path.withPlatformString {
            open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        }
        if descriptor < 0 {
            // Another program was quicker; what it made is looked at like any other file.
            if errno == EEXIST { return }
            throw JournalError("\(path) couldn't be created: \(Self.reason()).")
        }
        close(descriptor)
        try Self.synchronize(folder)
    }

    /// Makes a folder that only its owner can enter, and those above it, unless they are there.
    static func createFolder(_ folder: FilePath) throws(JournalError) {
        var status = stat()
        if folder.withPlatformString({ stat($0, &status) }) == 0 { return }
        let parent = folder.folder
        if parent != folder { try createFolder(parent) }
        guard folder.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
            throw JournalError("The folder \(folder) couldn't be created: \(reason()).")
        }
        try synchronize(parent)
    }

    /// Waits until what was written to a file, or which files a folder holds, is on the disk.
    static func synchronize(_ path: FilePath) throws(JournalError) {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw JournalError("\(path) couldn't be opened: \(reason()).") }
        defer { close(descriptor) }
        // Some file systems have nothing to wait for and say so with EINVAL.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw JournalError("\(path) couldn't be written to the disk: \(reason()).")
        }
    }

    // MARK: Looking at it

    /// Checks that this is a file in which a journal can be kept.
    /// - Returns: Why it can't be written, though it can be read; nil if it can.
    /// - Throws: ``JournalError`` if it can't be read.
    func check() throws(JournalError) -> WriteObstacle? {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else {
            if errno == ENOENT {
                throw JournalError(
                    "\(path) is a link to a file that does not exist. Fix or remove the link.")
            }
            throw JournalError("\(path) couldn't be examined: \(Self.reason()).")
        }
        if let objection = Self.objection(mode: status.st_mode) { throw JournalError("\(path) \(objection)") }
        // SQLite takes a file of one byte for an empty one and would write a journal over it; the smallest
        // database is one page of 512.
        if (1..<512).contains(status.st_size) {
            throw JournalError(DatabaseError(resultCode: .SQLITE_NOTADB), path: path)
        }
        guard path.withPlatformString({ access($0, R_OK) }) == 0 else {
            throw JournalError("\(path) can't be read: \(Self.reason()).")
        }
        return writeObstacle(mode: status.st_mode, owner: status.st_uid)
    }

    /// What is wrong with a file, if anything, to be read after its path.
    static func objection(mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: return "is a folder, not a journal. Name the file inside it with --database."
        default: return "is not a file that can hold a journal. Name another with --database."
        }
        return mode & S_IRUSR == 0 ? "can't be read. Allow it with: chmod u+rw" : nil
    }

    /// What a mode and an owner say against writing.
    static func obstacle(mode: mode_t, owner: uid_t, user: uid_t) -> WriteObstacle? {
        if owner != user { return .otherOwner }
        // Even for a superuser, who could: the bits say what its owner wants.
        return mode & S_IWUSR == 0 ? .readOnlyFile : nil
    }

    private func writeObstacle(mode: mode_t, owner: uid_t) -> WriteObstacle? {
        if let obstacle = Self.obstacle(mode: mode, owner: owner, user: geteuid()) { return obstacle }
        // The bits are not all there is: the file system may be read-only.
        guard path.withPlatformString({ access($0, W_OK) }) == 0 else {
            return errno == EACCES ? .readOnlyFile : WriteObstacle(errno: errno)
        }
        // SQLite keeps files beside it.
        let folder = resolvedPath.folder
        var status = stat()
        guard folder.withPlatformString({ stat($0, &status) }) == 0 else {
            return WriteObstacle(errno: errno)
        }
        if status.st_uid == geteuid(), status.st_mode & S_IWUSR == 0 { return .readOnlyFolder }
        return folder.withPlatformString { access($0, W_OK | X_OK) } == 0 ? nil : WriteObstacle(errno: errno)
    }

    /// Takes away everyone else's rights to the file and to what SQLite keeps beside it.
    func restrictToOwner() throws(JournalError) {
        for file in [path] + ["-wal", "-shm", "-journal"].map(path.addingSuffix) {
            var status = stat()
            guard file.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & 0o077 != 0 else {
                continue
            }
            // File systems without rights, such as a USB stick's, refuse; a file that went away is no matter.
            guard
                file.withPlatformString({ chmod($0, 0o600) }) == 0
                    || [EPERM, ENOTSUP, ENOENT].contains(errno)
            else {
                throw JournalError("\(file) couldn't be made private: \(Self.reason()).")
            }
        }
    }

    /// What the last call to the system said went wrong.
    static func reason() -> String { String(cString: strerror(errno)) }
}
