import Foundation
import GRDB
import Journal
import Platform
import SystemPackage

extension JournalQuery where Answer == JournalSnapshot {
    /// Every row of every table, by id.
    public static var snapshot: JournalQuery {
        JournalQuery { try rows($0, repairs: nil) }
    }

    /// Every row. Logs damaged values.
    static func rows(_ db: Database, repairs: RepairLog?) throws -> JournalSnapshot {
        var snapshot = JournalSnapshot()
        for table in Tables.all { try table.load(into: &snapshot, repairs: repairs, db) }
        return snapshot
    }
}

extension JournalChange where Outcome == FilePath? {
    /// Replaces this journal with an imported one. Returns the path of the backup, if the journal
    /// wasn't empty.
    ///
    /// A non-empty journal is replaced only on request. The backup is written first, under the write lock, so
    /// no acknowledged change is lost.
    /// - Throws: ``JournalError``; nothing changes then.
    public static func importJournal(
        _ snapshot: JournalSnapshot, replacing: Bool, into database: JournalDatabase, by author: Author
    ) -> JournalChange {
        importRows(snapshot.counts, replacing: replacing, into: database, by: author) {
            try WholeJournal.write(snapshot, $0)
        }
    }

    /// Replaces this journal's rows with those of a validated file.
    public static func importJournal(
        _ file: CheckedImport, replacing: Bool, into database: JournalDatabase, by author: Author
    ) -> JournalChange {
        importRows(file.counts, replacing: replacing, into: database, by: author, file.write)
    }

    private static func importRows(
        _ counts: JournalCounts, replacing: Bool, into database: JournalDatabase, by author: Author,
        _ write: @escaping @Sendable (Database) throws -> Void
    ) -> JournalChange {
        let label = "imported \(Sentences.contents(of: counts))"
        return JournalChange { _, _ in
            label
        } apply: { db in
            guard try replacing || WholeJournal.isEmpty(db) else {
                throw JournalError(
                    "The journal is not empty. --replace overwrites it, after a backup; nothing was changed.")
            }
            return try WholeJournal(database).replace(label, reason: .replacement, by: author, db) {
                try write($0)
            }
        }
    }

    /// Checks that the file to restore exists and isn't the journal itself, before a journal is created.
    /// - Throws: ``JournalError`` if the check fails.
    public static func checkRestorable(_ copy: FilePath, into journal: FilePath) throws(JournalError) {
        guard let identity = FileIdentity(path: copy) else { throw JournalError("No file \(copy).") }
        var status = stat()
        guard copy.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw JournalError(
                "\(copy) isn't a backup; nothing was changed. Name a backup to restore.")
        }
        guard identity != FileIdentity(path: journal) else {
            throw JournalError("\(copy) is the journal itself. Name a backup to restore.")
        }
    }

    /// Replaces this journal with a backup of any version. Returns the path of a new backup of the replaced
    /// data, if there was any.
    /// - Throws: ``JournalError`` if the backup isn't a journal of a known version; nothing changes then.
    public static func restore(
        _ copy: FilePath, into database: JournalDatabase, by author: Author
    ) throws(JournalError) -> JournalChange {
        try checkRestorable(copy, into: database.path)
        let source = try Backup.open(copy)
        let label = "restored \(copy.lastComponent?.string ?? "")"
        return JournalChange(hasForeignKeys: false) { _, _ in
            label
        } apply: { db in
            try WholeJournal(database).replace(label, reason: .restoring, by: author, db) { db in
                try source.read { try WholeJournal.restoreRows(from: $0, to: db) }
            }
        }
    }
}
