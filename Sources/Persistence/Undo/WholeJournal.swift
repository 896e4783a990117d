import Foundation
import GRDB
import Journal
import Migrations
import Platform
import SystemPackage

/// Replaces all data of a journal. A backup holds the previous data, instead of a million rows in the log.
struct WholeJournal {
    private let database: JournalDatabase

    init(_ database: JournalDatabase) {
        self.database = database
    }

    /// Replaces the journal, as one step that undo reverts from a backup. A journal that has become a copy of one with
    /// other machines, and was nothing before, has no such step: undo would delete the rows on all of them.
    /// - Returns: The backup's path; nil if the journal was empty.
    func replace(
        _ label: String, reason: BackupReason, by author: Author, _ db: Database,
        with write: (Database) throws -> Void
    ) throws -> FilePath? {
        let copy = try Self.isEmpty(db) ? nil : database.makeBackup(reason: reason, now: author.clock.now())
        Self.removeIfRolledBack(copy, db)
        let hadNames = try SyncLog.hasNames(db)
        try Self.unrecorded(db) { try write(db) }
        if try copy == nil && !hadNames && SyncLog.hasNames(db) { return nil }
        try UndoLog.recordReplacement(label, copy: copy.map(Self.name), by: author, db)
        return copy
    }

    /// Restores the backup from before a step, or the one from after it. What other machines have made or changed since
    /// stays.
    func replay(
        _ step: UndoStep, _ copies: WholeJournalCopies, _ direction: UndoReplay.Direction,
        _ clock: JournalClock,
        _ db: Database
    ) throws {
        let copy = try (direction == .undo ? copies.before : copies.after).map {
            try open($0, step, direction)
        }
        if direction == .undo && copies.after == nil {
            try IntegrityCheck.check(Tables.names, db)
            let path = try database.makeBackup(ofRowsIn: db, reason: .undoing, now: clock.now())
            Self.removeIfRolledBack(path, db)
            try db.run("UPDATE undoStep SET copyAfter = ? WHERE id = ?", [Self.name(path), step.id])
        }
        let others = try others(since: copy, db)
        try Self.unrecorded(db) {
            if let copy {
                try copy.read { try returnRows(of: $0, to: db, step, direction) }
            } else {
                try Self.empty(db)
            }
            try others.write(db)
        }
    }

    /// What other machines have done that a backup doesn't know, nil for one without rows.
    private func others(since copy: DatabaseQueue?, _ db: Database) throws -> OthersRows {
        guard let copy else { return try OthersRows(unknownTo: VersionVector(), db) }
        let own = try JournalQuery<String>.journalID.fetch(db)
        // The file becomes another journal's again.
        guard try copy.read(JournalQuery<String>.journalID.fetch) == own else { return OthersRows() }
        return try OthersRows(unknownTo: copy.read(SyncLog.known), db)
    }

    private func returnRows(
        of copy: Database, to db: Database, _ step: UndoStep, _ direction: UndoReplay.Direction
    ) throws {
        let isSynchronized = try SyncLog.ifSynchronized(db) != nil
        let hasNames = try SyncLog.hasNames(db)
        let (own, other) = (
            try JournalQuery<String>.journalID.fetch(db), try JournalQuery<String>.journalID.fetch(copy)
        )
        if hasNames && own != other {
            // The ids and names in the copy are another journal's.
            if isSynchronized {
                throw step.refusal(direction, "The journal was joined with another one since")
            }
        } else if try isSynchronized || SyncLog.hasOperations(db) {
            let matching = try RowMatching(db, uids: RowMatching.uids(of: copy))
            return try Self.copyRows(from: copy, to: db, matching)
        }
        try Self.copyRows(from: copy, to: db)
        if try hasNames || SyncLog.hasNames(copy) { try SyncLog.adopt(from: copy, to: db) }
    }

    /// Deletes a backup if the transaction is rolled back, when it is useless.
    static func removeIfRolledBack(_ copy: FilePath?, _ db: Database) {
        db.afterNextTransaction(onCommit: { _ in }, onRollback: { _ in copy?.unlink() })
    }

    /// The backup's file name. Backups move with the journal, so the folder isn't stored.
    private static func name(_ path: FilePath) -> String { path.lastComponent?.string ?? "" }

