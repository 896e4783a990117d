import Foundation
import GRDB
import Journal
import Migrations

/// A journal on disk, open: what every query and every change goes through.
///
/// Its file is looked at before anything is written to it. One that is not a journal this version knows is
/// refused and stays byte for byte what it was; an older one is copied, then brought up to date whole or not
/// at all.
public final class JournalDatabase: Sendable {
    let queue: DatabaseQueue
    public let path: String
    /// How long to wait for another program that is writing.
    let busyTimeout: TimeInterval

    /// The file that was opened; nil for a journal in memory.
    let identity: FileIdentity?

    private init(queue: DatabaseQueue, path: String, busyTimeout: TimeInterval) {
        self.queue = queue
        identity = FileIdentity(path: path)
        self.path = path
        self.busyTimeout = busyTimeout
    }

    /// The version of the schema this program reads and writes.
    public static var schemaVersion: Int { Migrator.identifiers.count }

    /// A journal that was opened, and what was done on the way.
    public struct Opened: Sendable {
        public var database: JournalDatabase
        /// Where the journal as it was lies, when it had to be brought up to date.
        public var migratedCopy: String?
    }

    /// Opens the journal at a path, making file and folder where there are none.
    ///
    /// - Parameters:
    ///   - zone: This machine's zone, which decides what days an older file means if they fit it.
    ///   - writtenIn: The zone an older file was written in, where someone said so.
    ///   - busyTimeout: How many seconds to wait for another program that is writing.
    ///   - now: Names the copy of an older file.
    /// - Throws: ``JournalError``; the file is as it was then.
    public static func open(
        path: String, zone: Zone = .machine, writtenIn: Zone? = nil, busyTimeout: TimeInterval = 5, now: Date
    ) throws(JournalError) -> Opened {
        let file = JournalFile(path: path)
        do {
            try file.createIfMissing()
            try file.check()
            // Changes that another program left beside the file would be moved into it when the last
            // connection closes. This one, which cannot write, stays open until the file is known to be ours
            // to write.
            let witness = file.hasWriteAheadLog ? try connect(file.path, busyTimeout, readonly: true) : nil
            return try withExtendedLifetime(witness) {
                if let witness { _ = try witness.read(FileContents.init) }
                return try open(file, zone: zone, writtenIn: writtenIn, busyTimeout: busyTimeout, now: now)
            }
        } catch {
            throw JournalError(error, path: file.path)
        }
    }

    private static func open(
        _ file: JournalFile, zone: Zone, writtenIn: Zone?, busyTimeout: TimeInterval, now: Date
    ) throws -> Opened {
        let database = JournalDatabase(
            queue: try connect(file.path, busyTimeout), path: file.path, busyTimeout: busyTimeout)
        let copy = try database.bringUpToDate(file, zone: zone, writtenIn: writtenIn, now: now)
        return Opened(database: database, migratedCopy: copy)
    }

    /// A new journal that lives as long as this object.
    public static func inMemory() throws(JournalError) -> JournalDatabase {
        do {
            let queue = try DatabaseQueue()
            try queue.writeWithoutTransaction { try Migrator.migrate($0, machine: { _ in 0 }) }
            return JournalDatabase(queue: queue, path: ":memory:", busyTimeout: 0)
        } catch {
            throw JournalError(error, path: ":memory:")
        }
    }

    static func connect(
        _ path: String, _ busyTimeout: TimeInterval, readonly: Bool = false
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.readonly = readonly
        // What a person typed is on the disk before it is said to be saved.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private func bringUpToDate(
        _ file: JournalFile, zone: Zone, writtenIn: Zone?, now: Date
    ) throws -> String? {
        try queue.writeWithoutTransaction { db in
            // Its tables and its history are read at one moment: another program may be making them just now.
            var isCurrent = false
            try db.inTransaction(.deferred) {
                isCurrent = try FileContents(db) == .journal(version: Self.schemaVersion)
                return .commit
            }
            try file.restrictToOwner()
            let copy = isCurrent ? nil : try migrate(db, zone: zone, writtenIn: writtenIn, now: now)
            try activateWriteAheadLog(db)
            return copy
        }
    }

    private func migrate(_ db: Database, zone: Zone, writtenIn: Zone?, now: Date) throws -> String? {
        var copy: String?
        do {
            try Migrator.migrate(
                db, named: writtenIn.map(Self.legacyOffset), machine: Self.legacyOffset(zone)
            ) { db in
                // Another program may have been quicker, a newer one even; from here on none can.
                if case .journal = try FileContents(db) {
                    copy = try makeBackup(reason: "before-v\(Self.schemaVersion)", now: now)
                }
            }
        } catch let error as MigrationError {
            // It will fail the same way at every start until someone mends the row, and a copy of a file that
            // stays as it was is of no use.
            if let copy { try FileManager.default.removeItem(atPath: copy) }
            throw error
        }
        return copy
    }

    static func legacyOffset(_ zone: Zone) -> LegacyDays.Offset {
        { zone.offset(Date(timeIntervalSince1970: TimeInterval($0))) }
    }

    /// Lets others read while one writes. Changing the mode takes the file to itself for a moment, and SQLite
    /// does not wait for that as it does for other locks, so this does.
    private func activateWriteAheadLog(_ db: Database) throws {
        let deadline = ContinuousClock.now + .seconds(busyTimeout)
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
