import Files
import Foundation
import GRDB
import Journal
import Migrations
import Synchronization
import SystemPackage

/// A journal on disk, open: what every query and every change goes through.
///
/// Its file is looked at before anything is written to it. One that is not a journal this version knows is
/// refused and stays byte for byte what it was; an older one is copied, then brought up to date whole or not
/// at all.
public final class JournalDatabase: Sendable {
    let queue: DatabaseQueue
    public let path: FilePath
    /// How long to wait for another program that is writing.
    let busyTimeout: TimeInterval
    /// What waits for other programs that are writing.
    public let waiting: BusyWait
    let access: FileAccess
    /// The files that were opened; nil for a journal in memory or one that is only read.
    let files: OpenFiles?
    let hasChanged = Atomic(false)
    let isClosed = Atomic(false)

    private init(
        queue: DatabaseQueue, path: FilePath, waiting: BusyWait = BusyWait(patience: 0),
        access: FileAccess = .readWrite, files: OpenFiles? = nil
    ) {
        self.queue = queue
        self.path = path
        self.waiting = waiting
        busyTimeout = waiting.patience
        self.access = access
        self.files = files
    }

    /// The version of the schema this program reads and writes.
    public static var schemaVersion: Int { Migrator.identifiers.count }

    /// A journal that was opened, and what was done on the way.
    public struct Opened: Sendable {
        public var database: JournalDatabase
        /// Where the journal as it was lies, when it had to be brought up to date.
        public var migratedCopy: FilePath?
        /// What the migration kept of v1 or v2 and what it repaired, in sentences; nil where there was nothing.
        public var migrationNote: String?
    }

    /// Opens the journal at a path.
    ///
    /// - Parameters:
    ///   - purpose: What for: decides whether file and folder are made where there are none, and whether a journal that
    ///     can't be written will do.
    ///   - zone: This machine's zone, which decides what days an older file means if they fit it.
    ///   - writtenIn: The zone an older file was written in, where someone said so.
    ///   - waiting: Waits for other programs that are writing.
    ///   - now: Names the copy of an older file.
    /// - Throws: ``JournalError``; the file is as it was then.
    public static func open(
        path: FilePath, for purpose: OpeningPurpose = .create, zone: Zone = .machine, writtenIn: Zone? = nil,
        waiting: BusyWait = BusyWait(patience: 5), now: Date
    ) throws(JournalError) -> Opened {
        let file = JournalFile(path: path)
        do {
            try file.checkExistence(purpose)
            try file.createIfMissing()
            if let obstacle = try file.check() {
                guard purpose.acceptsReadOnly else { throw obstacle }
                return try openReadOnly(file, for: purpose, because: obstacle, zone: writtenIn ?? zone)
            }
            do {
                return try openReadWrite(
                    file, for: purpose, zone: zone, writtenIn: writtenIn, waiting: waiting, now: now)
            } catch let error as DatabaseError where purpose.acceptsReadOnly {
                guard let obstacle = WriteObstacle(error, path: file.resolvedPath) else { throw error }
                return try openReadOnly(file, for: purpose, because: obstacle, zone: writtenIn ?? zone)
            }
        } catch {
            throw JournalError(error, path: file.path)
        }
    }

    private static func openReadWrite(
        _ file: JournalFile, for purpose: OpeningPurpose, zone: Zone, writtenIn: Zone?,
        waiting: BusyWait, now: Date
    ) throws -> Opened {
        try OpenFiles.checkSize(file)
        // Changes that another program left beside the file would be moved into it when the last
        // connection closes. This one, which cannot write, stays open until the file is known to be ours
        // to write.
        let witness = file.hasWriteAheadLog ? try connect(file.path, waiting, readonly: true) : nil
        return try withExtendedLifetime(witness) {
            if let witness { _ = try witness.read(FileContents.init) }
            let files = try OpenFiles(file, for: purpose)
            let database = JournalDatabase(
                queue: try connect(file.path, waiting), path: file.path, waiting: waiting, files: files)
            let (copy, report) = try database.bringUpToDate(
                file, zone: zone, writtenIn: writtenIn, now: now)
            // SQLite opens the log, which was only just begun in a new journal, with the first read.
            _ = try database.dataVersion()
            try database.queue.writeWithoutTransaction(files.rememberLog)
            return Opened(
                database: database, migratedCopy: copy, migrationNote: report.flatMap(Sentences.migrated))
        }
    }

