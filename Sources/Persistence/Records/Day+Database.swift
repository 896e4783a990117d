import GRDB
import Journal

/// A day is `yyyy-MM-dd` text in the database, which sorts as days do.
extension Day: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { description.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Day? {
        if value.isNull { return nil }
        // A damaged one is as good as the first there is: it must not keep the journal from being read.
        return String.fromDatabaseValue(value).flatMap(Day.init) ?? Day.known.lowerBound
    }
}

extension Weekday {
    /// SQL for the weekday of a day as a number, Monday 0.
    static func numberSQL(of day: String) -> String { "(strftime('%w', \(day)) + 6) % 7" }
}
