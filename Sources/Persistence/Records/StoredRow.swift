import Foundation
import GRDB
import Journal

/// A row as it lies in the file, whatever another program wrote into it.
///
/// A damaged value never keeps the journal from being read: the nearest value that a journal can keep stands for it,
/// and an export names it. Only a row that means nothing without the value is left out.
struct StoredRow {
    let row: Row
    /// Called with the column and what is wrong with it; nil where nobody asks.
    let noteDamage: ((_ column: String, _ problem: String) -> Void)?

    /// A row that is left out, and why.
    struct Unreadable: Error {
        var problem: String
    }

    /// Numbers in the file go as far as every reader of JSON keeps them exact, so that there is always a next one.
    static let largest: Int64 = 9_007_199_254_740_991

    func text(_ column: String) -> String {
        textIfAny(column) ?? ""
    }

    func textIfAny(_ column: String) -> String? {
        guard let stored: StoredText = row[column] else { return nil }
        if stored.isDamaged { noteDamage?(column, "not text") }
        return stored.text
    }

    /// A row's own number.
    func id(_ column: String) -> Int64 {
        row[column] as Int64? ?? 0
    }

    /// The id of another row; nil where the value isn't one.
    func reference(_ column: String) -> Int64? {
        let value: DatabaseValue = row[column]
        if value.isNull { return nil }
        guard case .int64(let id) = value.storage else {
            noteDamage?(column, "not an id")
            return nil
        }
        return id
    }

    /// - Throws: ``Unreadable`` where the value isn't an id.
    func requiredReference(_ column: String) throws -> Int64 {
        guard let id = reference(column) else { throw Unreadable(problem: "\(column) isn't an id") }
        return id
    }

    func flag(_ column: String, else fallback: Bool = true) -> Bool {
        let value: DatabaseValue = row[column]
        switch value.storage {
        case .int64(let number): return number != 0
        case .double(let number): return number != 0
        default:
            noteDamage?(column, "not 0 or 1")
            return fallback
        }
    }

    /// A place in an order.
    func position(_ column: String) -> Int {
        let value: DatabaseValue = row[column]
        if case .int64(let number) = value.storage, abs(Double(number)) <= Double(Self.largest) {
            return Int(number)
        }
        noteDamage?(column, "not a whole number up to \(Self.largest)")
        let number = Double.fromDatabaseValue(value) ?? 0
        return number > 0 ? Int(Self.largest) : number < 0 ? -Int(Self.largest) : 0
    }

    func weekdays(_ column: String) -> Weekdays? {
        let value: DatabaseValue = row[column]
        if value.isNull { return nil }
        if case .int64(let number) = value.storage, let weekdays = Weekdays(rawValue: Int(number)) {
            return weekdays
        }
        noteDamage?(column, "not days of the week")
        return nil
    }

    /// Nil where the value isn't a day; the caller notes what stands for it.
    func dayIfAny(_ column: String) -> Day? {
        textIfAny(column).flatMap(Day.init)
    }

    /// - Throws: ``Unreadable`` where the value isn't a day.
    func day(_ column: String) throws -> Day {
        guard let day = dayIfAny(column) else { throw Unreadable(problem: "\(column) isn't a day") }
        return day
    }

    /// - Throws: ``Unreadable`` where the value isn't a date and time.
    func instant(_ column: String) throws -> Date {
        guard let instant = ISO8601.instant(text(column)) else {
            throw Unreadable(problem: "\(column) isn't a date and time")
        }
        return instant
    }

    /// A todo's first day and how it ended, which help each other out.
    func span() -> (start: Day, ending: TodoEnding?) {
        let start = dayIfAny("start")
        guard let text = textIfAny("ending") else {
            if start == nil { noteDamage?("start", "not a day") }
            return (start ?? Self.fallback, nil)
        }
        var ending: TodoEnding
        do {
            ending = try TodoEnding(databaseJSON: text)
        } catch {
            ending = TodoEnding(damaged: text, fallback: start ?? Self.fallback)
            noteDamage?("ending", "damaged")
        }
        guard let start else {
            noteDamage?("start", "not a day")
            return (ending.day, ending)
        }
        if ending.day < start {
            noteDamage?("ending", "before the start")
            ending.day = start
        }
        return (start, ending)
    }

    /// The day of what has none that can be read.
    private static let fallback = Day(ordinal: 0)
}
