import GRDB
import Journal
import SystemPackage

/// Checks a database file for damage: its pages (`PRAGMA integrity_check`), rows that no column of their table could have
/// stored, and the change log.
enum IntegrityCheck {
    /// The first damage found, in SQLite's words; nil if the file is intact.
    ///
    /// Rows that violate a `CHECK`, which other programs may have written, don't count.
    /// - Throws: `DatabaseError` if the file can't be read.
    static func damage(in db: Database) throws -> String? {
        do {
            if let damage = try damage("PRAGMA integrity_check(100)", db) { return damage }
            let present = try Set(
                String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
            for table in Tables.names + UndoLog.tables where present.contains(table) {
                if let damage = try misplacement(in: table, db) { return damage }
            }
            return present.isSuperset(of: UndoLog.tables) ? try UndoLog.damage(db) : nil
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

    /// Checks tables that are about to be read from end to end. A search through an index notices that a row isn't where the
    /// index says, but SQLite passes over what is missing when it reads a table in order.
    ///
    /// Takes a fifth of the time of `PRAGMA integrity_check`, which also compares each row with each index.
    /// - Throws: `DatabaseError` (`SQLITE_CORRUPT`).
    static func check(_ tables: [String], _ db: Database) throws {
        for table in tables {
            let damage =
                try damage("PRAGMA quick_check(\(table.quotedDatabaseIdentifier))", db)
                ?? misplacement(in: table, db)
            if let damage { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: damage) }
        }
    }

    private static func damage(_ pragma: String, _ db: Database) throws -> String? {
        try String.fetchAll(db, sql: pragma).flatMap { $0.split(separator: "\n") }.map(String.init).first {
            finding in
            finding != "ok" && !finding.hasPrefix("***") && !finding.hasPrefix("CHECK constraint failed in ")
        }
    }

    /// Shows that a page with other rows is in the place of one of the table's: the indexes name other rows, or a text's
    /// column holds a number, which SQLite would have stored as text.
    private static func misplacement(in table: String, _ db: Database) throws -> String? {
        let texts = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 AND upper(type) = 'TEXT'",
            arguments: [table])
        let strange = texts.map { "typeof(\($0.quotedDatabaseIdentifier)) IN ('integer', 'real')" }
        let name = table.quotedDatabaseIdentifier
        let found = try Row.fetchOne(
            db,
            sql: """
                SELECT \(rowMark), IFNULL(MAX(\((strange + ["0"]).joined(separator: " OR "))), 0) FROM \(name) NOT INDEXED
                """)
        guard let found else { return nil }
        if found[2] == 1 { return "a number in a text of \(table)" }
        let indexes = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_index_list(?) WHERE NOT partial", arguments: [table])
        for index in indexes {
            let indexed = try Row.fetchOne(
                db, sql: "SELECT \(rowMark) FROM \(name) INDEXED BY \(index.quotedDatabaseIdentifier)")
            if indexed?[0] as Int64? != found[0] || indexed?[1] as Int64? != found[1] {
                return "other rows in \(table) than in index \(index)"
            }
        }
        return nil
    }

    /// SQL for the number of rows and a sum of their ids, of which the remainders can't overflow it.
    private static let rowMark = "count(*), IFNULL(sum(rowid % 1000003), 0)"
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
