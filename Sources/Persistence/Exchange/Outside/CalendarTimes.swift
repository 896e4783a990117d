import Foundation
import Journal

/// Reads the dates and times of an iCalendar file: in UTC, in a zone, or local ones.
struct CalendarTimes {
    /// Those that the file describes.
    let zones: CalendarZones
    let sink: RowSink

    /// The instant of a date and time; nil if it is a day, or can't be read.
    func instant(_ property: CalendarProperty) -> Date? {
        guard let instant = sink.instant(property.value) else { return nil }
        guard !property.value.uppercased().hasSuffix("Z") else { return instant }
        // Without an offset, it was read as if it were in UTC.
        let (day, secondsOfDay) = Zone.utc.wallTime(at: instant)
        let zone = property.parameters["TZID"].map { zones[$0] ?? sink.zone(named: $0) }
        return (zone ?? sink.clock.zone).instant(on: day, at: secondsOfDay)
    }

    /// The calendar's day; nil if it can't be read.
    func day(_ property: CalendarProperty) -> Day? {
        instant(property).map(sink.clock.date) ?? sink.date(property.value)
    }

    /// By how many days the calendar's day differs here from the day that is written there.
    func shift(_ property: CalendarProperty) -> Int {
        guard let instant = instant(property), let written = sink.instant(property.value) else { return 0 }
        return sink.clock.date(of: instant) - Zone.utc.wallTime(at: written).day
    }

    func ending(_ kind: TodoEnding.Kind, _ property: CalendarProperty?) -> ImportedEnding {
        guard let property else { return ImportedEnding(kind: kind) }
        return sink.ending(kind, property.value, at: instant(property))
    }
}
