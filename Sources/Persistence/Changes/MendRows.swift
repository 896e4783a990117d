import GRDB
import Journal
import Migrations
import Platform
import SystemPackage

/// What `doctor --fix` mended.
public struct MendedRows: Sendable {
    public var repairs: [Repair]
    /// The path of the backup; nil if nothing was mended.
    public var backup: FilePath?
}

extension JournalChange where Outcome == MendedRows {
    /// Mends the values of rows, their references and ids, after a backup. No row is deleted, and a row that means nothing
    /// without a value that says nothing stays as it is.
    public static func mendRows(in database: JournalDatabase, by author: Author) -> JournalChange {
        JournalChange { mended, _ in
            Sentences.mended(mended.repairs.count)
        } apply: { db in
            let repairs = try JournalQuery<ExportableJournal>.exportable.fetch(db).repairs
                .filter { $0.kind != .omission }
            guard !repairs.isEmpty else { return MendedRows(repairs: []) }
            let backup = try database.makeBackup(reason: .replacement, now: author.clock.now())
            WholeJournal.removeIfRolledBack(backup, db)
            // An id and the references to it change one after the other.
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            try ForeignRows.writeBytesAsTexts(db)
            let first = try UndoLog.newestChange(db) + 1
            for table in Tables.all { try table.renumber(db) }
            for table in Tables.all {
                for id in try Int64.fetchAll(db, sql: "SELECT rowid FROM \(table.name) ORDER BY rowid") {
                    _ = try table.writeInOwnForm(id, replacing: true, db)
                }
                try table.clearDanglingReferences(db)
            }
            if try UndoLog.makeReadable(from: first, db) { try UndoLog.removeUnchanged(from: first, db) }
            return MendedRows(repairs: repairs, backup: backup)
        }
    }
}

extension Table {
    /// Gives new ids to rows with invalid ones, as ``SnapshotRepair`` does, and to the references to them.
    func renumber(_ db: Database) throws {
        guard id != nil else { return }
        let invalid = try Int64.fetchAll(
            db, sql: "SELECT id FROM \(name) WHERE id NOT BETWEEN 1 AND ? ORDER BY id",
            arguments: [StoredRow.largest])
        guard !invalid.isEmpty else { return }
        var next: Int64 = 1
        for old in invalid {
            while try db.value("SELECT 1 FROM \(name) WHERE id = ?", [next], as: Int.self) != nil {
                next += 1
            }
            try db.run("UPDATE \(name) SET id = ? WHERE id = ?", [next, old])
            for (table, column) in Tables.references(to: name) {
                try db.run("UPDATE \(table) SET \(column) = ? WHERE \(column) = ?", [next, old])
            }
        }
        try db.run(
            """
            UPDATE sqlite_sequence SET seq = (SELECT IFNULL(MAX(id), 0) FROM \(name))
            WHERE name = ? AND seq > ?
            """, [name, StoredRow.largest])
    }

    /// Clears references to rows that aren't there, as the deletion of the row would have.
    func clearDanglingReferences(_ db: Database) throws {
        for column in columns {
            guard let reference = column.reference, reference.onDeletion == .clearsReference else { continue }
            try db.run(
                """
                UPDATE \(name) SET \(column.name) = NULL
                WHERE \(column.name) IS NOT NULL AND \(column.name) NOT IN (SELECT id FROM \(reference.table))
                """)
        }
    }
}

extension StoredTable {
    /// The columns that refer to a table.
    fileprivate func references(to table: String) -> [(table: String, column: String)] {
        columns.filter { $0.reference?.table == table }.map { (name, $0.name) }
    }
}

extension Tables {
    fileprivate static func references(to table: String) -> [(table: String, column: String)] {
        all.flatMap { $0.references(to: table) }
    }
}
