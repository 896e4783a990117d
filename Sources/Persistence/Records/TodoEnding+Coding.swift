import Foundation
import GRDB
import Journal

/// An ending is one JSON string in SQLite, `{"date":"…","day":"…","kind":"done"}`, and an object in an export.
extension ColumnType<TodoEnding?> {
    static let ending = ColumnType(
        decode: { stored, index in
            guard let text = stored.textIfAny(index) else { return nil }
            do {
                return try TodoEnding(databaseJSON: text)
            } catch {
                stored.note(index, "damaged")
                let start = stored.index(of: "start").flatMap(stored.dayIfAny)
                return TodoEnding(damaged: text, fallback: start ?? .withoutAny)
            }
        },
        encode: { $0?.databaseJSON.databaseValue ?? .null },
        read: { json in
            if try json.isNull() { return nil }
            let ending = try WrittenEnding(&json)
            return TodoEnding(
                date: Date(timeIntervalSince1970: Double(ending.seconds)),
                day: try json.required(ending.day, "day"), kind: ending.kind)
        },
        write: { json, ending in
            guard let ending else { return json.null() }
            json.object { json in
                json.key("date")
                json.value(ISO8601.string(ending.date))
                json.key("day")
                json.value(ending.day.description)
                json.key("kind")
                json.value(ending.kind.rawValue)
            }
        }, isOptional: true)
}

extension ColumnType<Day> {
    /// A todo's first day. For one that isn't a day stands that of the ending.
    static let start = ColumnType(
        decode: { stored, index in
            if let day = stored.dayIfAny(index) { return day }
            stored.note(index, "not a day")
            let ending = try stored.index(of: "ending").flatMap {
                try ColumnType<TodoEnding?>.ending.decode(StoredRow(row: stored.row, start: stored.start), $0)
            }
            return ending?.day ?? .withoutAny
        },
        encode: date.encode, read: date.read, write: date.write)
}

extension Day {
    /// The day of what has none that can be read.
    fileprivate static let withoutAny = Day(ordinal: 0)
}

/// An ending as exports write it. Until v8 it did not name its day.
struct WrittenEnding {
    var kind: TodoEnding.Kind
    /// Since 1970.
    var seconds: Int
    var day: Day?

    init(kind: TodoEnding.Kind, seconds: Int) {
        self.kind = kind
        self.seconds = seconds
    }

    init(_ json: inout JSONReader) throws {
        let texts = try EndingTexts(&json)
        guard let kind = TodoEnding.Kind(rawValue: texts.kind) else {
            let kinds = TodoEnding.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw json.error("kind", "not one of \(kinds): \(texts.kind.quoted)")
        }
        self.kind = kind
        let seconds =
            texts.day == nil ? WrittenDay.instant(texts.date) : WrittenDay.instantBesideDay(texts.date)
        guard let seconds else { throw json.error("date", "not a date: \(texts.date.quoted)") }
        self.seconds = seconds
        day = try texts.day.map { text in
            guard let day = Day(text) else { throw json.error("day", "not a day: \(text.quoted)") }
            return day
        }
    }
}

extension TodoEnding {
    /// The string stored. None of its parts holds anything that JSON would escape.
    var databaseJSON: String {
        #"{"date":"\#(ISO8601.string(date))","day":"\#(day)","kind":"\#(kind.rawValue)"}"#
    }

    /// Reads the string stored.
    /// - Throws: ``JournalError`` where it is not an ending.
    init(databaseJSON text: String) throws {
        var json = JSONReader(Array(text.utf8))
        do {
            let texts = try EndingTexts(&json)
            try json.end()
            guard let date = ISO8601.instant(texts.date), let day = texts.day.flatMap(Day.init),
                let kind = Kind(rawValue: texts.kind)
            else { throw JournalError("not an ending") }
            self.init(date: date, day: day, kind: kind)
        } catch {
            throw JournalError("A todo's ending is damaged: \(String(text.prefix(80)).quoted).")
        }
    }

    /// What can be read of a damaged ending: done, at noon UTC of a day, where nothing can.
    fileprivate init(damaged text: String, fallback: Day) {
        var values: [String: String] = [:]
        var json = JSONReader(Array(text.utf8))
        do {
            try json.object { json, key in
                if json.next() == UInt8(ascii: "\"") {
                    values[key] = try json.string()
                } else {
                    try json.skip()
                }
            }
        } catch {
            // What was read up to here is what there is.
        }
        let date = values["date"].flatMap(ISO8601.instant)
        let day = values["day"].flatMap(Day.init) ?? date.map { Zone.utc.wallTime(at: $0).day } ?? fallback
        self.init(
            date: date ?? Zone.utc.instant(on: day, at: 43_200), day: day,
            kind: values["kind"].flatMap(Kind.init) ?? .done)
    }
}

/// The members of an ending's object.
private struct EndingTexts {
    let date: String
    let day: String?
    let kind: String

    private static let keys = JSONKeys(["date", "day", "kind"])

    init(_ json: inout JSONReader) throws {
        var (date, day, kind) = (String?.none, String?.none, String?.none)
        try json.object(Self.keys) { json, index in
            switch index {
            case 0: date = try json.string()
            case 1: day = try json.stringIfAny()
            default: kind = try json.string()
            }
        }
        self.date = try json.required(date, "date")
        self.day = day
        self.kind = try json.required(kind, "kind")
    }
}
