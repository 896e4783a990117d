import Foundation
import GRDB
import GRDBSQLite
import Journal

/// A value parsed from SQLite's text buffer without an intermediate string, which takes a third of the time of a row.
private protocol StoredBytes: DatabaseValueConvertible, StatementColumnConvertible {
    associatedtype Value

    /// Nil if the text is damaged or not in Daybook's own format.
    var value: Value? { get }

    init(value: Value?)

    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Value?
}

extension StoredBytes {
    init(sqliteStatement: SQLiteStatement, index: CInt) {
        guard sqlite3_column_type(sqliteStatement, index) == SQLITE_TEXT,
            let start = sqlite3_column_text(sqliteStatement, index)
        else {
            self.init(value: nil)
            return
        }
        let count = Int(sqlite3_column_bytes(sqliteStatement, index))
        self.init(value: Self.read(UnsafeBufferPointer(start: start, count: count)))
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
        guard case .string(var text) = value.storage else { return Self(value: nil) }
        return Self(value: text.withUTF8(read))
    }

    // Nothing is stored through it.
    var databaseValue: DatabaseValue { .null }
}

private struct StoredDay: StoredBytes {
    let value: Day?

    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Day? { Day(utf8: bytes) }
}

private struct StoredInstant: StoredBytes {
    let value: Date?

    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? { ISO8601.instant(utf8: bytes) }
}

private struct StoredEnding: StoredBytes {
    let value: TodoEnding?

    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> TodoEnding? { TodoEnding(canonical: bytes) }
}

extension StoredRow {
    /// A day in Daybook's own format; nil for anything else.
    func writtenDay(_ index: Int) -> Day? { (row[start + index] as StoredDay?)?.value }

    /// An instant in Daybook's own format; nil for anything else.
    func writtenInstant(_ index: Int) -> Date? { (row[start + index] as StoredInstant?)?.value }

    /// An ending in Daybook's own format; nil for anything else.
    func writtenEnding(_ index: Int) -> TodoEnding? { (row[start + index] as StoredEnding?)?.value }
}
