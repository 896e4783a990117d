import Foundation
import GRDB
import Journal

/// A raw row of the file, possibly damaged by another program. Values are accessed by index.
///
/// A damaged value never makes the journal unreadable: it decodes to the nearest valid value, which an export
/// reports. A row is omitted only if it is meaningless without the value.
struct StoredRow {
    let row: Row
    /// The index in `row` of the first value.
    var start = 0
    /// The table, and the log for damaged values; nil to ignore them.
    var log: (table: String, repairs: RepairLog)?

    /// The reason why a row is omitted.
    struct Unreadable: Error {
        var problem: String
    }

    /// The largest integer that every JSON reader keeps exact (2^53 − 1), so that there is always a next id.
    static let largest: Int64 = 9_007_199_254_740_991

    func text(_ index: Int) -> String {
        textIfAny(index) ?? ""
    }

    func textIfAny(_ index: Int) -> String? {
        guard let stored: StoredText = row[start + index] else { return nil }
        if stored.isDamaged { note(index, "not text") }
        return stored.text
    }

    /// A primary key.
    func id(_ index: Int) -> Int64 {
        row[start + index] as Int64? ?? 0
    }

    /// An optional reference; nil if the value isn't an id.
    func reference(_ index: Int) -> Int64? {
        let value = value(index)
        if value.isNull { return nil }
        guard case .int64(let id) = value.storage else {
            note(index, "not an id")
            return nil
        }
        return id
    }

    /// - Throws: ``Unreadable`` if the value isn't an id.
    func requiredReference(_ index: Int) throws -> Int64 {
        guard let id = reference(index) else { throw unreadable(index, "an id") }
        return id
    }

    func flag(_ index: Int, else fallback: Bool = true) -> Bool {
        switch value(index).storage {
        case .int64(let number): return number != 0
        case .double(let number): return number != 0
        default:
            note(index, "not 0 or 1")
            return fallback
        }
    }

    /// An integer that JSON keeps exact.
    func number(_ index: Int) -> Int {
        let value = value(index)
        if case .int64(let number) = value.storage, abs(Double(number)) <= Double(Self.largest) {
            return Int(number)
        }
        note(index, "not a whole number up to \(Self.largest)")
        let number = Double.fromDatabaseValue(value) ?? 0
        return number > 0 ? Int(Self.largest) : number < 0 ? -Int(Self.largest) : 0
    }

    func weekdays(_ index: Int) -> Weekdays? {
        let value = value(index)
        if value.isNull { return nil }
        if case .int64(let number) = value.storage, let weekdays = Weekdays(rawValue: Int(number)) {
            return weekdays
        }
        note(index, "not days of the week")
        return nil
    }

    /// Nil if the value isn't a day; the caller logs the replacement.
    func dayIfAny(_ index: Int) -> Day? {
        writtenDay(index) ?? textIfAny(index).flatMap(Day.init)
    }

    /// - Throws: ``Unreadable`` if the value isn't a day.
    func day(_ index: Int) throws -> Day {
        guard let day = dayIfAny(index) else { throw unreadable(index, "a day") }
        return day
    }

    /// - Throws: ``Unreadable`` if the value isn't a date and time.
    func instant(_ index: Int) throws -> Date {
        guard let instant = writtenInstant(index) ?? ISO8601.instant(text(index)) else {
            throw unreadable(index, "a date and time")
        }
        return instant
    }

    /// Nil for none; a value that isn't a date and time counts as none.
    func instantIfAny(_ index: Int) -> Date? {
        if let instant = writtenInstant(index) { return instant }
        guard let text = textIfAny(index) else { return nil }
        if let instant = ISO8601.instant(text) { return instant }
        note(index, "not a date and time")
        return nil
    }

    /// Logs the replacement of a damaged value.
    func note(_ index: Int, _ problem: String) {
        log?.repairs.append(log?.table ?? "", row, "with a changed \(name(index))", because: problem)
    }

    /// The index of a column by name, for the rare value that depends on another.
    func index(of name: String) -> Int? {
        row.columnNames.dropFirst(start).firstIndex(of: name).map {
            row.columnNames.distance(from: row.columnNames.startIndex, to: $0) - start
        }
    }

    private func unreadable(_ index: Int, _ expected: String) -> Unreadable {
        Unreadable(problem: "\(name(index)) isn't \(expected)")
    }

    private func name(_ index: Int) -> String { Array(row.columnNames)[start + index] }

    private func value(_ index: Int) -> DatabaseValue {
        guard let stored: StoredValue = row[start + index] else { return .null }
        return stored.databaseValue
    }
}

/// A value of any type. GRDB decodes a `DatabaseValue` through generic code, and this as quickly as an `Int`.
private struct StoredValue: DatabaseValueConvertible, StatementColumnConvertible {
    let databaseValue: DatabaseValue

    init(_ value: DatabaseValue) { databaseValue = value }

    init(sqliteStatement: SQLiteStatement, index: CInt) {
        databaseValue = DatabaseValue(sqliteStatement: sqliteStatement, index: index)
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> StoredValue? { StoredValue(value) }
}
