import Foundation
import Journal

/// What must hold of rows that come from elsewhere.
enum ImportChecks {
    /// Ids and positions go no further than the numbers every JSON reader keeps exact, so that there is always
    /// another one after them.
    static let largest = StoredRow.largest

    /// The ids of a list's rows; an error when one is not an id or is there twice.
    static func ids<Row>(_ list: String, _ rows: [Row], _ id: (Row) -> Int64) throws -> Set<Int64> {
        var seen = Set<Int64>(minimumCapacity: rows.count)
        for (index, row) in rows.enumerated() {
            let id = id(row)
            guard (1...largest).contains(id) else { throw malformed(list, index, "id", "not an id: \(id)") }
            guard seen.insert(id).inserted else { throw malformed(list, index, "id", "\(id) is there twice") }
        }
        return seen
    }

    static func sortOrder(_ list: String, _ index: Int, _ order: Int64) throws -> Int {
        guard (-largest...largest).contains(order) else {
            throw malformed(list, index, "sortOrder", "too large: \(order)")
        }
        return Int(order)
    }

    /// Days of the week by their names: `["mon", "fri"]`.
    static func weekdays(_ list: String, _ index: Int, _ key: String, _ names: [String]?) throws -> Weekdays?
    {
        guard let names else { return nil }
        let days = try names.map { name in
            guard let day = Weekday.allCases.first(where: { $0.key == name }) else {
                throw malformed(list, index, key, "not a day of the week: \(name.quoted)")
            }
            return day
        }
        guard let weekdays = Weekdays(days) else {
            throw malformed(list, index, key, "no day of the week; null is meant where there are none")
        }
        return weekdays
    }

    static func day(_ list: String, _ index: Int, _ key: String, _ text: String) throws -> Day {
        guard let day = Day(text), Day.known.contains(day) else {
            throw malformed(list, index, key, "not a day: \(text.quoted)")
        }
        return day
    }

    static func instant(_ list: String, _ index: Int, _ key: String, _ text: String) throws -> Date {
        guard let instant = seconds(text, hasDay: true) else {
            throw malformed(list, index, key, "not a date: \(text.quoted)")
        }
        return Date(timeIntervalSince1970: Double(instant))
    }

    /// The seconds since 1970 that a text means. Where the day has to be found from it, the first and the last day there
    /// are do not count: they would be others in some zones.
    static func seconds(_ text: String, hasDay: Bool) -> Int? {
        if hasDay, let instant = ISO8601.instant(text) { return Int(instant.timeIntervalSince1970) }
        return WrittenDay.instant(text)
    }

    /// The text as it is; an error when it holds what SQLite would take for its end.
    static func text(_ list: String, _ index: Int, _ key: String, _ text: String) throws -> String {
        guard !text.utf8.contains(0) else {
            throw malformed(list, index, key, "holds a NUL character, which a journal cannot keep")
        }
        return text
    }

    static func text(_ list: String, _ index: Int, _ key: String, _ text: String?) throws -> String? {
        try text.map { try self.text(list, index, key, $0) }
    }

    /// A reference to a row of another list, which must be there.
    static func reference(
        _ list: String, _ index: Int, _ key: String, _ id: Int64, to ids: Set<Int64>, _ what: String
    ) throws -> Int64 {
        guard ids.contains(id) else { throw malformed(list, index, key, "no \(what) \(id)") }
        return id
    }

    static func reference(
        _ list: String, _ index: Int, _ key: String, _ id: Int64?, to ids: Set<Int64>, _ what: String
    ) throws -> Int64? {
        try id.map { try reference(list, index, key, $0, to: ids, what) }
    }

    static func malformed(_ list: String, _ index: Int, _ key: String, _ problem: String) -> JournalError {
        JournalError("\(list)[\(index)].\(key): \(problem)")
    }
}
