import Foundation
import GRDB
import Journal
import Platform
import SystemPackage

/// A journal's file in the file system.
///
/// It never opens an existing file, because closing it would release all of this process's SQLite locks.
struct JournalFile {
    /// Absolute and without links: SQLite's log, drafts, backups and synchronization are beside the file, whatever name led
    /// to it.
    let path: FilePath

    init(path: FilePath) {
        self.path = path.canonical
    }

    /// Whether changes may be in the write-ahead log only.
    var hasWriteAheadLog: Bool { (FileSample(path: path.addingSuffix("-wal"))?.size ?? 0) > 0 }

    /// Whether the file is missing or empty, so that a journal can be created.
    private var isUnused: Bool {
        var status = stat()
        if path.withPlatformString({ lstat($0, &status) }) != 0 { return errno == ENOENT }
        return FileSample(path: path)?.size == 0
    }

    /// Checks that the journal exists or can be created.
    ///
    /// SQLite deletes a write-ahead log beside a new or empty file, with its contents.
    /// - Throws: ``JournalError`` if it is missing and must not be created, or another journal's log is in
    ///   its place.
    func checkExistence(_ purpose: OpeningPurpose) throws(JournalError) {
        guard isUnused else { return }
        var status = stat()
        if path.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw JournalError("\(path) is not a file that can hold a journal. Name another with --database.")
        }
        if hasWriteAheadLog {
            let state = FileIdentity(path: path) == nil ? "missing" : "empty"
            throw JournalError(
                "\(path) is \(state), but \(path)-wal holds changes to it. Put the journal back, or rename the -wal file "
                    + "with it. To start a new journal, move the -wal file away.")
        }
        guard purpose.createsJournal else {
            throw Self.missing(path)
        }
    }

    static func missing(_ path: FilePath) -> JournalError {
        JournalError(
            "There is no journal at \(path). `daybook add` or `daybook` creates one; --database names another."
        )
    }

    // MARK: Creation

    /// Prevents other threads from opening a file before this one has closed it after its creation.
    private static let creation = NSLock()

    /// Creates an empty file that only its owner can read, and its parent folders, unless it exists.
    /// - Returns: What was created; nil if the file exists.
    /// - Throws: ``JournalError``; nothing stays then.
    func createIfMissing() throws(JournalError) -> CreatedFiles? {
        Self.creation.lock()
        defer { Self.creation.unlock() }
        var status = stat()
        if path.withPlatformString({ lstat($0, &status) }) == 0 || errno != ENOENT { return nil }
        var created = CreatedFiles(path: path)
        do {
            try create(&created)
            return created.identity == nil ? nil : created
        } catch {
            created.removeEmpty()
            throw error
        }
    }

    private func create(_ created: inout CreatedFiles) throws(JournalError) {
        let folder = path.folder
        try Self.createFolder(folder, &created.folders)
        let descriptor = path.withPlatformString {
            open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        }
        if descriptor < 0 {
            // Another program was faster; its file is checked like any other.
            if errno == EEXIST { return }
            throw JournalError("\(path) couldn't be created: \(Self.reason()).")
        }
        created.identity = FileSample(descriptor: descriptor)?.identity
        close(descriptor)
        try Self.synchronize(folder)
    }

    /// Creates a folder and its parents, accessible by their owner only, unless they exist.
    static func createFolder(_ folder: FilePath) throws(JournalError) {
        var created: [FilePath] = []
        try createFolder(folder, &created)
    }

    /// - Parameter created: Gets the folders that were missing, parents first.
    private static func createFolder(_ folder: FilePath, _ created: inout [FilePath]) throws(JournalError) {
        var status = stat()
        if folder.withPlatformString({ stat($0, &status) }) == 0 { return }
        let parent = folder.folder
        if parent != folder { try createFolder(parent, &created) }
        if folder.withPlatformString({ mkdir($0, 0o700) }) == 0 {
            created.append(folder)
        } else if errno != EEXIST {
            throw JournalError("The folder \(folder) couldn't be created: \(reason()).")
        }
        try synchronize(parent)
    }

    /// Syncs a file or folder to disk.
    static func synchronize(_ path: FilePath) throws(JournalError) {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw JournalError("\(path) couldn't be opened: \(reason()).") }
        defer { close(descriptor) }
        // Some file systems don't support it and return EINVAL.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw JournalError("\(path) couldn't be written to the disk: \(reason()).")
        }
    }

    // MARK: Checks

    /// Checks that the file can hold a journal, and that SQLite's files beside it are its owner's.
    /// - Returns: The reason why it is read-only; nil if it isn't.
    /// - Throws: ``JournalError`` if it can't be read.
    func check() throws(JournalError) -> WriteObstacle? {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else {
            if errno == ENOENT {
                // Another program may have deleted it just now.
                guard path.withPlatformString({ lstat($0, &status) }) == 0 else { throw Self.missing(path) }
                throw JournalError(
                    "\(path) is a link to a file that does not exist. Fix or remove the link.")
            }
            throw JournalError("\(path) couldn't be examined: \(Self.reason()).")
        }
        if let objection = Self.objection(mode: status.st_mode) { throw JournalError("\(path) \(objection)") }
        try SideFiles.check(of: path)
        // SQLite treats a file of one byte as empty and would overwrite it; the smallest database is one page
        // of 512 bytes.
        if (1..<512).contains(status.st_size) {
            throw JournalError(DatabaseError(resultCode: .SQLITE_NOTADB), path: path)
        }
        guard path.withPlatformString({ access($0, R_OK) }) == 0 else {
            throw JournalError("\(path) can't be read: \(Self.reason()).")
        }
        return writeObstacle(status)
    }

    /// The problem with a file's type, to follow its path; nil if there is none.
    static func objection(mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: return "is a folder, not a journal. Name the file inside it with --database."
        default: return "is not a file that can hold a journal. Name another with --database."
        }
        return mode & S_IRUSR == 0 ? "can't be read. Allow it with: chmod u+rw" : nil
    }

    /// The reason why a mode and an owner prevent writing; nil if they don't.
    static func obstacle(mode: mode_t, owner: uid_t, user: uid_t) -> WriteObstacle? {
        if owner != user { return .otherOwner }
        // Even for a superuser, who could write: the bits are the owner's intent.
        return mode & S_IWUSR == 0 ? .readOnlyFile : nil
    }

    /// A second name of the file, whichever of them may be written to; nil if it has one name, or there is no file.
    var secondName: WriteObstacle? {
        guard let sample = FileSample(path: path) else { return nil }
        return sample.links > 1 ? .hardLink : FileMounts.place(of: path).map(WriteObstacle.mounted)
    }

    /// The second name that keeps this one from being written to: the file was changed under another, or is mounted here.
    private func obstructingName(links: Int) -> WriteObstacle? {
        if links > 1, RecordedName(inFileAt: path) != RecordedName(path) { return .hardLink }
        return FileMounts.place(of: path) == path ? .mounted(at: path) : nil
    }

    private func writeObstacle(_ status: stat) -> WriteObstacle? {
        if let obstacle = Self.obstacle(mode: status.st_mode, owner: status.st_uid, user: geteuid()) {
            return obstacle
        }
        if let obstacle = obstructingName(links: Int(status.st_nlink)) { return obstacle }
        // The mode isn't decisive: the file system may be read-only.
        guard path.withPlatformString({ access($0, W_OK) }) == 0 else {
            return errno == EACCES ? .readOnlyFile : WriteObstacle(errno: errno)
        }
        // SQLite needs to create files beside it.
        let folder = path.folder
        var status = stat()
        guard folder.withPlatformString({ stat($0, &status) }) == 0 else {
            return WriteObstacle(errno: errno)
        }
        if status.st_uid == geteuid(), status.st_mode & S_IWUSR == 0 { return .readOnlyFolder }
        return folder.withPlatformString { access($0, W_OK | X_OK) } == 0 ? nil : WriteObstacle(errno: errno)
    }

    /// Removes the rights of others to the file and SQLite's files beside it.
    func restrictToOwner() throws(JournalError) {
        for file in [path] + SideFiles.suffixes.map(path.addingSuffix) {
            var status = stat()
            guard file.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & 0o077 != 0 else {
                continue
            }
            // File systems without permissions, such as a USB stick's, refuse; a missing file doesn't matter.
            guard
                file.withPlatformString({ chmod($0, 0o600) }) == 0
                    || [EPERM, ENOTSUP, ENOENT].contains(errno)
            else {
                throw JournalError("\(file) couldn't be made private: \(Self.reason()).")
            }
        }
    }

    /// The last system error in words.
    static func reason() -> String { String(cString: strerror(errno)) }
}

