import CSQLiteGuard
import Foundation
import GRDB
import Journal
import Platform
import Synchronization
import SystemPackage

/// The files of an open journal. Detects before each write whether another program has replaced, overwritten,
/// moved or deleted one of them.
///
/// SQLite doesn't check: it caches pages, trusts the write-ahead log that it opened, and would mix them with
/// another program's data. ``JournalDatabase`` calls this on its queue.
///
/// It compares the inodes of the file, `-wal` and `-shm`, then the file's size and times. If the times differ, another
/// connection's checkpoint or a foreign program wrote the file. Then its ``FileFingerprint`` has to equal the connection's view
/// or, while the log has content, lie between that and the last known state. If another program is in the middle of a
/// checkpoint, it waits; it asks the kernel's list for that lock (``LogIndex.Locks``), since opening `-shm` would release this
/// program's own locks.
/// A command trusts the times of a file that it opened within the last second.
///
/// What another program does, and what happens:
/// - Copies another file over the journal: noticed before the next change or checkpoint, even with equal size and times
///   (`ctime`). The log's content moves to `-wal-old`; nothing is written.
/// - The same, then a command beside an open screen: refused if the size differs from the one in `-shm`. With an equal size the
///   command reads the new file as it is.
/// - Adds a trigger, a view or a check, or migrates the journal, even rows only: refused before the next change, by
///   ``SchemaMark``.
/// - Gives the file a second name, a hard link or a mount of the file: read-only under that name; see ``RecordedName``.
/// - Moves the file: the log goes into it through the open descriptor, unless another program has it open under its new name.
/// - Deletes `-wal` or `-shm`: saved into the file through the open descriptors, and a new log begins. Refused if another
///   program already uses a new log.
/// - Copies a file over the journal in the second before a checkpoint: noticed. The changes of that second are in `-wal-old`,
///   without the file that they belong to.
/// - Copies a file over the journal after a kill, beside a log with content: not noticed, since SQLite has no link from a log to
///   its file.
/// - Copies a file of equal size over the journal within one tick of the file system's clock (4 ms) after a checkpoint: not
///   noticed.
final class OpenFiles: Sendable {
    /// How long a file may keep changing, as during another program's checkpoint, before that counts as
    /// interference.
    private static let patience = Duration.seconds(2)

    /// The duration of a command. It has just read the file, and a closer check would make concurrent writers
    /// wait for each other.
    private static let commandLength = Duration.seconds(1)

    /// The journal's path.
    let path: FilePath
    /// Refers to the file even after a rename.
    private let descriptor: Int32
    private let identity: FileIdentity
    private let name: RecordedName
    /// The time until which a changed file counts as another program's checkpoint.
    private let trustedUntil: ContinuousClock.Instant
    private let state: Mutex<State>

    private struct State {
        /// The file's last known good sample.
        var sample: FileSample
        /// The file's last known good fingerprint; nil before the first check.
        var fingerprint: FileFingerprint?
        /// What of the log was in the file with that fingerprint; nil if unknown.
        var moved: LogIndex.Moved?
        /// The file's last known good first page; nil before the first check.
        var firstPage: FileFingerprint.FirstPage?
        /// The write-ahead log and its index; nil if SQLite has none.
        var log: Log?
        var isOverwritten = false
    }

    private struct Log: Equatable {
        let log: FileIdentity
        let index: FileIdentity

        init?(of path: FilePath) {
            guard let log = FileIdentity(path: path.addingSuffix("-wal")),
                let index = FileIdentity(path: path.addingSuffix("-shm"))
            else { return nil }
            self.log = log
            self.index = index
        }
    }

    /// To be called before SQLite reads the file.
    /// - Throws: ``JournalError`` if there is none.
    /// - Parameter purpose: The purpose of opening the journal.
    init(_ file: JournalFile, for purpose: OpeningPurpose) throws(JournalError) {
        trustedUntil = .now + (purpose.isCommand ? Self.commandLength : .zero)
        path = file.path
        name = RecordedName(path)
        do {
            descriptor = try FileDescriptor.reference(to: path).rawValue
        } catch {
            throw JournalError("\(path) couldn't be opened: \(error).")
        }
        guard let sample = FileSample(descriptor: descriptor) else {
            close(descriptor)
            throw JournalError("\(path) couldn't be examined: \(JournalFile.reason()).")
        }
        identity = sample.identity
        state = Mutex(State(sample: sample))
    }

    deinit {
        close(descriptor)
    }

