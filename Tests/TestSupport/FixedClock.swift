import Foundation
import Journal

extension JournalClock {
    /// A clock that stands still, in UTC unless another zone is given: `2026-11-20T09:30`.
    public static func fixed(_ wallTime: String, zone: Zone = .utc, dayStart: Int = 0) -> JournalClock {
        guard let parts = ISO8601.components(wallTime) else { preconditionFailure("not a time: \(wallTime)") }
        let instant = zone.instant(on: parts.day, at: parts.secondsOfDay)
        return JournalClock(zone: zone, dayStart: dayStart) { instant }
    }
}

extension Day: ExpressibleByStringLiteral {
    /// A day written out in a test. A literal that is no day stops the test.
    public init(stringLiteral text: String) {
        guard let day = Day(text) else { preconditionFailure("not a day: \(text)") }
        self = day
    }
}

extension TodoEnding {
    /// An ending on a day at a wall time in UTC.
    public static func at(_ wallTime: String, _ kind: Kind = .done) -> TodoEnding {
        guard let parts = ISO8601.components(wallTime) else { preconditionFailure("not a time: \(wallTime)") }
        return TodoEnding(
            date: Zone.utc.instant(on: parts.day, at: parts.secondsOfDay), day: parts.day, kind: kind)
    }
}