/// SQLite's files beside a journal: the write-ahead log, its index and the rollback journal.
///
/// SQLite takes whatever has their names. It would write what is typed into another user's file, who could read it, through a
/// link into any file, and believe what somebody else wrote into a log.
enum SideFiles {
    static let suffixes = ["-wal", "-shm", "-journal"]

    /// Checks that those that are there are files of the journal's owner, with one name each.
    /// - Throws: ``JournalError`` if one isn't.
    static func check(of journal: FilePath) throws(JournalError) {
        var owner: uid_t?
        for suffix in suffixes {
            let file = journal.addingSuffix(suffix)
            guard let status = status(file) else { continue }
            owner = owner ?? Self.status(journal)?.st_uid ?? geteuid()
            if let objection = objection(to: file, status, owner: owner) { throw objection }
        }
    }

    private static func status(_ file: FilePath) -> stat? {
        var status = stat()
        return file.withPlatformString { lstat($0, &status) } == 0 ? status : nil
    }

    private static func objection(to file: FilePath, _ status: stat, owner: uid_t?) -> JournalError? {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK:
            return JournalError(
                "\(file) is a link, and changes would be written where it leads. Put the file itself in its place, or remove "
                    + "the link.")
        default: return JournalError("\(file) isn't a file, and the journal needs its name. Move it away.")
        }
        if status.st_uid == 0, owner != 0 {
            return JournalError(
                "\(file) belongs to root, so the journal can't be used safely. Give it to the journal's owner with chown."
            )
        }
        if status.st_uid != owner {
            return JournalError(
                "\(file) belongs to another user, who could read and change what is in the journal. Move the journal to a "
                    + "folder of your own.")
        }
        if status.st_nlink > 1 {
            let (name, own) = (file.string.asShellWord, "\(file).own".asShellWord)
            return JournalError(
                "\(file) has a second name (a hard link), under which others could read and change it. Make it a file of its "
                    + "own: cp \(name) \(own) && mv \(own) \(name)")
        }
        return nil
    }
}

