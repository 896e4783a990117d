import Foundation
import GRDB

/// Repairs texts stored as blobs or with NUL characters, which most programs treat as the end.
enum DamagedTexts {
    /// The columns of typed text.
    private static let columns = [
        ("category", "name"), ("taskBundle", "name"), ("bundleTodo", "title"), ("bundleTodo", "externalURL"),
        ("exportGroup", "name"), ("note", "text"), ("todo", "title"), ("todo", "externalURL"),
        ("todo", "groupName"),
    ]

    /// The text with a replacement character for each NUL and each invalid UTF-8 byte.
    static func repaired(_ bytes: Data) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
    }

    static func repair(_ db: Database) throws -> [Repair] {
        var repairs: [Repair] = []
        for (table, column) in columns where try has(column, in: table, db) {
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, CAST(\(column) AS BLOB) FROM \(table)
                    WHERE typeof(\(column)) = 'blob' OR instr(CAST(\(column) AS BLOB), x'00') > 0 ORDER BY id
                    """)
            for row in rows {
                let id: Int64 = row[0]
                try db.execute(
                    sql: "UPDATE \(table) SET \(column) = ? WHERE id = ?",
                    arguments: [repaired(row[1] as Data? ?? Data()), id])
                repairs.append(
                    Repair(table, id, "with a changed \(column)", because: "NUL or not text"))
            }
        }
        return repairs
    }

    private static func has(_ column: String, in table: String, _ db: Database) throws -> Bool {
        try Int.fetchOne(
            db, sql: "SELECT 1 FROM pragma_table_xinfo(?) WHERE name = ?", arguments: [table, column]) != nil
    }
}
