import Foundation
import GRDB
import Journal
import Migrations

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

extension ForeignTime {
    /// The day that a day's column means with it. An instant is decided as in older files, by ``LegacyDays``: its text's
    /// offset decides, else this machine's zone if a day begins then, else the nearest UTC midnight.
    var day: Day? {
        switch self {
        case .day(let day): return day
        case .instant(_, let localDay?): return localDay
        case .instant(let seconds, nil):
            let machine = JournalDatabase.legacyOffset(.machine)
            let days = LegacyDays(dayValues: [seconds], named: nil, machine: machine)
            let day = Day(ordinal: days.day(of: seconds))
            return Day.known.contains(day) ? day : nil
        }
    }

    /// The day on which something happened at the time.
    var dayOfEvent: Day {
        switch self {
        case .day(let day), .instant(_, let day?): day
        case .instant(_, nil): Zone.machine.wallTime(at: date).day.clamped
        }
    }

    var date: Date { Date(timeIntervalSince1970: Double(seconds)) }
}
