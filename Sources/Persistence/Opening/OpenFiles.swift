import Files
import Foundation
import GRDB
import Journal
import Synchronization
import SystemPackage

/// The files of an open journal: notices before each write whether another program has replaced, overwritten, moved or
/// deleted one of them.
///
/// SQLite does not look: it keeps pages in memory, trusts the write-ahead log that it opened, and would mix them with
/// whatever bytes another program put into the file. ``JournalDatabase`` calls this on its queue.
final class OpenFiles: Sendable {
    /// How long a file may be in motion, as while another program's checkpoint writes it, before that is interference.
    private static let patience = Duration.seconds(2)

    /// How long a command takes. It has read the file a moment ago, and to look closely would keep the many programs that
    /// may write at once waiting for each other.
    private static let commandLength = Duration.seconds(1)

    /// `O_PATH`, which Swift does not import.
    private static let pathOnly: Int32 = 0o10000000

    /// The journal's path without links, beside which SQLite keeps its other files.
    let path: FilePath
    /// Leads to the file whatever becomes of its name. Opened with `O_PATH`: closing any other descriptor of the file
    /// would release the locks that SQLite has on it.
    private let descriptor: Int32
    private let identity: FileIdentity
    /// Until when a changed file is taken for another program's checkpoint.
    private let trustedUntil: ContinuousClock.Instant
    private let state: Mutex<State>

    private struct State {
        /// The file when it was last known to be ours.
        var sample: FileSample
        /// What the file held then; nil until it was looked at.
        var fingerprint: FileFingerprint?
        /// Its first page then; nil until it was looked at.
        var firstPage: FirstPage?
        /// The write-ahead log and its index; nil where SQLite keeps none.
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

