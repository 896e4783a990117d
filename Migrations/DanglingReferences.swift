import GRDB

/// Repairs dangling references, which another program leaves if it deletes with foreign keys off: removes the
/// row or the reference, as the foreign key declares for a deletion.
enum DanglingReferences {
    static func repair(_ db: Database) throws -> [Repair] {
        var repairs: [Repair] = []
        // Deleting a row can leave new dangling references, up to the length of a chain.
        for _ in 0..<8 {
            let found = try Row.fetchAll(
                db,
                sql: """
                    SELECT "table", rowid, parent, fkid FROM pragma_foreign_key_check
                    WHERE rowid IS NOT NULL AND "table" IN (SELECT value FROM json_each(?))
                    ORDER BY "table", rowid
                    """, arguments: [tables])
            if found.isEmpty { break }
            for row in found { repairs.append(try repair(row, db)) }
        }
        return repairs
    }

    /// Excludes other programs' tables.
    private static let tables =
        "[" + (ChangeRecording.tables + ["note"]).map { "\"\($0)\"" }.joined(separator: ",") + "]"

    private static func repair(_ dangling: Row, _ db: Database) throws -> Repair {
        let table: String = dangling[0]
        let id: Int64 = dangling[1]
        let parent: String = dangling[2]
        let key = try Row.fetchOne(
            db, sql: "SELECT \"from\", on_delete FROM pragma_foreign_key_list(?) WHERE id = ?",
            arguments: [table, dangling[3] as Int64])
        let column: String = key?[0] ?? ""
        let missing = try DatabaseValue.fetchOne(
            db,
            sql:
                "SELECT \(column.quotedDatabaseIdentifier) FROM \(table.quotedDatabaseIdentifier) WHERE rowid = ?",
            arguments: [id])
        let reason = "no \(parent) \(missing?.description ?? "")"
        guard key?[1] == "SET NULL" else {
            try db.execute(
                sql: "DELETE FROM \(table.quotedDatabaseIdentifier) WHERE rowid = ?", arguments: [id])
            return Repair(table, id, "deleted", because: reason)
        }
        try db.execute(
            sql: """
                UPDATE \(table.quotedDatabaseIdentifier) SET \(column.quotedDatabaseIdentifier) = NULL
                WHERE rowid = ?
                """, arguments: [id])
        return Repair(table, id, "without its \(column)", because: reason)
    }
}
