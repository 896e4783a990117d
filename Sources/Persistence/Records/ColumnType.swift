import Foundation
import GRDB
import Journal

/// A type of value that columns have: how it is coded in SQLite and in JSON.
struct ColumnType<Value: Sendable>: Sendable {
    /// Decodes the value at an index of a stored row, damaged or not.
    let decode: @Sendable (StoredRow, Int) throws -> Value
    let encode: @Sendable (Value) -> DatabaseValue
    /// Reads the value of an export, and throws where a journal can't keep it.
    let read: @Sendable (inout JSONReader) throws -> Value
    let write: @Sendable (inout JSONWriter, Value) -> Void
    /// Whether `null`, or no value at all, is one of its values.
    var isOptional = false
}

extension ColumnType<Int64> {
    /// A row's own number.
    static let id = ColumnType(
        decode: { $0.id($1) }, encode: \.databaseValue,
        read: { json in
            let id = try json.number()
            guard (1...StoredRow.largest).contains(id) else { throw json.error("not an id: \(id)") }
            return id
        },
        write: { $0.value($1) })

    /// The id of another row, without which this one means nothing.
    static let reference = ColumnType(
        decode: { try $0.requiredReference($1) }, encode: \.databaseValue, read: { try $0.number() },
        write: { $0.value($1) })
}

extension ColumnType<Int64?> {
    /// The id of another row, if there is one.
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
    /// A whole number, such as a place in an order.
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
    /// `yyyy-MM-dd`. A row means nothing without it.
    static let day = called("day")

    /// The same where it was an instant once, and an import still calls it a date.
    static let date = called("date")

    private static func called(_ noun: String) -> ColumnType {
        ColumnType(
            decode: { try $0.day($1) }, encode: \.databaseValue,
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

extension ColumnType<Date> {
    /// A date and time in UTC, to the second. A row means nothing without it.
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

extension ColumnType<Weekdays?> {
    /// A number in SQLite: Monday 1, Tuesday 2, Wednesday 4 and so on, added up. A list in JSON, Monday first:
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
                throw json.error("no day of the week; null is meant where there are none")
            }
            return weekdays
        },
        write: { json, weekdays in
            if let weekdays { json.list(weekdays.days) { $0.value($1.key) } } else { json.null() }
        }, isOptional: true)
}

extension ColumnType where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of several words. One that this version doesn't know is read as another, rather than refused.
    static func word(else fallback: Value) -> ColumnType {
        ColumnType(
            decode: { stored, index in
                let text = stored.text(index)
                if let value = Value(rawValue: text) { return value }
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

extension JSONReader {
    /// A text, without what SQLite would take for its end.
    fileprivate mutating func storableText() throws -> String {
        let text = try string()
        guard !text.utf8.contains(0) else {
            throw error("holds a NUL character, which a journal can't keep")
        }
        return text
    }
}
