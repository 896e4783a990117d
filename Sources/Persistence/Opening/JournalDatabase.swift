import Foundation
import GRDB
import Journal
import Migrations
import Platform
import Synchronization
import SystemPackage

/// A database queue that serializes every query and change of one journal file.
///
/// Opening inspects the file before any write. A file that isn't a journal of a known version is rejected
/// unchanged; an older journal is backed up, then migrated in one transaction.
///
/// The file is in WAL mode with `synchronous = FULL`: GRDB's default there, NORMAL, can lose an acknowledged line to a power
/// cut. Beside the queue there is at most ``SideConnection``.
public final class JournalDatabase: Sendable {
    let queue: DatabaseQueue
    public let path: FilePath
    /// The timeout for other programs' locks.
    let busyTimeout: TimeInterval
    /// The busy handler.
    public let waiting: BusyWait
    let access: FileAccess
    /// Whether asynchronous reads block the calling thread. A command has nothing else to do, and to hand its query to another
    /// thread and wake up for the answer takes a tenth of `list`.
    let readsInPlace: Bool
    /// The opened files; nil for a journal in memory or a read-only one.
    let files: OpenFiles?
    /// What opening it created; nil if there was a file.
    let created: CreatedFiles?
    let hasChanged = Atomic(false)
    /// Whether rows were indexed, which changes the file, but nothing for people.
    let hasIndexed = Atomic(false)
    let isClosed = Atomic(false)
    /// The last schema that was found to be a journal's of this version; nil if none was checked, as after a migration.
    let checkedSchema = Mutex<SchemaMark?>(nil)
    /// Up to where what other programs wrote is in the journal's form.
    let examined = Mutex<ForeignRows.Examined?>(nil)
    let unreadable = UnreadableRows()
    /// For what may take long.
    let side = SideConnection()
    let hasRepairedIndex = Atomic(false)
    /// Where it was saved after its file was deleted.
    let savedDeleted = Mutex<FilePath?>(nil)
    /// Whether closing it brings the index up to date, though nothing was changed.
    let indexesAtEnd = Atomic(false)
    /// Whether more rows are pending than closing the journal indexes.
    let needsIndexing = Atomic(false)

    init(
        queue: DatabaseQueue, path: FilePath, waiting: BusyWait = BusyWait(patience: 0),
        access: FileAccess = .readWrite, readsInPlace: Bool = false, files: OpenFiles? = nil,
        created: CreatedFiles? = nil
    ) {
        self.queue = queue
        self.path = path
        self.waiting = waiting
        busyTimeout = waiting.patience
        self.access = access
        self.readsInPlace = readsInPlace
        self.files = files
        self.created = created
    }

    /// The current schema version.
    public static var schemaVersion: Int { Migrator.identifiers.count }

    /// An opened journal, with a report of its migration.
    public struct Opened: Sendable {
        public var database: JournalDatabase
        /// The path of the backup from before the migration, if there was one.
        public var migratedCopy: FilePath?
        /// A message about data kept from v1 or v2 and about repairs; nil if there is none.
        public var migrationNote: String?
        /// Whether it was NerfJournal's, which can't use it any more.
        public var wasNerfJournals = false
    }