    private static func openReadOnly(
        _ file: JournalFile, for purpose: OpeningPurpose, because obstacle: WriteObstacle, zone: Zone
    ) throws -> Opened {
        var access = FileAccess.readOnly(file, for: purpose, because: obstacle)
        if case .immutable = access {
            let queue = try ImmutableFile.open(file.resolvedPath)
            if try queue.read(FileContents.init) == .journal(version: schemaVersion) {
                return Opened(
                    database: JournalDatabase(queue: queue, path: file.path, access: access))
            }
            access = .privateCopy(because: obstacle)
        }
        let queue = try PrivateCopy.open(file.resolvedPath)
        try queue.writeWithoutTransaction { db in
            if case .nothing = try FileContents(db) { throw obstacle }
            try Migrator.migrate(db, machine: legacyOffset(zone))
        }
        return Opened(
            database: JournalDatabase(queue: queue, path: file.path, access: access))
    }

    /// Whether a change was asked of this object.
    public var isChanged: Bool { hasChanged.load(ordering: .relaxed) }

    /// Why the journal can only be read, in one line; nil if it can be changed.
    public var readOnlyReason: String? {
        access.obstacle.map { "The journal is read-only. \($0.words(path))" }
    }

    /// Whether the journal's path leads to another file than the one that was opened, or to none, or other bytes were
    /// written into it.
    public var isReplaced: Bool {
        files?.interference.map { $0 != .lostLog } ?? false
    }

    /// - Throws: ``JournalError`` when the journal's file is no longer the one that was opened.
    public func checkIdentity() throws(JournalError) {
        if let interference = files?.interference, interference != .lostLog {
            throw JournalError(interference.words)
        }
    }

    /// A connection to copy the journal from, as it is stored.
    func connectForBackup() throws -> DatabaseQueue {
        switch access {
        case .readWrite: try Self.connect(path, BusyWait(patience: busyTimeout), readonly: true)
        case .immutable, .privateCopy: queue
        }
    }

    /// A new journal that lives as long as this object.
    public static func inMemory() throws(JournalError) -> JournalDatabase {
        do {
            let queue = try DatabaseQueue()
            try queue.writeWithoutTransaction { try Migrator.migrate($0, machine: { _ in 0 }) }
            return JournalDatabase(queue: queue, path: ":memory:")
        } catch {
            throw JournalError(error, path: ":memory:")
        }
    }

    static func connect(
        _ path: FilePath, _ waiting: BusyWait, readonly: Bool = false
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .callback(waiting.retries)
        configuration.readonly = readonly
        configuration.harden()
        // What a person typed is on the disk before it is said to be saved.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return try DatabaseQueue(at: path, configuration: configuration)
    }

    private func bringUpToDate(
        _ file: JournalFile, zone: Zone, writtenIn: Zone?, now: Date
    ) throws -> (copy: FilePath?, report: MigrationReport?) {
        try queue.writeWithoutTransaction { db in
            // Another program may be bringing it up to date just now, which takes longer than any change.
            let patience = max(busyTimeout, min(busyTimeout * 12, 60))
            waiting.setPatience(patience)
            defer {
                waiting.setPatience(busyTimeout)
                waiting.end()
            }
            // Its tables and its history are read at one moment: another program may be making them just now.
            var isCurrent = false
            try db.inTransaction(.deferred) {
                isCurrent = try FileContents(db) == .journal(version: Self.schemaVersion)
                return .commit
            }
            try file.restrictToOwner()
            let migrated =
                isCurrent ? (nil, nil) : try migrate(db, zone: zone, writtenIn: writtenIn, now: now)
            try activateWriteAheadLog(db, patience: patience)
            return migrated
        }
    }

    private func migrate(
        _ db: Database, zone: Zone, writtenIn: Zone?, now: Date
    ) throws -> (copy: FilePath?, report: MigrationReport?) {
        var copy: FilePath?
        var report: MigrationReport?
        do {
            try Migrator.migrate(
                db, named: writtenIn.map(Self.legacyOffset), machine: Self.legacyOffset(zone),
                beforeChange: { db in
                    // Another program may have been quicker, a newer one even; from here on none can.
                    if case .journal = try FileContents(db) {
                        copy = try makeBackup(reason: "before-v\(Self.schemaVersion)", now: now)
                    }
                }, didMigrate: { report = $0 })
        } catch {
            // It may fail the same way at every start, and a copy of a file that stays as it was is of no use.
            copy?.unlink()
            throw error
        }
        return (copy, report)
    }

    static func legacyOffset(_ zone: Zone) -> LegacyDays.Offset {
        { zone.offset(Date(timeIntervalSince1970: TimeInterval($0))) }
    }

    /// Lets others read while one writes. Changing the mode takes the file to itself for a moment, and SQLite
    /// does not wait for that as it does for other locks, so this does.
    func activateWriteAheadLog(_ db: Database, patience: TimeInterval) throws {
        let deadline = ContinuousClock.now + .seconds(patience)
        while true {
            do {
                // A file system that cannot do it leaves the mode as it was, which keeps every promise but
                // this.
                try db.execute(sql: "PRAGMA journal_mode = WAL")
                return
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
            {
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }
}
