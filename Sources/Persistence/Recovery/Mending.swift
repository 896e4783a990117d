import Foundation
import GRDB
import Journal
import Platform
import SystemPackage

/// What `doctor` mends, each after a backup.
extension JournalDatabase {
    /// Whether all damage is in indexes, which can be made again from the rows.
    public func isOnlyIndexDamaged() throws(JournalError) -> Bool {
        do {
            return try queue.unsafeRead { db in
                let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check(1000)")
                    .flatMap { $0.split(separator: "\n").map(String.init) }
                return findings != ["ok"]
                    && findings.allSatisfy {
                        $0.contains("missing from index ") || $0.contains("in index ")
                            || $0.hasPrefix("***")
                    }
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return false
        } catch {
            throw JournalError(error, path: path)
        }
    }

    /// Copies the journal's file and its log as they are, damage included, for ``reindex(now:)``.
    /// - Returns: The folder of the copies, in the folder of backups.
    private func copyFiles(now: Date) throws -> FilePath {
        let folder = Backup.folder(ofJournal: path)
        try PrivateFolder.claim(folder)
        let stamp = ISO8601.string(now).filter(\.isNumber)
        let copies = folder.appending("\(path.nameWithoutExtension)-damaged-\(stamp)")
        try PrivateFolder.create(copies)
        for suffix in ["", "-wal"] where path.addingSuffix(suffix).exists {
            try path.addingSuffix(suffix).copyBytes(
                to: copies.appending("journal.sqlite").addingSuffix(suffix))
        }
        return copies
    }

    /// Makes all indexes again from the rows.
    /// - Returns: The folder of the damaged file's copy.
    /// - Throws: ``JournalError``; nothing is changed then.
    public func reindex(now: Date) throws(JournalError) -> FilePath {
        do {
            let copies = try copyFiles(now: now)
            try queue.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    try checkBeforeChange(db)
                    try db.execute(sql: "REINDEX")
                    return .commit
                }
            }
            hasChanged.store(true, ordering: .relaxed)
            return copies
        } catch {
            throw JournalError(error, path: path)
        }
    }
}

extension JournalDatabase {
    /// Begins the ids of new rows again behind those there are, in tables whose last id another program has set beyond
    /// ``StoredRow/largest``.
    /// - Returns: What the rows are called, a name each.
    /// - Throws: ``JournalError``; nothing is changed then.
    public func mendIDs() throws(JournalError) -> [String] {
        do {
            return try queue.writeWithoutTransaction { db in
                var tables: [String] = []
                try db.inTransaction(.immediate) {
                    try files?.check(db)
                    tables = try UsedIDs.tables(db)
                    for table in tables {
                        let name = table.quotedDatabaseIdentifier
                        try db.execute(
                            sql: """
                                UPDATE sqlite_sequence SET seq = (SELECT IFNULL(MAX(rowid), 0) FROM \(name))
                                WHERE name = ?
                                """, arguments: [table])
                    }
                    return .commit
                }
                if !tables.isEmpty { hasChanged.store(true, ordering: .relaxed) }
                return tables.map(JournalSchema.noun)
            }
        } catch {
            throw JournalError(error, path: path)
        }
    }
}

/// Tables that have used SQLite's last id, or whose last id isn't a number that a journal can count on from.
enum UsedIDs {
    static func tables(_ db: Database) throws -> [String] {
        let names = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_sequence WHERE typeof(seq) <> 'integer' OR seq > ?",
            arguments: [StoredRow.largest])
        return Tables.names.filter(names.contains)
    }
}

extension JournalQuery where Answer == [String] {
    /// What the rows are called of which no more can be added, or soon none.
    public static var rowsWithoutIDs: JournalQuery {
        JournalQuery { try UsedIDs.tables($0).map(JournalSchema.noun) }
    }
}