    /// Checks that the file has the size recorded by other programs that have it open. If a file was copied
    /// over theirs, SQLite would keep using the recorded size.
    /// - Throws: ``FileInterference``.
    static func checkSize(_ file: JournalFile) throws {
        let path = file.path
        let deadline = ContinuousClock.now + patience
        // The file is complete only if the log has no frames to checkpoint.
        while let index = LogIndex(path: path.addingSuffix("-shm")), index.frameCount == 0,
            index.databaseSize != 0, index.databaseSize != FileSample(path: path)?.size
        {
            guard ContinuousClock.now < deadline else { throw FileInterference.overwrittenElsewhere }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    /// Records the write-ahead log that SQLite has opened. No well-behaved program deletes or replaces it
    /// while this connection is open.
    /// - Throws: ``JournalError`` if SQLite has opened another user's log, made in the moment before.
    func rememberLog(_ db: Database) throws {
        let firstPage = try FileFingerprint.FirstPage(db)
        try SideFiles.check(of: path)
        let log = Log(of: path)
        // One that is gone already was somebody else's.
        if log == nil, try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal" {
            throw FileInterference.lostLog
        }
        let moved = LogIndex(db)?.moved
        let fingerprint = ContinuousClock.now < trustedUntil ? nil : storedFingerprint
        state.withLock {
            $0.log = log
            $0.firstPage = firstPage
            $0.fingerprint = fingerprint
            $0.moved = moved
        }
    }

    /// Whether the write-ahead log isn't empty.
    var hasLogContent: Bool { (FileSample(path: path.addingSuffix("-wal"))?.size ?? 0) > 0 }

    /// Whether the log has changes for the file, or the file differs from its last known state.
    var isUnsettled: Bool { hasLogContent || !isUntouched }

    /// Whether the file is in its last known state.
    var isUntouched: Bool { FileSample(descriptor: descriptor) == state.withLock { $0.sample } }

    /// Whether the log at the path is the opened one, missing or empty, and so not another program's.
    var ownsLog: Bool {
        guard let log = FileIdentity(path: path.addingSuffix("-wal")) else { return true }
        return !hasLogContent || state.withLock { $0.log?.log == log }
    }

    /// Other programs' locks on the journal.
    private var locks: LogIndex.Locks {
        get throws { try LogIndex.Locks(index: path.addingSuffix("-shm")) }
    }

    /// Whether another program has the journal open.
    var isOpenElsewhere: Bool { get throws { try locks.isOpenElsewhere } }

    /// Opens the log's index; close it after SQLite has closed the journal.
    func openIndex() throws(Errno) -> FileDescriptor {
        do {
            return try FileDescriptor.open(path.addingSuffix("-shm"), .readOnly, options: .closeOnExec)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    /// Whether SQLite uses a write-ahead log.
    var hasLog: Bool { state.withLock { $0.log != nil } }

    /// Forgets the write-ahead log after the connection has closed it.
    func forgetLog() {
        state.withLock { $0.log = nil }
    }

    /// The interference visible from names and earlier checks, if any.
    var interference: FileInterference? {
        let known = state.withLock { ($0.isOverwritten, $0.log) }
        if known.0 { return .overwritten }
        guard FileIdentity(path: path) == identity else {
            return FileSample(descriptor: descriptor)?.links == 0 ? .removed : .moved
        }
        if let log = known.1, Log(of: path) != log { return .lostLog }
        return nil
    }

    /// Checks before a change that the files are the opened ones and the owner's, that they are changed under one name, which
    /// it records, and that only SQLite has written to them. Requires the write lock, under which only passive checkpoints run.
    /// - Throws: ``FileInterference``, ``WriteObstacle`` or ``JournalError``.
    func checkBeforeChange(_ db: Database) throws {
        try SideFiles.check(of: path)
        try check(db)
        guard try !name.isRecorded(db) else { return }
        if FileSample(descriptor: descriptor)?.links ?? 1 > 1 { throw WriteObstacle.hardLink }
        try name.record(db)
    }

    /// Checks that the files are the opened ones and that only SQLite has written to them, before a checkpoint, which puts
    /// what is confirmed already into the file whatever its names.
    /// - Throws: ``FileInterference``.
    func check(_ db: Database) throws {
        if let interference { throw interference }
        try checkContents(db)
    }

    /// Remembers how much of the log is in the file, if that is in its last known state. To be called after a change, too: its
    /// frames may be the log's first, with new salts.
    /// - Returns: Whether the file is in that state.
    @discardableResult
    func rememberMoved(_ db: Database) -> Bool {
        let moved = LogIndex(db)?.moved
        let sample = FileSample(descriptor: descriptor)
        return state.withLock { state in
            guard state.sample == sample else { return false }
            state.moved = moved
            return true
        }
    }

    /// Checks only the file's bytes, under any name.
    func checkContents(_ db: Database) throws {
        // Without a write-ahead log, SQLite compares the file's change counter in each transaction.
        guard hasLog else { return }
        if rememberMoved(db) { return }
        guard let sample = FileSample(descriptor: descriptor) else { return }
        let deadline = ContinuousClock.now + Self.patience
        if ContinuousClock.now < trustedUntil {
            return state.withLock {
                $0.sample = sample
                $0.moved = nil
            }
        }
        var wasOther = false
        while true {
            switch try compare(db) {
            case .same: return
            case .inMotion: wasOther = false
            // Checked twice: a checkpoint may have ended in between, and a write within the same clock tick
            // of the file system leaves no trace.
            case .other where wasOther:
                state.withLock { $0.isOverwritten = true }
                throw FileInterference.overwritten
            case .other: wasOther = true
            }
            guard ContinuousClock.now < deadline else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// Renames the log so that it isn't replayed over another file, unless another program uses it.
    func setLogAside() throws {
        guard hasLogContent, ownsLog, try !isOpenElsewhere else {
            return
        }
        let log = path.addingSuffix("-wal")
        for count in 1...1000 {
            let name = path.addingSuffix(count == 1 ? "-wal-old" : "-wal-old-\(count)")
            // Unlike a rename, a link never replaces a file.
            let isLinked = log.withPlatformString { old in name.withPlatformString { link(old, $0) } } == 0
            if isLinked {
                guard log.withPlatformString(unlink) == 0 else { break }
                return
            }
            guard errno == EEXIST else { break }
        }
        throw JournalError("\(log) couldn't be renamed: \(JournalFile.reason()).")
    }

    /// Whether a first page is the last known one or comes from the log.
    private func isKnown(_ firstPage: FileFingerprint.FirstPage) throws -> Bool {
        if firstPage == state.withLock({ $0.firstPage }) { return true }
        return try firstPage.isWritten(inLog: path.addingSuffix("-wal"))
    }

    /// A path that leads to the file: its descriptor's, wherever the file is now, or its name where there is no /proc.
    private var readablePath: FilePath {
        let path = ThisProcess.path(ofDescriptor: descriptor)
        return FileIdentity(path: path) != identity && FileIdentity(path: self.path) == identity
            ? self.path : path
    }

    /// The file's own state, without the log; nil if it can't be read alone, as during a checkpoint.
    private var storedFingerprint: FileFingerprint? {
        do {
            return try FileFingerprint(ofFileAt: readablePath)
        } catch {
            return nil
        }
    }

    private enum Comparison {
        case same, other
        /// The file is being written, so a comparison is inconclusive.
        case inMotion
    }

    /// Compares the file with the connection's state. They are equal after a checkpoint; otherwise the file
    /// has an earlier state of the same journal, but not one before the last known.
    private func compare(_ db: Database) throws -> Comparison {
        let moved = LogIndex(db)?.moved
        guard let sample = FileSample(descriptor: descriptor) else { return .inMotion }
        let hasLogContent = hasLogContent
        let stored = storedFingerprint
        guard FileSample(descriptor: descriptor) == sample else { return .inMotion }
        let seen = try FileFingerprint(db)
        let firstPage = try FileFingerprint.FirstPage(db)
        let (earlier, movedEarlier) = state.withLock { ($0.fingerprint, $0.moved) }
        // As long as nothing of the log has been moved, the file is what it was, not even a later state of the same journal.
        let isStill = earlier != nil && moved != nil && moved == movedEarlier
        let isEarlier = stored.map { isStill ? $0 == earlier : $0.isBetween(earlier, and: seen) } ?? false
        if let stored, stored == seen || (hasLogContent && isEarlier) {
            state.withLock {
                $0.sample = sample
                $0.fingerprint = stored
                $0.moved = moved
                $0.firstPage = firstPage
            }
            return .same
        }
        // An incomplete checkpoint (running, killed or limited by another program's reads) leaves a file that
        // is valid only with its log.
        if stored == nil && hasLogContent {
            // No checkpoint writes such a page: the file was overwritten, and the log must not be copied into it.
            guard firstPage.isOfDatabase else { return .other }
            guard try isKnown(firstPage) else { return .inMotion }
            state.withLock {
                $0.sample = sample
                $0.moved = nil
            }
            return .same
        }
        return try locks.isCheckpointed ? .inMotion : .other
    }
}
