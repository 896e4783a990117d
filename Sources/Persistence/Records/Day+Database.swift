import GRDB
import Journal

/// A day is `yyyy-MM-dd` text in the database, which sorts as days do.
extension Day: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { description.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Day? {
        String.fromDatabaseValue(value).flatMap(Day.init)
    }
}

extension Weekday {
    /// SQL for the weekday of a day as a number, Monday 0.
    static func numberSQL(of day: String) -> String { "(strftime('%w', \(day)) + 6) % 7" }
}