    /// Opens the journal at a path.
    ///
    /// - Parameters:
    ///   - purpose: Decides whether to create a missing file and folder, and whether to accept a read-only
    ///     journal.
    ///   - zone: This machine's zone, used for the days of an older file if they fit it.
    ///   - writtenIn: The zone in which an older file was written, if given.
    ///   - waiting: The busy handler.
    ///   - now: The time in the name of an older file's backup.
    ///   - progress: Called with the fraction of a long migration that is done.
    /// - Throws: ``JournalError``; the file is unchanged then, and a missing one still missing.
    public static func open(
        path: FilePath, for purpose: OpeningPurpose = .create, zone: Zone = .machine, writtenIn: Zone? = nil,
        waiting: BusyWait = BusyWait(patience: 5), now: Date,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) throws(JournalError) -> Opened {
        let file = JournalFile(path: path)
        var created: CreatedFiles?
        do {
            try file.checkExistence(purpose)
            // Another program may delete a file that isn't to be created again.
            if purpose.createsJournal { created = try file.createIfMissing() }
            if let obstacle = try file.check() {
                guard purpose.acceptsReadOnly else { throw obstacle }
                return try openReadOnly(file, for: purpose, because: obstacle, zone: writtenIn ?? zone)
            }
            do {
                return try openReadWrite(
                    file, created, for: purpose, zone: zone, writtenIn: writtenIn, waiting: waiting, now: now,
                    progress: progress)
            } catch let error as DatabaseError where purpose.acceptsReadOnly {
                guard let obstacle = WriteObstacle(error, path: file.path) else { throw error }
                return try openReadOnly(file, for: purpose, because: obstacle, zone: writtenIn ?? zone)
            }
        } catch {
            created?.removeEmpty()
            throw JournalError(error, path: file.path)
        }
    }

    private static func openReadWrite(
        _ file: JournalFile, _ created: CreatedFiles?, for purpose: OpeningPurpose, zone: Zone,
        writtenIn: Zone?,
        waiting: BusyWait, now: Date, progress: @escaping @Sendable (Double) -> Void
    ) throws -> Opened {
        try OpenFiles.checkSize(file)
        // When the last connection closes, SQLite checkpoints changes that another program left in the log.
        // This read-only connection prevents that until the file is known to be writable.
        let witness = file.hasWriteAheadLog ? try connect(file.path, waiting, readonly: true) : nil
        return try withExtendedLifetime(witness) {
            if let witness { _ = try witness.read(FileContents.init) }
            let files = try OpenFiles(file, for: purpose)
            let database = JournalDatabase(
                queue: try connect(file.path, waiting), path: file.path, waiting: waiting,
                readsInPlace: purpose.isCommand, files: files, created: created)
            do {
                let (copy, note, wasNerfJournals) = try database.bringUpToDate(
                    file, zone: zone, writtenIn: writtenIn, now: now, progress: progress)
                // In a new journal, SQLite opens the log with the first read.
                _ = try database.dataVersion()
                try database.queue.writeWithoutTransaction(files.rememberLog)
                return Opened(
                    database: database, migratedCopy: copy, migrationNote: note,
                    wasNerfJournals: wasNerfJournals)
            } catch  where !purpose.acceptsReadOnly || error is WriteObstacle {
                // Words for it come first, since they depend on the folder.
                let error = JournalError(error, path: file.path)
                database.removeIfNew()
                throw error
            }
        }
    }

    private static func openReadOnly(
        _ file: JournalFile, for purpose: OpeningPurpose, because obstacle: WriteObstacle, zone: Zone
    ) throws -> Opened {
        var access = FileAccess.readOnly(file, for: purpose, because: obstacle)
        if case .immutable = access {
            let queue = try ImmutableFile.open(file.path)
            let isOpened = try queue.read { db in
                try FileContents(db) == .journal(version: schemaVersion)
                    && !ForeignRows.areThere(after: 0, db)
            }
            if isOpened {
                return Opened(
                    database: JournalDatabase(
                        queue: queue, path: file.path, access: access, readsInPlace: purpose.isCommand))
            }
            access = .privateCopy(because: obstacle)
        }
        let queue = try PrivateCopy.open(file.path)
        try queue.writeWithoutTransaction { db in
            let contents = try FileContents(db)
            if case .nothing = contents { throw obstacle }
            try SearchIndex.repair(db, in: contents)
            try Migrator.migrate(db, machine: legacyOffset(zone))
            try db.inTransaction {
                try ForeignRows.adopt(db)
                return .commit
            }
        }
        return Opened(
            database: JournalDatabase(
                queue: queue, path: file.path, access: access, readsInPlace: purpose.isCommand))
    }

    /// Whether a change was requested through this object.
    public var isChanged: Bool { hasChanged.load(ordering: .relaxed) }