    /// Before SQLite reads the file.
    /// - Throws: ``JournalError`` if there is none.
    /// - Parameter purpose: What the journal is opened for.
    init(_ file: JournalFile, for purpose: OpeningPurpose) throws(JournalError) {
        trustedUntil = .now + (purpose == .screen ? .zero : Self.commandLength)
        path = file.resolvedPath
        descriptor = path.withPlatformString { open($0, Self.pathOnly | O_CLOEXEC) }
        guard descriptor >= 0 else {
            throw JournalError("\(path) couldn't be opened: \(JournalFile.reason()).")
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

    /// Checks that the file has the size that other programs count on, before this one opens it: while they have it
    /// open, SQLite goes on with their count when another file is copied over it.
    /// - Throws: ``FileInterference``.
    static func checkSize(_ file: JournalFile) throws {
        let path = file.resolvedPath
        let deadline = ContinuousClock.now + patience
        // Only without a log to come is the file complete.
        while let index = LogIndex(path: path.addingSuffix("-shm")), index.frameCount == 0,
            index.databaseSize != 0, index.databaseSize != FileSample(path: path)?.size
        {
            guard ContinuousClock.now < deadline else { throw FileInterference.overwrittenElsewhere }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    /// Remembers the write-ahead log that SQLite has opened. No other program deletes or replaces it by the rules while
    /// this connection is open.
    func rememberLog(_ db: Database) throws {
        let firstPage = try FirstPage(db)
        state.withLock {
            $0.log = Log(of: path)
            $0.firstPage = firstPage
        }
    }

    /// Whether the write-ahead log has anything in it.
    var hasLogContent: Bool { (FileSample(path: path.addingSuffix("-wal"))?.size ?? 0) > 0 }

    /// Whether the log has something that belongs into the file, or the file is not as it was last known.
    var isUnsettled: Bool { hasLogContent || !isUntouched }

    /// Whether the file is as it was last known.
    var isUntouched: Bool { FileSample(descriptor: descriptor) == state.withLock { $0.sample } }

    /// Whether the log at the path is not another program's: the one that was opened, none, or one without content.
    var ownsLog: Bool {
        guard let log = FileIdentity(path: path.addingSuffix("-wal")) else { return true }
        return !hasLogContent || state.withLock { $0.log?.log == log }
    }

    /// What other programs do with the journal.
    private var locks: LogLocks {
        get throws { try LogLocks(index: path.addingSuffix("-shm")) }
    }

    /// Opens the log's index, to be closed after SQLite has closed the journal.
    func openIndex() throws(Errno) -> FileDescriptor {
        do {
            return try FileDescriptor.open(path.addingSuffix("-shm"), .readOnly, options: .closeOnExec)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    /// Whether SQLite keeps a write-ahead log.
    var hasLog: Bool { state.withLock { $0.log != nil } }

    /// Forgets the write-ahead log, which the connection has closed.
    func forgetLog() {
        state.withLock { $0.log = nil }
    }

    /// What is wrong, as far as names and earlier findings tell.
    var interference: FileInterference? {
        let known = state.withLock { ($0.isOverwritten, $0.log) }
        if known.0 { return .overwritten }
        guard FileIdentity(path: path) == identity else {
            return FileSample(descriptor: descriptor)?.links == 0 ? .removed : .moved
        }
        if let log = known.1, Log(of: path) != log { return .lostLog }
        return nil
    }

    /// Checks that a change goes into the files that were opened, and that nobody else has written to them but by way of
    /// SQLite. In a transaction that holds the write lock, so that no checkpoint but a passive one goes on meanwhile.
    /// - Throws: ``FileInterference``.
    func check(_ db: Database) throws {
        if let interference { throw interference }
        try checkContents(db)
    }

    /// The same for the bytes of the file alone, under whatever name.
    func checkContents(_ db: Database) throws {
        // Without a write-ahead log, SQLite itself compares the file's change counter at each transaction.
        guard hasLog else { return }
        guard let sample = FileSample(descriptor: descriptor), sample != state.withLock({ $0.sample }) else {
            return
        }
        let deadline = ContinuousClock.now + Self.patience
        if ContinuousClock.now < trustedUntil { return state.withLock { $0.sample = sample } }
        var wasOther = false
        while true {
            switch try compare(db) {
            case .same: return
            case .inMotion: wasOther = false
            // Twice: a checkpoint may have ended in between, and a write within the same tick of the file system's clock
            // leaves no sign.
            case .other where wasOther:
                state.withLock { $0.isOverwritten = true }
                throw FileInterference.overwritten
            case .other: wasOther = true
            }
            guard ContinuousClock.now < deadline else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// Gives the log another name, so that it is not replayed over a file that it does not belong to; unless another
    /// program uses it.
    func setLogAside() throws {
        guard hasLogContent, ownsLog, try !locks.isOpenElsewhere else {
            return
        }
        let log = path.addingSuffix("-wal")
        for count in 1...1000 {
            let name = path.addingSuffix(count == 1 ? "-wal-old" : "-wal-old-\(count)")
            // A link, other than a rename, never replaces anything.
            let isLinked = log.withPlatformString { old in name.withPlatformString { link(old, $0) } } == 0
            if isLinked {
                guard log.withPlatformString(unlink) == 0 else { break }
                return
            }
            guard errno == EEXIST else { break }
        }
        throw JournalError("\(log) couldn't be renamed: \(JournalFile.reason()).")
    }

    /// Whether a first page is the one last known, or comes from the log.
    private func isKnown(_ firstPage: FirstPage) throws -> Bool {
        if firstPage == state.withLock({ $0.firstPage }) { return true }
        return try firstPage.isWritten(inLog: path.addingSuffix("-wal"))
    }

    private enum Comparison {
        case same, other
        /// The file is being written, so that its bytes say nothing yet.
        case inMotion
    }

    /// Compares the bytes of the file with what the connection sees: with all changes in the file they are equal; while
    /// the log has some, the file is at an earlier state of the same journal, but not before the last one known.
    private func compare(_ db: Database) throws -> Comparison {
        guard let sample = FileSample(descriptor: descriptor) else { return .inMotion }
        let hasLogContent = hasLogContent
        let stored: FileFingerprint?
        do {
            stored = try FileFingerprint(ofFileAt: FilePath("/proc/self/fd/\(descriptor)"))
        } catch {
            stored = nil
        }
        guard FileSample(descriptor: descriptor) == sample else { return .inMotion }
        let seen = try FileFingerprint(db)
        let firstPage = try FirstPage(db)
        let earlier = state.withLock { $0.fingerprint }
        if let stored, stored == seen || (hasLogContent && stored.isBetween(earlier, and: seen)) {
            state.withLock {
                $0.sample = sample
                $0.fingerprint = stored
                $0.firstPage = firstPage
            }
            return .same
        }
        // A checkpoint that is under way, was killed, or had to leave out what was written after another program began to
        // read leaves a file that only the log makes whole.
        if stored == nil && hasLogContent {
            guard try isKnown(firstPage) else { return .inMotion }
            state.withLock { $0.sample = sample }
            return .same
        }
        return try locks.isCheckpointed ? .inMotion : .other
    }
}
