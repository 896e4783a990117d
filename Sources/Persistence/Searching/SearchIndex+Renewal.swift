import CSQLiteGuard
import GRDB
import Migrations

extension SearchIndex {
    /// Gives every FTS5 table the stored content of an empty one, so that the index can be made from the rows.
    ///
    /// FTS5 doesn't open a table whose content is damaged, not even to delete or drop it. So this writes the
    /// content directly, which defensive mode forbids, as a new journal has it.
    static func discardContent(_ db: Database) throws {
        let new = try DatabaseQueue()
        try new.writeWithoutTransaction { new in
            try Migrator.migrate(new, machine: { _ in 0 })
            try withoutDefence(db) {
                for part in all.flatMap(\.parts) {
                    for table in try storage(of: part, new) { try copy(table, from: new, to: db) }
                }
            }
        }
    }

    /// The ordinary tables in which FTS5 stores a virtual one.
    private static func storage(of part: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB ?",
            arguments: [part + "_*"])
    }

    private static func copy(_ table: String, from source: Database, to db: Database) throws {
        try db.execute(sql: "DELETE FROM \(table)")
        for row in try Row.fetchAll(source, sql: "SELECT * FROM \(table)") {
            let marks = row.map { _ in "?" }.joined(separator: ", ")
            try db.execute(
                sql: "INSERT INTO \(table) VALUES (\(marks))",
                arguments: StatementArguments(row.databaseValues)
            )
        }
    }

    private static func withoutDefence(_ db: Database, _ body: () throws -> Void) throws {
        var previous: Int32 = 0
        try check(daybook_set_defensive(db.sqliteConnection, 0, &previous))
        let result = Result(catching: body)
        var ignored: Int32 = 0
        try check(daybook_set_defensive(db.sqliteConnection, previous, &ignored))
        try result.get()
    }

    private static func check(_ code: Int32) throws {
        guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
