import Files
import Foundation
import GRDB
import Journal
import SystemPackage

extension JournalQuery where Answer == JournalSnapshot {
    /// Every row of every table, each table by id.
    public static var snapshot: JournalQuery {
        JournalQuery { try rows($0, repairs: nil) }
    }

    /// Every row, with what is damaged noted in a log.
    static func rows(_ db: Database, repairs: RepairLog?) throws -> JournalSnapshot {
        var snapshot = JournalSnapshot()
        for table in Tables.all { try table.load(into: &snapshot, repairs: repairs, db) }
        return snapshot
    }
}

extension JournalChange where Outcome == FilePath? {
    /// Puts an imported journal in the place of this one. What comes of it is the path of the copy of what was
    /// there, if anything was.
    ///
    /// A journal that holds anything is only replaced when asked to, and copied first, while no other program can
    /// write: nothing that was ever acknowledged is in neither.
    /// - Throws: ``JournalError``; nothing has changed then.
    public static func importJournal(
        _ snapshot: JournalSnapshot, replacing: Bool, into database: JournalDatabase, by author: Author
    ) -> JournalChange {
        let label = "imported \(Sentences.contents(of: snapshot))"
        return JournalChange { _, _ in
            label
        } apply: { db in
            guard try replacing || WholeJournal.isEmpty(db) else {
                throw JournalError(
                    "The journal is not empty. --replace overwrites it, after a backup; nothing was changed.")
            }
            return try WholeJournal(database).replace(label, reason: "import", by: author, db) {
                try WholeJournal.write(snapshot, $0)
            }
        }
    }

    /// Checks that there is a file to restore from, other than the journal itself: before a journal is created for it.
    /// - Throws: ``JournalError`` if there isn't.
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

    /// Puts what a copy of a journal holds, of whatever version, in the place of this one. What comes of it is the
    /// path of another copy, of what was there, if anything was.
    /// - Throws: ``JournalError`` where it is no journal that this version knows; nothing has changed then.
    public static func restore(
        _ copy: FilePath, into database: JournalDatabase, by author: Author
    ) throws(JournalError) -> JournalChange {
        try checkRestorable(copy, into: database.path)
        let source = try Backup.open(copy)
        let label = "restored \(copy.lastComponent?.string ?? "")"
        return JournalChange(hasForeignKeys: false) { _, _ in
            label
        } apply: { db in
            try WholeJournal(database).replace(label, reason: "restore", by: author, db) { db in
                try source.read { try WholeJournal.copyRows(from: $0, to: db) }
            }
        }
    }
}
