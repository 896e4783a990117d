import Foundation
import GRDB
import Journal

/// Codes an ending as a JSON string in SQLite, `{"date":"…","day":"…","kind":"done"}`, and as an object in an
/// export.
extension ColumnType<TodoEnding?> {
    static let ending = ColumnType(
        decode: { stored, index in
            if let ending = stored.writtenEnding(index) { return ending }
            return try stored.foreignEnding(index)
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

extension StoredRow {
    /// An ending that isn't in Daybook's own form.
    /// - Throws: ``Unreadable`` if it doesn't say how a todo ended, or on which day.
    fileprivate func foreignEnding(_ index: Int) throws -> TodoEnding? {
        guard let text = writtenText(index) else { return nil }
        if text.trimmingCharacters(in: .whitespacesAndNewlines) == "null" {
            note(index, "null in JSON", kind: .otherForm)
            return nil
        }
        do {
            return try TodoEnding(databaseJSON: text)
        } catch {
            let written = EndingWords(text)
            guard let kind = written.kind, let day = written.day ?? written.date?.dayOfEvent else {
                throw unreadable(index, "an ending")
            }
            if written.date == nil {
                noteUnreadable(index, "an ending with a time", without: "the time of its ending")
            } else {
                note(index, "in another form", kind: .otherForm)
            }
            // Noon is no time that anything happened at, but of the day that is known.
            let date = written.date?.date ?? Zone.utc.instant(on: day, at: 43_200)
            return TodoEnding(date: date, day: day, kind: kind)
        }
    }

    /// The ending as JSON that SQLite reads, and which says as much as before, for a value that isn't JSON.
    func storableEnding(_ index: Int) -> DatabaseValue {
        do {
            return ColumnType<TodoEnding?>.ending.encode(try foreignEnding(index))
        } catch {
            var bytes: [UInt8] = []
            JSONText.append(writtenText(index) ?? "", to: &bytes)
            return String(decoding: bytes, as: UTF8.self).databaseValue
        }
    }
}

/// The parts of an ending that can be read, in any form.
private struct EndingWords {
    private(set) var kind: TodoEnding.Kind?
    private(set) var day: Day?
    private(set) var date: ForeignTime?

    init(_ text: String) {
        var values: [String: String] = [:]
        var json = JSONReader(Array(text.utf8))
        do {
            try json.object { json, key in
                if json.next() == UInt8(ascii: "\"") {
                    values[key.lowercased()] = try json.string()
                } else if let next = json.next(), JSONReader.isDigit(next) {
                    values[key.lowercased()] = String(decoding: try json.numberToken(), as: UTF8.self)
                } else {
                    try json.skip()
                }
            }
        } catch {
            // Text that isn't JSON still says what stands behind its keys.
            for match in text.matches(of: /"(\w+)"\s*:\s*"?([^",}\]]+)/) {
                let key = match.1.lowercased()
                if values[key] == nil { values[key] = String(match.2) }
            }
        }
        kind = values["kind"].flatMap {
            TodoEnding.Kind(rawValue: $0.lowercased().filter { !$0.isWhitespace })
        }
        day = values["day"].flatMap(ForeignTime.init)?.day
        date = values["date"].flatMap(ForeignTime.init)
    }
}

/// An ending in an export. Before v8 it has no day.
struct WrittenEnding {
    var kind: TodoEnding.Kind
    /// Seconds since 1970.
    var seconds: Int
    var day: Day?
}

extension WrittenEnding {
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
    /// The stored string. No part needs JSON escapes.
    var databaseJSON: String {
        #"{"date":"\#(ISO8601.string(date))","day":"\#(day)","kind":"\#(kind.rawValue)"}"#
    }

    /// Decodes the stored string.
    /// - Throws: ``JournalError`` if it isn't an ending.
    init(databaseJSON text: String) throws {
        var copy = text
        if let ending = copy.withUTF8(TodoEnding.init(canonical:)) {
            self = ending
            return
        }
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

    /// Decodes what ``databaseJSON`` writes, in a tenth of a JSON reader's time; nil for any other form.
    init?(canonical bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count > 60 else { return nil }
        let (date, day, kind) = (9..<29, 38..<48, 58..<(bytes.count - 2))
        guard bytes.holds(#"{"date":""#, before: date), bytes.holds(#"","day":""#, before: day),
            bytes.holds(#"","kind":""#, before: kind), bytes.suffix(2).elementsEqual(#""}"#.utf8),
            let instant = ISO8601.instant(utf8: .init(rebasing: bytes[date])),
            let last = Day(utf8: .init(rebasing: bytes[day])),
            let end = Kind(rawValue: String(decoding: bytes[kind], as: UTF8.self))
        else { return nil }
        self.init(date: instant, day: last, kind: end)
    }
}

/// The members of an ending's JSON object.
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

extension UnsafeBufferPointer<UInt8> {
    /// Whether a text stands right before a range.
    fileprivate func holds(_ text: StaticString, before range: Range<Int>) -> Bool {
        let start = range.lowerBound - text.utf8CodeUnitCount
        guard let baseAddress, start >= 0, range.lowerBound <= count else { return false }
        return memcmp(baseAddress + start, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
}
