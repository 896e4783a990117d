import GRDB
import Journal
import SystemPackage

/// Checks a whole database file for damage, including its indexes (`PRAGMA integrity_check`).
enum IntegrityCheck {
    /// The first damage found, in SQLite's words; nil if the file is intact.
    ///
    /// Rows that violate a constraint, which other programs may have written, don't count.
    /// - Throws: `DatabaseError` if the file can't be read.
    static func damage(in db: Database) throws -> String? {
        do {
            let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check(100)")
            return findings.flatMap { $0.split(separator: "\n") }.map(String.init).first { finding in
                finding != "ok" && !finding.hasPrefix("***") && !finding.hasPrefix("NULL value in ")
                    && !finding.hasPrefix("CHECK constraint failed in ")
            }
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CORRUPT || error.message == "malformed JSON"
        {
            // The second if an ending is damaged, whose day an index has.
            return error.message ?? "malformed"
        }
    }

    /// The first damage found in a file that no other program has open.
    static func damage(of file: FilePath) throws -> String? {
        let queue = try JournalDatabase.connect(file, BusyWait(patience: 0), readonly: true)
        // Not in a transaction, which damage would end with an error instead.
        let damage = try queue.unsafeRead(damage)
        try queue.retire()
        return damage
    }
}

extension JournalDatabase {
    /// Checks the whole file, on a separate connection if the journal is writable.
    /// - Returns: The first damage found, in SQLite's words; nil if the file is intact.
    /// - Throws: ``JournalError`` if the file can't be read.
    public func findDamage() throws(JournalError) -> String? {
        do {
            if access.obstacle != nil { return try queue.unsafeRead(IntegrityCheck.damage) }
            return try IntegrityCheck.damage(of: path)
        } catch {
            throw JournalError(error, path: path)
        }
    }
}

extension JournalQuery where Answer == Int {
    /// The number of dangling references, which other programs may leave.
    public static var danglingReferences: JournalQuery {
        JournalQuery { try Int.fetchOne($0, sql: "SELECT count(*) FROM pragma_foreign_key_check") ?? 0 }
    }
}
