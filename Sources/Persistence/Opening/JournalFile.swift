import Foundation
import GRDB

/// The file a journal is kept in, as the file system sees it.
///
/// It never opens a file that is there already: closing it would release every lock that this process has on
/// it through SQLite.
struct JournalFile {
    /// Absolute, so that SQLite takes it for a file whatever it looks like (`:memory:`, `file:x?mode=ro`).
    let path: String

    init(path: String) {
        self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// True when changes may lie beside the file that are not in it yet.
    var hasWriteAheadLog: Bool {
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > 0
    }

    // MARK: Making it

    /// Held while a file is made, so that no other thread opens it before this one has closed it again.
    private static let creation = NSLock()

    /// Makes an empty file that only its owner can read, and the folders it is in, unless something is there.
    func createIfMissing() throws(JournalError) {
        Self.creation.lock()
        defer { Self.creation.unlock() }
        var status = stat()
        if lstat(path, &status) == 0 || errno != ENOENT { return }
        let folder = (path as NSString).deletingLastPathComponent
        try Self.createFolder(folder)
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            // Another program was quicker; what it made is looked at like any other file.
            if errno == EEXIST { return }
            throw JournalError("\(path) could not be made: \(Self.reason()).")
        }
        close(descriptor)
        try Self.synchronize(folder)
    }

    /// Makes a folder that only its owner can enter, and those above it, unless they are there.
    static func createFolder(_ folder: String) throws(JournalError) {
        var status = stat()
        if folder.isEmpty || stat(folder, &status) == 0 { return }
        let parent = (folder as NSString).deletingLastPathComponent
        if parent != folder { try createFolder(parent) }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw JournalError("The folder \(folder) could not be made: \(reason()).")
        }
        try synchronize(parent)
    }

    /// Waits until what was written to a file, or which files a folder holds, is on the disk.
    static func synchronize(_ path: String) throws(JournalError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw JournalError("\(path) could not be opened: \(reason()).") }
        defer { close(descriptor) }
        // Some file systems have nothing to wait for and say so with EINVAL.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw JournalError("\(path) could not be written to the disk: \(reason()).")
        }
    }

    // MARK: Looking at it

    /// - Throws: ``JournalError`` when this is no file that a journal can be kept in.
    func check() throws(JournalError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT {
                throw JournalError(
                    "\(path) is a link to a file that does not exist. Mend or remove the link.")
            }
            throw JournalError("\(path) could not be looked at: \(Self.reason()).")
        }
        if let objection = Self.objection(mode: status.st_mode, owner: status.st_uid, user: geteuid()) {
            throw JournalError("\(path) \(objection)")
        }
        // SQLite takes a file of one byte for an empty one and would write a journal over it; the smallest
        // database is one page of 512.
        if (1..<512).contains(status.st_size) {
            throw JournalError(DatabaseError(resultCode: .SQLITE_NOTADB), path: path)
        }
        // The bits are not all there is: the file system may be read-only.
        guard access(path, R_OK | W_OK) == 0 else {
            throw JournalError("\(path) cannot be read and written: \(Self.reason()).")
        }
    }

    /// What is wrong with a file, if anything, to be read after its path.
    static func objection(mode: mode_t, owner: uid_t, user: uid_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: return "is a folder, not a journal. Give the file inside it with --database."
        default: return "is not a file that can hold a journal. Give another with --database."
        }
        if owner != user {
            return "belongs to another user. Give your own journal with --database, or become its owner."
        }
        // Even for a superuser, who could: the bits say what its owner wants.
        if mode & S_IRUSR == 0 { return "cannot be read. Allow it with: chmod u+rw" }
        if mode & S_IWUSR == 0 { return "is read-only. Allow writing with: chmod u+w" }
        return nil
    }

    /// Takes away everyone else's rights to the file and to what SQLite keeps beside it.
    func restrictToOwner() throws(JournalError) {
        for file in [path, path + "-wal", path + "-shm", path + "-journal"] {
            var status = stat()
            guard stat(file, &status) == 0, status.st_mode & 0o077 != 0 else { continue }
            // File systems without rights, such as a USB stick's, refuse; a file that went away is no matter.
            guard chmod(file, 0o600) == 0 || [EPERM, ENOTSUP, ENOENT].contains(errno) else {
                throw JournalError("\(file) could not be made private: \(Self.reason()).")
            }
        }
    }

    /// What the last call to the system said went wrong.
    static func reason() -> String { String(cString: strerror(errno)) }
}
