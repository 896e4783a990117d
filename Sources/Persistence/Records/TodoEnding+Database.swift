import Foundation
import Journal

/// An ending is one JSON string in the database: `{"date":"…","day":"…","kind":"done"}`.
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
            let row = try ExportedEnding(&json)
            try json.end()
            guard let date = ISO8601.instant(row.date), let day = row.day.flatMap(Day.init),
                let kind = Kind(rawValue: row.kind)
            else { throw JournalError("not an ending") }
            self.init(date: date, day: day, kind: kind)
        } catch {
            throw JournalError("A todo's ending is damaged: \(String(text.prefix(80)).quoted).")
        }
    }

    /// What can be read of a damaged ending: done, at noon UTC of a day, where nothing can.
    init(damaged text: String, fallback: Day) {
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
