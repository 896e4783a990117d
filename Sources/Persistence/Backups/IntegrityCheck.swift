import GRDB
import Journal
import SystemPackage

/// A search for damage in a whole database file (`PRAGMA integrity_check`), the contents of its indexes included.
enum IntegrityCheck {
    /// The first damage found, in SQLite's words; nil if the file is whole.
    ///
    /// Rows that break a rule of the schema, which other programs may have written, are not damage.
    /// - Throws: `DatabaseError` if the file can't be read.
    static func damage(in db: Database) throws -> String? {
        do {
            let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check(100)")
            return findings.flatMap { $0.split(separator: "\n") }.map(String.init).first { finding in
                finding != "ok" && !finding.hasPrefix("***") && !finding.hasPrefix("NULL value in ")
                    && !finding.hasPrefix("CHECK constraint failed in ")
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return error.message ?? "malformed"
        }
    }

    /// The first damage found in a file that no other program has open.
    static func damage(of file: FilePath) throws -> String? {
        let queue = try JournalDatabase.connect(file, BusyWait(patience: 0), readonly: true)
        let damage = try queue.read(damage)
        try queue.close()
        return damage
    }
}

extension JournalDatabase {
    /// Checks the whole file, through a connection of its own where the journal can be written.
    /// - Returns: The first damage found, in SQLite's words; nil if the file is whole.
    /// - Throws: ``JournalError`` if the file can't be read.
    public func findDamage() throws(JournalError) -> String? {
        do {
            if access.obstacle != nil { return try queue.read(IntegrityCheck.damage) }
            return try IntegrityCheck.damage(of: path)
        } catch {
            throw JournalError(error, path: path)
        }
    }
}

extension JournalQuery where Answer == Int {
    /// How many rows refer to rows that don't exist, as other programs may leave them.
    public static var danglingReferences: JournalQuery {
        JournalQuery { try Int.fetchOne($0, sql: "SELECT count(*) FROM pragma_foreign_key_check") ?? 0 }
    }
}
