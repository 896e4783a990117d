import Files
import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage

/// Replaces all data of a journal. A backup holds the previous data, instead of a million rows in the log.
struct WholeJournal {
    private let database: JournalDatabase

    init(_ database: JournalDatabase) {
        self.database = database
    }

    /// Replaces the journal, as one step that undo reverts from a backup.
    /// - Returns: The backup's path; nil if the journal was empty.
    func replace(
        _ label: String, reason: BackupReason, by author: Author, _ db: Database,
        with write: (Database) throws -> Void
    ) throws -> FilePath? {
        let copy = try Self.isEmpty(db) ? nil : database.makeBackup(reason: reason, now: author.clock.now())
        Self.removeIfRolledBack(copy, db)
        try Self.unrecorded(db) { try write(db) }
        try UndoLog.recordReplacement(label, copy: copy.map(Self.name), by: author, db)
        return copy
    }

    /// Restores the backup from before a step, or the one from after it.
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
        try Self.unrecorded(db) {
            guard let copy else { return try Self.empty(db) }
            try copy.read { try Self.copyRows(from: $0, to: db) }
        }
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
        try empty(db)
        for table in Tables.all { try table.store(snapshot, db) }
    }

    /// Copies every row of every table unchanged.
    static func copyRows(from source: Database, to db: Database) throws {
        try empty(db)
        for table in Tables.names {
            let columns = ["rowid"] + (try ChangeRecording.columns(of: table, db))
            let list = columns.joined(separator: ", ")
            let marks = columns.map { _ in "?" }.joined(separator: ", ")
            let insert = try db.makeStatement(sql: "INSERT INTO \(table) (\(list)) VALUES (\(marks))")
            let rows = try Row.fetchCursor(source, sql: "SELECT \(list) FROM \(table)")
            while let row = try rows.next() {
                try insert.execute(arguments: StatementArguments(row.databaseValues))
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
