import Foundation
import Journal

/// A day as an export writes it: itself, or in older ones the instant at which it began for whoever wrote it.
enum WrittenDay: Equatable {
    case day(Day)
    /// Seconds since 1970.
    case instant(Int)

    /// Nil when the text is neither.
    init?(_ text: String) {
        if let day = Day(text) {
            self = .day(day)
        } else if let instant = WrittenDay.instant(text) {
            self = .instant(instant)
        } else {
            return nil
        }
    }

    /// The instant a text means, in seconds since 1970. Without an offset it is in UTC, as in the database of
    /// that time.
    static func instant(_ text: String) -> Int? {
        guard let parts = ISO8601.components(text) else { return nil }
        let seconds = parts.day.ordinal * 86_400 + parts.secondsOfDay - (parts.offset ?? 0)
        // A day's margin at both ends of the calendar leaves room for any zone.
        let known = (Day.known.lowerBound + 1).ordinal...(Day.known.upperBound - 1).ordinal
        return known.contains(seconds / 86_400) ? seconds : nil
    }

    /// The same where the day is known besides. Where it has to be found from the instant, the first and the last day
    /// there are do not count: they would be others in some zones.
    static func instantBesideDay(_ text: String) -> Int? {
        ISO8601.instant(text).map { Int($0.timeIntervalSince1970) } ?? instant(text)
    }

    var instant: Int? {
        if case .instant(let seconds) = self { seconds } else { nil }
    }
}