extension JournalDatabase {
    /// What is wrong with SQLite's files beside a journal, in one line; nil if they are its owner's.
    public static func sideFileProblem(at path: FilePath) -> String? {
        do throws(JournalError) {
            try SideFiles.check(of: path)
            return nil
        } catch {
            return error.description
        }
    }

    /// The second name of a journal's file, in one line; nil if it has one name, or there is no file.
    public static func secondNameProblem(at path: FilePath) -> String? {
        JournalFile(path: path).secondName?.words(path)
    }
}

/// The name under which a journal's file was changed last, recorded in it as a hash (`PRAGMA user_version`).
///
/// SQLite keeps a log for each name of a file, and the last checkpoint wins. So of several hard links, only one may be written to.
struct RecordedName: Equatable {
    private let hash: Int32

    /// The path of a journal without links, by the hash FNV-1a.
    init(_ path: FilePath) {
        let hash = path.bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        self.hash = Int32(bitPattern: hash)
    }

    /// The name in a file alone, without its log; nil if it can't be read.
    init?(inFileAt path: FilePath) {
        do {
            let texts = try ImmutableFile(at: path).read {
                try ImmutableFile.texts("PRAGMA user_version", $0)
            }
            guard let hash = texts.first?.first?.flatMap({ Int32($0) }) else { return nil }
            self.hash = hash
        } catch {
            // It is no database, which opening it says.
            return nil
        }
    }

    /// Whether it is the one that a connection's file has.
    func isRecorded(_ db: Database) throws -> Bool {
        try db.value("PRAGMA user_version", as: Int32.self) == hash
    }

    func record(_ db: Database) throws { try db.execute(sql: "PRAGMA user_version = \(hash)") }
}

extension FilePath {
    /// The folder beside a journal for text that was typed for it and isn't saved, `journal.sqlite-drafts`.
    public var draftFolder: FilePath { addingSuffix("-drafts") }
}