    /// The reason why the journal is read-only, in one line; nil if it isn't.
    public var readOnlyReason: String? {
        access.obstacle.map { "The journal is read-only. \($0.words(path))" }
    }

    /// Whether another program has replaced, removed or overwritten the journal's file.
    public var isReplaced: Bool {
        files?.interference.map { $0 != .lostLog } ?? false
    }

    /// - Throws: ``JournalError`` if the journal's file is no longer the opened one.
    public func checkIdentity() throws(JournalError) {
        if let interference = files?.interference, interference != .lostLog {
            throw JournalError(interference.words)
        }
    }

    /// A connection for backups of the stored data.
    func connectForBackup() throws -> DatabaseQueue {
        switch access {
        case .readWrite: try Self.connect(path, BusyWait(patience: busyTimeout), readonly: true)
        case .immutable, .privateCopy: queue
        }
    }

    static func connect(
        _ path: FilePath, _ waiting: BusyWait, readonly: Bool = false
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .callback(waiting.retries)
        configuration.readonly = readonly
        configuration.harden()
        // A change is on disk before a message confirms it.
        configuration.prepareDatabase { try $0.run("PRAGMA synchronous = FULL") }
        #if TESTING
            configuration.prepareDatabase(StatementLog.start)
        #endif
        return try DatabaseQueue(at: path, configuration: configuration)
    }

    private func bringUpToDate(
        _ file: JournalFile, zone: Zone, writtenIn: Zone?, now: Date,
        progress: @escaping @Sendable (Double) -> Void
    ) throws -> (copy: FilePath?, note: String?, wasNerfJournals: Bool) {
        try queue.writeWithoutTransaction { db in
            // Another program may be migrating it, which takes longer than any change.
            let patience = max(busyTimeout, min(busyTimeout * 12, 60))
            waiting.setPatience(patience)
            defer {
                waiting.setPatience(busyTimeout)
                waiting.end()
            }
            // Read in one snapshot, since another program may be creating the tables.
            var contents = FileContents.nothing
            try db.inTransaction(.deferred) {
                contents = try FileContents(db)
                if contents == .journal(version: Self.schemaVersion) {
                    let schema = try SchemaMark(db)
                    checkedSchema.withLock { $0 = schema }
                }
                return .commit
            }
            try file.restrictToOwner()
            var result: (copy: FilePath?, note: String?, wasNerfJournals: Bool) = (
                nil, nil, contents.isNerfJournals
            )
            switch contents {
            case .journal(Self.schemaVersion, true): break
            case .journal(Self.schemaVersion, false): result.note = try completeIndex(db)
            default:
                let (copy, report) = try migrate(
                    db, zone: zone, writtenIn: writtenIn, now: now, progress: progress)
                try SyncUpdate.foldAgain(db, now: now)
                (result.copy, result.note) = (copy, report.flatMap(Sentences.migrated))
            }
            // With a log that has no room for its index, nobody could lock the journal to remove it again.
            if created != nil, let obstacle = WriteObstacle.probe(file.path.folder) { throw obstacle }
            try activateWriteAheadLog(db, patience: patience)
            return result
        }
    }

    private func migrate(
        _ db: Database, zone: Zone, writtenIn: Zone?, now: Date,
        progress: @escaping @Sendable (Double) -> Void
    ) throws -> (copy: FilePath?, report: MigrationReport?) {
        var copy: FilePath?
        var report: MigrationReport?
        do {
            try Migrator.migrate(
                db, named: writtenIn.map(Self.legacyOffset), machine: Self.legacyOffset(zone),
                beforeChange: { db in
                    // Another program, even a newer version, may have been faster; the lock now excludes
                    // others.
                    let contents = try FileContents(db)
                    if case .journal = contents {
                        copy = try makeBackup(reason: .migration(to: Self.schemaVersion), now: now)
                    }
                    try SearchIndex.repair(db, in: contents)
                }, progress: progress, didMigrate: { report = $0 })
        } catch {
            // It may fail at every start, and a backup of an unchanged file is useless.
            copy?.unlink()
            throw error
        }
        return (copy, report)
    }

