import GRDB
import Journal

/// Stores a day as `yyyy-MM-dd` text, which sorts chronologically.
extension Day: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { description.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Day? {
        if value.isNull { return nil }
        // A damaged day decodes as the earliest one so that the journal stays readable.
        return String.fromDatabaseValue(value).flatMap(Day.init) ?? Day.known.lowerBound
    }
}

extension Weekday {
    /// SQL for a day's weekday number, Monday 0.
    static func numberSQL(of day: String) -> String { "(strftime('%w', \(day)) + 6) % 7" }
}
