import GRDB
import Journal

/// A day is `yyyy-MM-dd` text in the database, which sorts as days do.
extension Day: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { description.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Day? {
        String.fromDatabaseValue(value).flatMap(Day.init)
    }
}