    static func legacyOffset(_ zone: Zone) -> LegacyDays.Offset {
        { zone.offset(Date(timeIntervalSince1970: TimeInterval($0))) }
    }

    /// Enables the write-ahead log, so that others can read during a write. The switch needs an exclusive
    /// lock, for which SQLite doesn't call the busy handler, so this retries.
    func activateWriteAheadLog(_ db: Database, patience: TimeInterval) throws {
        let deadline = ContinuousClock.now + .seconds(patience)
        while true {
            do {
                // If the file system doesn't support it, the mode stays as it is, which only prevents
                // concurrent reads.
                try db.run("PRAGMA journal_mode = WAL")
                return
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
            {
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }
}

extension JournalDatabase {
    /// The target duration of an indexing transaction, in seconds: too short for a waiting program to notice.
    private static let indexingTime = 0.02...0.04
    /// The pause between two transactions, in seconds: a program that waits asks again within it (``BusyWait``).
    private static let indexingPause = 0.015
    private static let indexedAtFirst = 100
    private static let mostIndexedInTransaction = 2000

    /// Indexes all pending rows in short transactions with pauses, for a process that does nothing
    /// else. It may be killed at any moment: a row waits until the transaction that indexes it is complete.
    ///
    /// Ends at once if another process does the same, and early if other programs write all the time.
    /// - Throws: ``JournalError``, as when the journal is deleted meanwhile or the disk is full; the rest waits.
    public func indexAll() throws {
        do {
            guard access.obstacle == nil, let files else { return }
            // Held throughout, so that two processes never alternate.
            guard let lock = IndexingLock.acquire(ofJournal: files.path) else { return }
            for index in SearchIndex.all { try indexAll(index) }
            lock.release()
        } catch {
            throw JournalError(error, path: path)
        }
    }

    private func indexAll(_ index: SearchIndex) throws {
        var limit = Self.indexedAtFirst
        while true {
            let start = ContinuousClock.now
            guard let count = try indexPending(index, atMost: limit, patience: busyTimeout), count > 0 else {
                return
            }
            let time = (ContinuousClock.now - start) / .seconds(1)
            // Texts are long or short, and machines fast or slow.
            if time > Self.indexingTime.upperBound { limit = max(1, limit / 2) }
            if time < Self.indexingTime.lowerBound { limit = min(limit * 2, Self.mostIndexedInTransaction) }
            Thread.sleep(forTimeInterval: Self.indexingPause)
        }
    }
}

/// Takes in what an older version kept of newer ones' operations without understanding it.
enum SyncUpdate {
    /// Makes the rows of a synchronized journal what all operations say, in one transaction, after a migration.
    static func foldAgain(_ db: Database, now: Date) throws {
        try db.inTransaction(.immediate) {
            guard let log = try SyncLog.ifSynchronized(db), let recorder = try SyncRecorder(db) else {
                return .commit
            }
            // What another program wrote isn't in the operations yet.
            try recorder.addForeign(at: now)
            let rows = try Row.fetchAll(
                db, sql: "SELECT uid, tableName FROM syncRow ORDER BY tableName, rowID")
            // An update isn't a change that anyone would undo.
            try recorder.withoutStep {
                var projection = SyncProjection(log)
                try projection.write(rows.compactMap(SyncRowID.init(stored:)))
                try ConflictRecord(log).update(projection.visited, &projection)
            }
            return .commit
        }
    }
}

/// The purpose of opening a journal, which decides whether to create a missing one and whether to accept a
/// read-only one.
public enum OpeningPurpose: Sendable {
    /// Reads an existing journal, possibly read-only.
    case read
    /// Changes an existing journal.
    case change
    /// Changes a journal, creating it if missing.
    case create
    /// Shows a journal on screen, creating it if missing; it may be read-only.
    case screen

    var createsJournal: Bool { self == .create || self == .screen }
    /// Whether a command opens it, not the screen, which must answer keys while it reads.
    var isCommand: Bool { self != .screen }
    var acceptsReadOnly: Bool { self == .read || self == .screen }
}
