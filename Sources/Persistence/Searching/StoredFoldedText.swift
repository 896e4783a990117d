import GRDB
import GRDBSQLite
import Journal

/// A text of the file, folded for a search without a string, because most are only looked at once.
struct StoredFoldedText {
    let folded: FoldedText
}

extension StoredFoldedText: DatabaseValueConvertible, StatementColumnConvertible {
    init?(sqliteStatement: SQLiteStatement, index: CInt) {
        if let start = sqlite3_column_text(sqliteStatement, index) {
            let count = Int(sqlite3_column_bytes(sqliteStatement, index))
            if let quick = FoldedText(quickly: UnsafeBufferPointer(start: start, count: count)) {
                self.init(folded: quick)
                return
            }
        }
        guard let text = StoredText(sqliteStatement: sqliteStatement, index: index) else { return nil }
        self.init(folded: FoldedText(text.text))
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> StoredFoldedText? {
        StoredText.fromDatabaseValue(value).map { StoredFoldedText(folded: FoldedText($0.text)) }
    }

    var databaseValue: DatabaseValue { String(decoding: folded.bytes, as: UTF8.self).databaseValue }
}
