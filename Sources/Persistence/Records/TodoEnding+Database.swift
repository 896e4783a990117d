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
}
