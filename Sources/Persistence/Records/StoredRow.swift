import Foundation
import GRDB
import Journal
import Migrations

/// A raw row of the file, possibly written by another program. Values are accessed by index.
///
/// A value in another form decodes to what it means, and one that says nothing to the default of its column; an export reports
/// both. A row is omitted only if it is meaningless without a value that says nothing; nothing is made up for it.
struct StoredRow {
    let row: Row
    /// The index in `row` of the first value.
    var start = 0
    /// The table, and the log for damaged values; nil to ignore them.
    var log: (table: String, repairs: RepairLog)?
    /// Where values that a row is shown without are noted, by the row's table; nil to ignore them.
    var values: (table: String, rows: UnreadableRows)?

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
        if stored.hasNUL {
            // What is shown is stored, since JSON for other machines and for undo would end at the NUL.
            note(index, "a NUL in a text", kind: .otherForm)
        } else if stored.isDamaged {
            // So is the text of bytes that aren't UTF-8, which JSON gives other letters.
            note(index, "not text", kind: .otherForm)
        } else if stored.isBlob {
            note(index, "a text in bytes", kind: .otherForm)
        }
        return stored.text
    }

    /// A text from which another value is read; nil for NULL.
    func writtenText(_ index: Int) -> String? { (row[start + index] as StoredText?)?.text }

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

    func isNull(_ index: Int) -> Bool { value(index).isNull }

    /// - Throws: ``Unreadable`` if the value isn't an id.
    func requiredReference(_ index: Int) throws -> Int64 {
        guard case .int64(let id) = value(index).storage else { throw unreadable(index, "an id") }
        return id
    }

    func flag(_ index: Int, else fallback: Bool = true) -> Bool {
        switch value(index).storage {
        case .int64(let number): return number != 0
        case .double(let number): return number != 0
        case .string, .blob:
            let word = writtenText(index)?.lowercased().filter { !$0.isWhitespace } ?? ""
            if let flag = Self.flags[word] {
                note(index, "\(word.quoted) for \(flag ? 1 : 0)", kind: .otherForm)
                return flag
            }
        case .null: break
        }
        note(index, "not 0 or 1")
        return fallback
    }

    private static let flags = [
        "true": true, "yes": true, "on": true, "t": true, "y": true, "1": true,
        "false": false, "no": false, "off": false, "f": false, "n": false, "0": false,
    ]

    /// An integer that JSON keeps exact: the nearest to a number that isn't one.
    func number(_ index: Int) -> Int {
        let value = value(index)
        let largest = Int(Self.largest)
        if case .int64(let number) = value.storage, abs(Double(number)) <= Double(largest) {
            return Int(number)
        }
        let text = writtenText(index)?.filter { !$0.isWhitespace } ?? ""
        if case .string = value.storage, let number = Int(text), abs(Double(number)) <= Double(largest) {
            note(index, "a number as text", kind: .otherForm)
            return number
        }
        note(index, "not a whole number up to \(largest)")
        let number = Double.fromDatabaseValue(value) ?? Double(text) ?? 0
        guard abs(number) < Double(largest) else { return number > 0 ? largest : number < 0 ? -largest : 0 }
        return Int(number.rounded())
    }

    func weekdays(_ index: Int) -> Weekdays? {
        let value = value(index)
        if value.isNull { return nil }
        if case .int64(let number) = value.storage, let weekdays = Weekdays(rawValue: Int(number)) {
            return weekdays
        }
        switch value.storage {
        case .string, .blob:
            let text = writtenText(index) ?? ""
            guard let weekdays = Self.weekdays(text) else {
                // Somebody meant something by it, which a repair would lose.
                noteUnreadable(index, "days of the week")
                return nil
            }
            note(index, "\(text.quoted) for \(weekdays.name)", kind: .otherForm)
            return weekdays
        case .int64, .double, .null:
            note(index, "not days of the week")
            return nil
        }
    }

    /// The days that a text says, such as `["mon","fri"]`, the form of an export, or `Mon – Fri`.
    private static func weekdays(_ text: String) -> Weekdays? {
        if let number = Int(text.filter { !$0.isWhitespace }) { return Weekdays(rawValue: number) }
        var words = ""
        for character in TypographicMarks.straightened(text).replacing("..", with: "-") {
            switch character {
            case "-", "\u{2015}": words.append("-")
            case _ where character.isLetter: words.append(character)
            case _ where character.isWhitespace || "[]{}()\"',;/|+&".contains(character): words.append(" ")
            default: return nil
            }
        }
        words = words.replacing(/\s*(-|\s(to|through)\s)\s*/, with: "-")
        do { return try Weekdays(words: words) } catch { return nil }
    }

    /// A day in any form that says one; nil if the value isn't a day.
    func dayIfAny(_ index: Int) -> Day? {
        if let day = writtenDay(index) { return day }
        guard let text = writtenText(index), let day = ForeignTime(text)?.day else { return nil }
        note(index, "\(text.quoted) for \(day)", kind: .otherForm)
        return day
    }

    /// - Throws: ``Unreadable`` if the value isn't a day.
    func day(_ index: Int) throws -> Day {
        guard let day = dayIfAny(index) else { throw unreadable(index, "a day") }
        return day
    }

    /// - Throws: ``Unreadable`` if the value isn't a date and time.
    func instant(_ index: Int) throws -> Date {
        if let instant = writtenInstant(index) { return instant }
        guard let text = writtenText(index), let instant = foreignInstant(text, index) else {
            throw unreadable(index, "a date and time")
        }
        return instant
    }

    /// Nil for none; a value that isn't a date and time counts as none.
    func instantIfAny(_ index: Int) -> Date? {
        if let instant = writtenInstant(index) { return instant }
        guard let text = writtenText(index) else { return nil }
        if let instant = foreignInstant(text, index) { return instant }
        noteUnreadable(index, "a date and time")
        return nil
    }

    private func foreignInstant(_ text: String, _ index: Int) -> Date? {
        if let instant = ISO8601.instant(text) { return instant }
        guard let time = ForeignTime(text) else { return nil }
        note(index, "\(text.quoted) for \(ISO8601.string(time.date))", kind: .otherForm)
        return time.date
    }

    /// Logs a value that isn't read as it is stored.
    func note(_ index: Int, _ problem: @autoclosure () -> String, kind: Repair.Kind = .replacement) {
        log?.repairs.append(
            log?.table ?? "", row, "with a changed \(name(index))", because: problem(), kind: kind)
    }

    /// Logs an optional value that says nothing and isn't to be lost: an export lacks it, and a repair leaves it.
    /// - Parameter part: What the row is without, if it isn't the column: `the time of its ending`.
    func noteUnreadable(_ index: Int, _ expected: String, without part: String? = nil) {
        if let values { values.rows.noteValue(values.table, id(0), unreadable(index, expected).problem) }
        log?.repairs.append(
            log?.table ?? "", row, "without \(part ?? "its \(name(index))")",
            because: unreadable(index, expected).problem,
            kind: .omission)
    }

    /// The index of a column by name, for the rare value that depends on another.
    func index(of name: String) -> Int? {
        row.columnNames.dropFirst(start).firstIndex(of: name).map {
            row.columnNames.distance(from: row.columnNames.startIndex, to: $0) - start
        }
    }

    func unreadable(_ index: Int, _ expected: String) -> Unreadable {
        let value = writtenText(index).map { ": \($0.quoted)" } ?? ""
        return Unreadable(problem: "\(name(index)) isn't \(expected)\(value)")
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
