import Foundation
import Journal

/// A day in an export: `yyyy-MM-dd`, or in older exports the instant at which it began for the writer.
enum WrittenDay: Equatable {
    case day(Day)
    /// Seconds since 1970.
    case instant(Int)

    /// Nil if the text is neither.
    init?(_ text: String) {
        if let day = Day(text) {
            self = .day(day)
        } else if let instant = WrittenDay.instant(text) {
            self = .instant(instant)
        } else {
            return nil
        }
    }

    /// The instant of a text, in seconds since 1970. Without an offset it is UTC, as in databases of that
    /// time.
    static func instant(_ text: String) -> Int? {
        guard let parts = ISO8601.components(text) else { return nil }
        let seconds = parts.day.ordinal * 86_400 + parts.secondsOfDay - (parts.offset ?? 0)
        // One day of margin at both ends of the calendar allows for any zone.
        let known = (Day.known.lowerBound + 1).ordinal...(Day.known.upperBound - 1).ordinal
        return known.contains(seconds / 86_400) ? seconds : nil
    }

    /// The instant of a text whose day is given separately. The margin for unknown zones isn't needed then.
    static func instantBesideDay(_ text: String) -> Int? {
        ISO8601.instant(text).map { Int($0.timeIntervalSince1970) } ?? instant(text)
    }

    var instant: Int? {
        if case .instant(let seconds) = self { seconds } else { nil }
    }
}
