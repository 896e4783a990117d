import Foundation
import GRDB
import Journal

/// Long texts in the change log, shortened to the part that a change changed: a paragraph added to a text of 300 KB takes the
/// paragraph's bytes in the log, and pushes out no other steps.
///
/// A record of an update then has, beside the part that was replaced, a value `~column`, equal before and after: how many bytes
/// precede and follow the part, and checksums of both whole texts. Before such a change is undone or redone, its texts are made
/// whole again with what the row has around the part. An older version of Daybook says of it that the row has been changed since.
enum TextDifferences {
    /// The columns with long texts.
    private static let columns = ["dayText": "text", "todo": "note", "weekText": "text"]
    /// The bytes of a record from which its text is shortened.
    private static let shortest = 16 << 10

    /// Shortens the texts in changes. Those that have little in common stay.
    static func shorten(_ changes: Range<Int64>, _ db: Database) throws {
        for (table, column) in columns {
            let long = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id, CAST(json_extract(before, '$.\(column)') AS BLOB),
                            CAST(json_extract(after, '$.\(column)') AS BLOB)
                        FROM undoChange
                        WHERE id >= ? AND id < ? AND tableName = ? AND length(before) > ? AND length(after) > ?
                            AND json_valid(before) AND json_valid(after)
                            AND json_type(before, '$.\(column)') = 'text' AND json_type(after, '$.\(column)') = 'text'
                            AND json_type(before, '$.~\(column)') IS NULL
                        """),
                arguments: [changes.lowerBound, changes.upperBound, table, shortest, shortest])
            for row in long {
                let (before, after) = (bytes(row[1]), bytes(row[2]))
                // SQLite's JSON ends a text at a NUL.
                guard let part = Part(of: before, and: after), !before.contains(0), !after.contains(0) else {
                    continue
                }
                for (side, text) in [("before", before), ("after", after)] {
                    try db.run(
                        """
                        UPDATE undoChange SET \(side) = json_set(\(side), '$.\(column)', CAST(? AS TEXT), '$.~\(column)', ?)
                        WHERE id = ?
                        """, [Data(part.changed(in: text)), part.description, row[0] as Int64])
                }
            }
        }
    }

    /// Makes the texts of a change whole again, from the row as the change left or found it. One that doesn't fit stays short, and
    /// so differs from the row.
    /// - Parameter side: The column of `undoChange` that the row has to match.
    static func complete(_ change: Int64, of table: String, from side: String, _ db: Database) throws {
        guard let column = columns[table] else { return }
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT json_extract(before, '$.~\(column)'), CAST(json_extract(before, '$.\(column)') AS BLOB),
                        CAST(json_extract(after, '$.\(column)') AS BLOB),
                        (SELECT CAST(\(column) AS BLOB) FROM \(table) WHERE rowid = json_extract(\(side), '$.rowid'))
                    FROM undoChange WHERE id = ? AND before IS NOT NULL AND after IS NOT NULL
                        AND json_valid(before) AND json_valid(after)
                    """), arguments: [change])
        guard let row, let part = String.fromDatabaseValue(row[0]).flatMap(Part.init) else { return }
        let now = bytes(row[3])
        guard let before = part.whole(bytes(row[1]), from: now, sum: part.sums.before),
            let after = part.whole(bytes(row[2]), from: now, sum: part.sums.after)
        else { return }
        for (side, text) in [("before", before), ("after", after)] {
            try db.run(
                """
                UPDATE undoChange
                SET \(side) = json_remove(json_set(\(side), '$.\(column)', CAST(? AS TEXT)), '$.~\(column)') WHERE id = ?
                """, [Data(text), change])
        }
    }

    private static func bytes(_ value: DatabaseValue) -> [UInt8] {
        Data.fromDatabaseValue(value).map(Array.init) ?? []
    }

    /// Where a text changed.
    struct Part {
        /// The bytes before and after it.
        var before, after: Int
        /// The checksums of the whole texts before and after the change.
        var sums: (before: UInt64, after: UInt64)

        /// Nil if the texts have less than half in common.
        init?(of old: [UInt8], and new: [UInt8]) {
            let shorter = min(old.count, new.count)
            var start = 0
            while start < shorter, old[start] == new[start] { start += 1 }
            var end = 0
            while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
            // No character is cut in two.
            while start > 0,
                start < old.count && old[start] & 0xC0 == 0x80
                    || start < new.count && new[start] & 0xC0 == 0x80
            {
                start -= 1
            }
            while end > 0, old[old.count - end] & 0xC0 == 0x80 { end -= 1 }
            guard start + end > shorter / 2 else { return nil }
            (before, after) = (start, end)
            sums = (Self.sum(old), Self.sum(new))
        }

        init?(_ description: String) {
            let numbers = description.split(separator: " ").map { UInt64($0) ?? .max }
            guard numbers.count == 4, numbers[0] <= Limits.importedFile, numbers[1] <= Limits.importedFile
            else {
                return nil
            }
            (before, after) = (Int(numbers[0]), Int(numbers[1]))
            sums = (numbers[2], numbers[3])
        }

        var description: String { "\(before) \(after) \(sums.before) \(sums.after)" }

        func changed(in text: [UInt8]) -> ArraySlice<UInt8> { text[before..<text.count - after] }

        /// A text with the given part, and around it what a row's text has; nil if the sum is another.
        func whole(_ changed: [UInt8], from text: [UInt8], sum: UInt64) -> [UInt8]? {
            guard before + after <= text.count else { return nil }
            let whole = text.prefix(before) + changed + text.suffix(after)
            return Self.sum(Array(whole)) == sum ? Array(whole) : nil
        }

        /// The hash FNV-1a of 64 bits.
        private static func sum(_ text: [UInt8]) -> UInt64 {
            text.withUnsafeBufferPointer { bytes in
                var sum: UInt64 = 14_695_981_039_346_656_037
                for byte in bytes { sum = (sum ^ UInt64(byte)) &* 1_099_511_628_211 }
                return sum
            }
        }
    }
}
