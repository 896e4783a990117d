import Foundation
import GRDB
import Journal

/// A column's value type with its SQLite and JSON coding.
struct ColumnType<Value: Sendable>: Sendable {
    /// Decodes the value at an index of a stored row, damaged or not.
    let decode: @Sendable (StoredRow, Int) throws -> Value
    let encode: @Sendable (Value) -> DatabaseValue
    /// Decodes the value from an export. Throws if a journal can't store it.
    let read: @Sendable (inout JSONReader) throws -> Value
    let write: @Sendable (inout JSONWriter, Value) -> Void
    /// Whether `null` or a missing value is valid.
    var isOptional = false
}

extension ColumnType<Int64> {
    /// A primary key.
    static let id = ColumnType(
        decode: { $0.id($1) }, encode: \.databaseValue,
        read: { json in
            let id = try json.number()
            guard (1...StoredRow.largest).contains(id) else { throw json.error("not an id: \(id)") }
            return id
        },
        write: { $0.value($1) })

    /// A required reference.
    static let reference = ColumnType(
        decode: { try $0.requiredReference($1) }, encode: \.databaseValue, read: { try $0.number() },
        write: { $0.value($1) })
}

extension ColumnType<Int64?> {
    /// An optional reference.
    static let reference = ColumnType(
        decode: { $0.reference($1) }, encode: { $0?.databaseValue ?? .null },
        read: { try $0.numberIfAny() }, write: { $0.value($1) }, isOptional: true)
}

extension ColumnType<String> {
    static let text = ColumnType(
        decode: { $0.text($1) }, encode: \.databaseValue, read: { try $0.storableText() },
        write: { $0.value($1) })
}

extension ColumnType<String?> {
    static let text = ColumnType(
        decode: { $0.textIfAny($1) }, encode: { $0?.databaseValue ?? .null },
        read: { try $0.isNull() ? nil : $0.storableText() }, write: { $0.value($1) }, isOptional: true)
}

extension ColumnType<Bool> {
    static let flag = ColumnType(
        decode: { $0.flag($1) }, encode: \.databaseValue, read: { try $0.flag() }, write: { $0.value($1) })
}

extension ColumnType<Int> {
    /// An integer, such as a sort position.
    static let number = ColumnType(
        decode: { $0.number($1) }, encode: \.databaseValue,
        read: { json in
            let number = try json.number()
            guard (-StoredRow.largest...StoredRow.largest).contains(number) else {
                throw json.error("too large: \(number)")
            }
            return Int(number)
        },
        write: { $0.value($1) })
}

extension ColumnType<Day> {
    /// A required `yyyy-MM-dd`.
    static let day = called("day")

    /// A day that was an instant in older versions; imports still call it a date.
    static let date = called("date")

    private static func called(_ noun: String) -> ColumnType {
        ColumnType(
            // A file may hold known days only.
            decode: { try $0.day($1) }, encode: { $0.clamped.databaseValue },
            read: { json in
                let text = try json.string()
                guard let day = Day(text), Day.known.contains(day) else {
                    throw json.error("not a \(noun): \(text.quoted)")
                }
                return day
            },
            write: { $0.value($1.description) })
    }
}

extension ColumnType<Day?> {
    /// An optional `yyyy-MM-dd`.
    static let day = ColumnType(
        decode: { stored, index in
            let day = stored.dayIfAny(index)
            if day == nil, stored.writtenText(index) != nil { stored.noteUnreadable(index, "a day") }
            return day
        }, encode: { $0?.clamped.databaseValue ?? .null },
        read: { try $0.isNull() ? nil : ColumnType<Day>.day.read(&$0) },
        write: { $0.value($1?.description) }, isOptional: true)
}

extension ColumnType<Date> {
    /// A required UTC date and time, to the second.
    static let instant = ColumnType(
        decode: { try $0.instant($1) }, encode: { ISO8601.string($0).databaseValue },
        read: { json in
            let text = try json.string()
            guard let seconds = WrittenDay.instantBesideDay(text) else {
                throw json.error("not a date: \(text.quoted)")
            }
            return Date(timeIntervalSince1970: Double(seconds))
        },
        write: { $0.value(ISO8601.string($1)) })
}

extension ColumnType<Date?> {
    /// An optional UTC date and time, to the second.
    static let instant = ColumnType(
        decode: { $0.instantIfAny($1) }, encode: { $0.map { ISO8601.string($0) }?.databaseValue ?? .null },
        read: { try $0.isNull() ? nil : ColumnType<Date>.instant.read(&$0) },
        write: { $0.value($1.map { ISO8601.string($0) }) }, isOptional: true)
}

extension ColumnType<Weekdays?> {
    /// A bit mask in SQLite: Monday 1, Tuesday 2, Wednesday 4 and so on. A list in JSON, Monday first:
    /// `["mon", "fri"]`.
    static let weekdays = ColumnType(
        decode: { $0.weekdays($1) }, encode: { $0?.rawValue.databaseValue ?? .null },
        read: { json in
            guard let names = try json.stringsIfAny() else { return nil }
            let days = try names.map { name in
                guard let day = Weekday.allCases.first(where: { $0.key == name }) else {
                    throw json.error("not a day of the week: \(name.quoted)")
                }
                return day
            }
            guard let weekdays = Weekdays(days) else {
                throw json.error("no day of the week; use null for none")
            }
            return weekdays
        },
        write: { json, weekdays in
            if let weekdays { json.list(weekdays.days) { $0.value($1.key) } } else { json.null() }
        }, isOptional: true)
}

extension ColumnType where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// An enumeration. Unknown words decode to `fallback`.
    static func word(else fallback: Value) -> ColumnType {
        ColumnType(
            decode: { stored, index in
                let text = stored.text(index)
                if let value = Value(rawValue: text) { return value }
                if let value = Value(rawValue: text.lowercased().filter { !$0.isWhitespace }) {
                    stored.note(index, "\(text.quoted) for \(value.rawValue)", kind: .otherForm)
                    return value
                }
                stored.note(index, "not one of \(Value.known)")
                return fallback
            }, encode: { $0.rawValue.databaseValue },
            read: { Value(rawValue: try $0.string()) ?? fallback },
            write: { $0.value($1.rawValue) })
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    fileprivate static var known: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension ColumnType {
    /// An optional value that is stored and exported as its text.
    /// - Parameter noun: What the value is, for messages.
    static func written<Wrapped: LosslessStringConvertible>(_ noun: String) -> ColumnType
    where Value == Wrapped? {
        ColumnType(
            decode: { stored, index in
                guard let text = stored.writtenText(index) else { return nil }
                if let value = Wrapped(text.trimmingCharacters(in: .whitespacesAndNewlines)) { return value }
                stored.noteUnreadable(index, noun)
                return nil
            }, encode: { $0?.description.databaseValue ?? .null },
            read: { json in
                if try json.isNull() { return nil }
                let text = try json.string()
                guard let value = Wrapped(text) else { throw json.error("not \(noun): \(text.quoted)") }
                return value
            }, write: { $0.value($1?.description) }, isOptional: true)
    }
}

extension JSONReader {
    /// A text without NUL, which would end it in SQLite.
    fileprivate mutating func storableText() throws -> String {
        var text = try string()
        let hasNUL = text.withUTF8 { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        }
        guard !hasNUL else {
            throw error("holds a NUL character, which a journal can't keep")
        }
        return text
    }
}
