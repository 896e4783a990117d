import Foundation
import GRDB
import GRDBSQLite

/// A text read from the file in full: SQLite's own calls stop at a NUL.
struct StoredText {
    /// The text with U+FFFD for each NUL and invalid UTF-8 byte.
    let text: String
    /// Whether the stored value has a NUL or invalid UTF-8, or is a blob.
    let isDamaged: Bool
}

extension StoredText: DatabaseValueConvertible, StatementColumnConvertible {
    init?(sqliteStatement: SQLiteStatement, index: CInt) {
        let isBlob = sqlite3_column_type(sqliteStatement, index) == SQLITE_BLOB
        guard let start = sqlite3_column_text(sqliteStatement, index) else {
            // An empty blob has no address.
            self.init(text: "", isDamaged: isBlob)
            return
        }
        let count = Int(sqlite3_column_bytes(sqliteStatement, index))
        self.init(UnsafeBufferPointer(start: start, count: count), isBlob: isBlob)
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, isBlob: Bool) {
        // Not String(validating:as:), which looks up generic types at each call: a tenth of `list --all`.
        var text = String(decoding: bytes, as: UTF8.self)
        if text.withUTF8({ Self.areSame($0, bytes) }), !Self.hasNUL(bytes) {
            self.init(text: text, isDamaged: isBlob)
        } else {
            self.init(text: text.replacing("\0", with: "\u{FFFD}"), isDamaged: true)
        }
    }

    /// Whether a text is made of just these bytes.
    static func areSame(_ text: String, _ bytes: ArraySlice<UInt8>) -> Bool {
        var text = text
        return text.withUTF8 { text in bytes.withUnsafeBufferPointer { areSame(text, $0) } }
    }

    private static func areSame(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>)
        -> Bool
    {
        guard one.count == other.count else { return false }
        guard let start = one.baseAddress, let otherStart = other.baseAddress else { return one.isEmpty }
        return memcmp(start, otherStart, one.count) == 0
    }

    private static func hasNUL(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> StoredText? {
        if case .blob(let data) = value.storage {
            return StoredText(
                text: String(decoding: data, as: UTF8.self).replacing("\0", with: "\u{FFFD}"), isDamaged: true
            )
        }
        return String.fromDatabaseValue(value).map { StoredText(text: $0, isDamaged: false) }
    }

    var databaseValue: DatabaseValue { text.databaseValue }
}
