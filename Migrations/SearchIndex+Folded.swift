import Foundation
import GRDB
import Journal

/// The folded texts of an index, which only Swift can make. They store what they index, so that a row can be taken
/// out of them whatever another version of Foundation would make of its text.
extension SearchIndex {
    /// The texts of a row as bytes: SQLite's own texts end at a NUL.
    private var texts: String { columns.map { "CAST(\($0) AS BLOB)" }.joined(separator: ", ") }
    private var isAccented: String { "(\(AccentedText.condition(columns)))" }

    /// Adds the rows whose letters fold.
    func addFolded(_ db: Database, where condition: String) throws {
        let insertion = try db.makeStatement(sql: "INSERT INTO \(folded) (rowid, text) VALUES (?, ?)")
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, \(texts) FROM \(table) WHERE \(condition) AND \(isAccented) ORDER BY id")
        while let row = try rows.next() {
            let id: Int64 = row[0]
            try insertion.execute(arguments: [id, foldedText(row)])
        }
    }

    /// - Throws: `DatabaseError` if the folded texts differ from the rows.
    func checkFolded(_ db: Database) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, \(texts), (SELECT text FROM \(folded) WHERE rowid = id) FROM \(table) WHERE \(isAccented)
                """)
        var count = 0
        while let row = try rows.next() {
            count += 1
            let stored: String? = row[columns.count + 1]
            // Earlier versions left quotation marks as they are; a search doesn't look for them here.
            guard stored.map(TypographicMarks.straightened) == foldedText(row) else {
                throw Self.disagreement
            }
        }
        guard try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(folded)") == count else {
            throw Self.disagreement
        }
    }

    private static let disagreement = DatabaseError(
        resultCode: .SQLITE_CORRUPT_VTAB, message: "folded texts differ from the rows")

    /// The folded texts of a row, after its id. No word that is searched for contains a line's end.
    private func foldedText(_ row: Row) -> String {
        (1...columns.count).compactMap { place -> String? in
            let bytes: Data? = row[place]
            guard let bytes else { return nil }
            // As the row's own texts are read.
            let text = String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
            return String(decoding: FoldedText(text).bytes, as: UTF8.self)
        }.joined(separator: "\n")
    }
}