    private func open(
        _ name: String, _ step: UndoStep, _ direction: UndoReplay.Direction
    ) throws -> DatabaseQueue {
        // The name comes from the file, which may be a stranger's: it must not lead to another folder.
        guard let component = FilePath.Component(name), component.kind == .regular else {
            throw step.refusal(direction, "Its backup is missing")
        }
        let folder = Backup.folder(ofJournal: database.path)
        try PrivateFolder.check(folder, ofJournal: database.path)
        let path = folder.appending(component)
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw step.refusal(direction, "Its backup \(path) was deleted")
        }
        do {
            return try Backup.open(path)
        } catch {
            throw step.refusal(direction, "Its backup \(path) is damaged, or isn't a journal")
        }
    }

    static func isEmpty(_ db: Database) throws -> Bool {
        for table in Tables.names where try Int.fetchOne(db, sql: "SELECT 1 FROM \(table) LIMIT 1") != nil {
            return false
        }
        return true
    }

    /// Writes every row of a snapshot.
    static func write(_ snapshot: JournalSnapshot, _ db: Database) throws {
        let matching = try RowMatching(db, uids: [:])
        try empty(db)
        for table in Tables.all { try table.store(snapshot, db, matching) }
    }

    /// Writes every row of a backup, of this journal or another one.
    static func restoreRows(from source: Database, to db: Database) throws {
        if try !SyncLog.hasNames(db), try SyncLog.hasNames(source) {
            try copyRows(from: source, to: db)
            try SyncLog.adopt(from: source, to: db)
        } else {
            try copyRows(from: source, to: db, try RowMatching(db, uids: RowMatching.uids(of: source)))
        }
    }

    /// Copies every row of every table unchanged.
    /// - Parameter matching: Gives them the ids that they have here; nil to keep theirs.
    static func copyRows(
        from source: Database, to db: Database, _ matching: RowMatching? = nil
    ) throws {
        try empty(db)
        for table in Tables.names {
            let columns = ["rowid"] + (try ChangeRecording.columns(of: table, db))
            let list = columns.joined(separator: ", ")
            let marks = columns.map { _ in "?" }.joined(separator: ", ")
            let insert = try db.makeStatement(sql: "INSERT INTO \(table) (\(list)) VALUES (\(marks))")
            let uid =
                matching == nil
                ? "NULL" : "(SELECT uid FROM syncRow WHERE tableName = '\(table)' AND rowID = \(table).rowid)"
            let rows = try Row.fetchCursor(
                source, sql: "SELECT \(list), \(uid) FROM \(table) ORDER BY rowid")
            while let row = try rows.next() {
                var values = Array(row.databaseValues.dropLast())
                let uid = row.bytes(at: columns.count).flatMap(RowUID.init(stored:))
                try matching?.place(&values, of: columns, uid, in: table)
                try insert.execute(arguments: StatementArguments(values))
            }
        }
    }

    /// Deletes every row.
    static func empty(_ db: Database) throws {
        // Referring rows are deleted first and inserted last.
        for table in Tables.names.reversed() { try db.execute(sql: "DELETE FROM \(table)") }
        // Restarts the ids of tables that have used SQLite's last one.
        try db.execute(
            sql: "UPDATE sqlite_sequence SET seq = 0 WHERE seq > ?", arguments: [StoredRow.largest])
    }

    /// Replaces the journal's rows without recording each. What is synchronized is compared with them later.
    static func unrecorded(_ db: Database, _ body: () throws -> Void) throws {
        try inBulk(db, body)
        try db.run("UPDATE syncJournal SET isReplaced = 1 WHERE device IS NOT NULL")
    }

    /// The largest table that is indexed at once, in 50 ms; larger ones are left to later transactions.
    private static let mostIndexed = 2000

    /// Writes many rows without recording changes. The search index is made again, or left to later.
    static func inBulk(_ db: Database, _ body: () throws -> Void) throws {
        try ChangeRecording.stop(db)
        try SearchIndex.pause(db)
        try body()
        // A damaged index must not prevent restoring a backup.
        try SearchIndex.remake(db, indexingAtMost: mostIndexed)
        try ChangeRecording.start(db)
    }
}
