import Foundation
import GRDB
import GRDBSQLite
import Journal
import Migrations

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

/// Stores a day as `yyyy-MM-dd` text, which sorts chronologically.
extension Day: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { description.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Day? {
        if value.isNull { return nil }
        // A damaged day decodes as the earliest one so that the journal stays readable.
        return String.fromDatabaseValue(value).flatMap(Day.init) ?? Day.known.lowerBound
    }
}

extension Weekday {
    /// SQL for a day's weekday number, Monday 0.
    static func numberSQL(of day: String) -> String { "(strftime('%w', \(day)) + 6) % 7" }
}

extension ForeignTime {
    /// The day that a day's column means with it. An instant is decided as in older files, by ``LegacyDays``: its text's
    /// offset decides, else this machine's zone if a day begins then, else the nearest UTC midnight.
    var day: Day? {
        switch self {
        case .day(let day): return day
        case .instant(_, let localDay?): return localDay
        case .instant(let seconds, nil):
            let machine = JournalDatabase.legacyOffset(.machine)
            let days = LegacyDays(dayValues: [seconds], named: nil, machine: machine)
            let day = Day(ordinal: days.day(of: seconds))
            return Day.known.contains(day) ? day : nil
        }
    }

    /// The day on which something happened at the time.
    var dayOfEvent: Day {
        switch self {
        case .day(let day), .instant(_, let day?): day
        case .instant(_, nil): Zone.machine.wallTime(at: date).day.clamped
        }
    }

    var date: Date { Date(timeIntervalSince1970: Double(seconds)) }
}
