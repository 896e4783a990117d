import Foundation
import GRDB
import GRDBSQLite

/// A text read from the file in full: SQLite's own calls stop at a NUL.
struct StoredText {
    /// The text, with U+FFFD for each NUL. Bytes that aren't UTF-8 are read as Latin-1, so that none is lost.
    let text: String
    /// Whether the stored value has a NUL or invalid UTF-8.
    let isDamaged: Bool
    /// Whether the stored value is a blob.
    var isBlob = false
    /// Whether the stored value has a NUL, which SQLite's own functions take for the end.
    var hasNUL = false
}

extension StoredText: DatabaseValueConvertible, StatementColumnConvertible {
    init?(sqliteStatement: SQLiteStatement, index: CInt) {
        let isBlob = sqlite3_column_type(sqliteStatement, index) == SQLITE_BLOB
        guard let start = sqlite3_column_text(sqliteStatement, index) else {
            // An empty blob has no address.
            self.init(text: "", isDamaged: false, isBlob: isBlob)
            return
        }
        let count = Int(sqlite3_column_bytes(sqliteStatement, index))
        self.init(UnsafeBufferPointer(start: start, count: count), isBlob: isBlob)
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, isBlob: Bool) {
        // Not String(validating:as:), which looks up generic types at each call: a tenth of `list --all`.
        var text = String(decoding: bytes, as: UTF8.self)
        if text.withUTF8({ Self.areSame($0, bytes) }), !Self.hasNUL(bytes) {
            self.init(text: text, isDamaged: false, isBlob: isBlob)
        } else {
            self.init(
                text: Self.readable(bytes), isDamaged: true, isBlob: isBlob, hasNUL: Self.hasNUL(bytes))
        }
    }

    private static func readable(_ bytes: some Sequence<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        var decoder = UTF8ValidatingDecoder(bytes)
        while let scalar = decoder.next() { text.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
        return String(text)
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
        switch value.storage {
        case .null: return nil
        case .int64(let number): return StoredText(text: String(number), isDamaged: false)
        case .double(let number): return StoredText(text: number.description, isDamaged: false)
        case .string(let text): return StoredText(text: text, isDamaged: false)
        case .blob(let data):
            return Array(data).withUnsafeBufferPointer { StoredText($0, isBlob: true) }
        }
    }

    var databaseValue: DatabaseValue { text.databaseValue }
}

/// The characters of bytes in UTF-8, in which other bytes are taken for Latin-1, as a text of another encoding has them.
private struct UTF8ValidatingDecoder {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    mutating func next() -> Unicode.Scalar? {
        guard position < bytes.count else { return nil }
        var iterator = bytes[position...].prefix(4).makeIterator()
        var decoder = Unicode.UTF8()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) {
            position += UTF8.width(scalar)
            return scalar
        }
        defer { position += 1 }
        return Unicode.Scalar(bytes[position])
    }
}
