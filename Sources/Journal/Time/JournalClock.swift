import Foundation

/// Decides what today is, for everything that asks.
///
/// The model has no clock of its own: the command makes this from the system's, a test from a fixed one.
public struct JournalClock: Sendable {
    /// The present instant.
    public let now: @Sendable () -> Date
    public let zone: Zone
    /// Seconds after midnight at which a day begins: 14,400 for those whose day begins at four.
    public let dayStart: Int
    /// The first day of a week, for calendars and dates like `next fri` and `eow`.
    public let weekStart: Weekday

    public init(
        zone: Zone, dayStart: Int = 0, weekStart: Weekday = .monday, now: @escaping @Sendable () -> Date
    ) {
        self.now = now
        self.zone = zone
        self.dayStart = dayStart
        self.weekStart = weekStart
    }

    /// The same clock in another zone.
    public func moved(to zone: Zone) -> JournalClock {
        JournalClock(zone: zone, dayStart: dayStart, weekStart: weekStart, now: now)
    }

    public var today: Day { day(of: now()) }

    /// The instant at which today is over.
    public var tomorrowBegins: Date { zone.instant(on: today + 1, at: dayStart) }

    /// The day an instant belongs to: before `dayStart` it is still yesterday.
    public func day(of instant: Date) -> Day {
        let (day, secondsOfDay) = zone.wallTime(at: instant)
        return secondsOfDay < dayStart ? day - 1 : day
    }

    /// The instant at which, during a day, the clock shows a time given in seconds since midnight. Times before
    /// `dayStart` are those of the night that ends the day.
    public func instant(on day: Day, at secondsOfDay: Int) -> Date {
        zone.instant(on: secondsOfDay < dayStart ? day + 1 : day, at: secondsOfDay)
    }

    /// The day of a past time that has no date. By day, a time of the night is one of last night, which is yesterday's.
    public func day(ofTime secondsOfDay: Int) -> Day {
        let isNight = zone.wallTime(at: now()).secondsOfDay < dayStart
        return secondsOfDay < dayStart && !isNight ? today - 1 : today
    }

    /// The instant at which, during a day, the clock showed a time that a person typed, in seconds since midnight.
    /// - Throws: ``ExpressionError`` where a clock change skips that time, or it is in the future.
    public func pastInstant(on day: Day, at secondsOfDay: Int) throws(ExpressionError) -> Date {
        let wanted = secondsOfDay < dayStart ? day + 1 : day
        let instant = instant(on: day, at: secondsOfDay)
        let time = "\(wanted.mediumName) \(ISO8601.clockTime(secondsOfDay))"
        guard zone.wallTime(at: instant) == (wanted, secondsOfDay) else {
            throw ExpressionError("There is no \(time): clocks skipped it. Give a time before or after.")
        }
        guard instant <= now() else { throw ExpressionError("\(time) is in the future.") }
        return instant
    }

    /// The time of an instant as the clock on the wall shows it, `10:42`.
    public func timeOfDay(_ instant: Date) -> String {
        ISO8601.clockTime(zone.wallTime(at: instant).secondsOfDay)
    }
}
