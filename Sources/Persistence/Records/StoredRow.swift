import Foundation
import GRDB
import Journal

/// A row as it lies in the file, whatever another program wrote into it; its values are known by their index.
///
/// A damaged value never keeps the journal from being read: the nearest value that a journal can keep stands for it,
/// and an export names it. Only a row that means nothing without the value is left out.
struct StoredRow {
    let row: Row
    /// The index in `row` of the first value.
    var start = 0
    /// The table, and the log that damage is noted in; nil where nobody asks.
    var log: (table: String, repairs: RepairLog)?

    /// A row that is left out, and why.
    struct Unreadable: Error {
        var problem: String
    }

    /// Numbers in the file go as far as every reader of JSON keeps them exact, so that there is always a next one.
    static let largest: Int64 = 9_007_199_254_740_991

    func text(_ index: Int) -> String {
        textIfAny(index) ?? ""
    }

    func textIfAny(_ index: Int) -> String? {
        guard let stored: StoredText = row[start + index] else { return nil }
        if stored.isDamaged { note(index, "not text") }
        return stored.text
    }

    /// A row's own number.
    func id(_ index: Int) -> Int64 {
        row[start + index] as Int64? ?? 0
    }

    /// The id of another row; nil where the value isn't one.
    func reference(_ index: Int) -> Int64? {
        let value = value(index)
        if value.isNull { return nil }
        guard case .int64(let id) = value.storage else {
            note(index, "not an id")
            return nil
        }
        return id
    }

    /// - Throws: ``Unreadable`` where the value isn't an id.
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

    /// A whole number that JSON keeps exact.
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

    /// Nil where the value isn't a day; the caller notes what stands for it.
    func dayIfAny(_ index: Int) -> Day? {
        textIfAny(index).flatMap(Day.init)
    }

    /// - Throws: ``Unreadable`` where the value isn't a day.
    func day(_ index: Int) throws -> Day {
        guard let day = dayIfAny(index) else { throw unreadable(index, "a day") }
        return day
    }

    /// - Throws: ``Unreadable`` where the value isn't a date and time.
    func instant(_ index: Int) throws -> Date {
        guard let instant = ISO8601.instant(text(index)) else { throw unreadable(index, "a date and time") }
        return instant
    }

    /// Notes that something else stands for a damaged value.
    func note(_ index: Int, _ problem: String) {
        log?.repairs.append(log?.table ?? "", row, "with a changed \(name(index))", because: problem)
    }

    /// The index of the column of a name, for the rare value that is found by means of another.
    func index(of name: String) -> Int? {
        row.columnNames.dropFirst(start).firstIndex(of: name).map {
            row.columnNames.distance(from: row.columnNames.startIndex, to: $0) - start
        }
    }

    private func unreadable(_ index: Int, _ expected: String) -> Unreadable {
        Unreadable(problem: "\(name(index)) isn't \(expected)")
    }

    private func name(_ index: Int) -> String { Array(row.columnNames)[start + index] }

    private func value(_ index: Int) -> DatabaseValue { row[start + index] }
}
