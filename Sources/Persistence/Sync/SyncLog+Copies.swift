import GRDB
import Journal

/// What a file knows of its journal's other machines. Backups hold it, so that a restored row is known by its name.
extension SyncLog {
    private static let tables = [
        "syncDevice", "syncRow", "syncKnows", "syncOperation", "syncHeld", "syncConflict",
    ]

    /// Whether rows have names, by which other machines may know them.
    static func hasNames(_ db: Database) throws -> Bool {
        try db.value(
            "SELECT EXISTS(SELECT 1 FROM syncRow) OR EXISTS(SELECT 1 FROM syncDevice)", as: Bool.self) == true
    }

    /// Whether there are operations, of this time or of an earlier one.
    static func hasOperations(_ db: Database) throws -> Bool {
        try db.value("SELECT EXISTS(SELECT 1 FROM syncOperation)", as: Bool.self) == true
    }

    /// Makes a file that isn't synchronized know what another one of its journal knows: names, operations and devices.
    /// Synchronizing begins again with ``JournalDatabase/startSynchronizing(as:joining:device:clock:)``.
    static func takeOver(from source: Database, to db: Database) throws {
        for table in tables {
            let list = try db.columns(in: table).map(\.name.quotedDatabaseIdentifier).joined(separator: ", ")
            try db.execute(sql: "DELETE FROM \(table)")
            let rows = try Row.fetchCursor(source, sql: "SELECT \(list) FROM \(table)")
            var insertion: Statement?
            while let row = try rows.next() {
                let marks = row.databaseValues.map { _ in "?" }.joined(separator: ", ")
                let statement =
                    try insertion
                    ?? db.makeStatement(sql: "INSERT INTO \(table) (\(list)) VALUES (\(marks))")
                insertion = statement
                try statement.execute(arguments: StatementArguments(row.databaseValues))
            }
        }
        let journal = try Row.fetchOne(
            source,
            sql: """
                SELECT id, IFNULL((SELECT key FROM syncDevice WHERE id = syncJournal.device), boundTo)
                FROM syncJournal LIMIT 1
                """)
        guard let journal, let id = journal.text(at: 0) else { return }
        try bind(to: journal.text(at: 1), journal: id, db)
    }

    /// Notes which journal and which device a file was that isn't synchronized now.
    static func bind(to device: String?, journal id: String, _ db: Database) throws {
        try db.run("UPDATE syncJournal SET id = ?, boundTo = ?, device = NULL, isReplaced = 0", [id, device])
        try db.run("UPDATE syncDevice SET published = 0, commitID = NULL")
    }

    /// Removes all operations. The rows that are there keep their names, by which other machines may know them.
    static func forget(_ db: Database) throws {
        for table in tables where table != "syncRow" { try db.execute(sql: "DELETE FROM \(table)") }
        try db.run("DELETE FROM syncRow WHERE rowID IS NULL")
        for table in SyncTable.all {
            try db.run(
                """
                DELETE FROM syncRow WHERE tableName = ?
                    AND NOT EXISTS (SELECT 1 FROM \(table.name) WHERE \(table.name).rowid = syncRow.rowID)
                """, [table.name])
        }
        try db.run("UPDATE syncRow SET isShadowed = 0 WHERE isShadowed")
    }
}
