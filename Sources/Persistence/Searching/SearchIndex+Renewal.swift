import CSQLiteGuard
import GRDB
import Migrations

extension SearchIndex {
    /// Drops the index, whatever is left of it, and makes it again from the rows.
    /// - Parameter most: Of more rows in a table, all are only noted, so that a change of them needn't wait for the
    ///   index, which takes as long as the rows themselves.
    public static func remake(_ db: Database, indexingAtMost most: Int = .max) throws {
        // It is dropped through the schema's own table, which defensive mode forbids.
        try withoutDefence(db) { try drop(db) }
        try make(db, indexingAtMost: most)
    }

    /// Makes an incomplete index again; of an older version only drops it, because the migration makes it again.
    static func repair(_ db: Database, in contents: FileContents) throws {
        guard case .journal(let version, false) = contents else { return }
        try withoutDefence(db) { try drop(db) }
        if version == JournalDatabase.schemaVersion { try make(db) }
    }

    /// Whether an error may come from a damaged index, whose virtual tables report damage in several ways, rather
    /// than from the machine.
    static func mayHaveCaused(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        return [.SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_ERROR, .SQLITE_MISMATCH].contains(
            error.resultCode)
    }

    private static func withoutDefence(_ db: Database, _ body: () throws -> Void) throws {
        var previous: Int32 = 0
        try DatabaseError.check(daybook_set_defensive(db.sqliteConnection, 0, &previous))
        let result = Result(catching: body)
        var ignored: Int32 = 0
        try DatabaseError.check(daybook_set_defensive(db.sqliteConnection, previous, &ignored))
        try result.get()
    }
}
