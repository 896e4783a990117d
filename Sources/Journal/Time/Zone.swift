import Foundation

/// A time zone: how far local clocks are from UTC at an instant.
public struct Zone: Sendable {
    /// The zone's name in the IANA database, `America/New_York`.
    public let identifier: String
    /// Seconds east of UTC at an instant.
    public let offset: @Sendable (Date) -> Int

    public init(identifier: String, offset: @escaping @Sendable (Date) -> Int) {
        self.identifier = identifier
        self.offset = offset
    }

    public static let utc = Zone(identifier: "UTC") { _ in 0 }

    /// A zone by its IANA name or a fixed offset such as `UTC+2`; nil when it is not known.
    public init?(named name: String) {
        guard let zone = TimeZone(identifier: name) else { return nil }
        self.init(identifier: zone.identifier) { zone.secondsFromGMT(for: $0) }
    }

    /// The day and the seconds since its midnight that local clocks show at an instant.
    public func wallTime(at instant: Date) -> (day: Day, secondsOfDay: Int) {
        let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + offset(instant)
        let day = Day(ordinal: floorDivide(seconds, 86_400))
        return (day, seconds - day.ordinal * 86_400)
    }

    /// The instant at which local clocks show a time. A time that a clock change skips means as long after the
    /// change as it would have been; of one shown twice, the first.
    public func instant(on day: Day, at secondsOfDay: Int) -> Date {
        let local = Double(day.ordinal * 86_400 + secondsOfDay)
        // Offsets on both sides of any change nearby; the earlier instant that shows the time is meant.
        let before = offset(Date(timeIntervalSince1970: local - 86_400))
        let after = offset(Date(timeIntervalSince1970: local + 86_400))
        let candidates = [before, after].map { Date(timeIntervalSince1970: local - Double($0)) }
        return candidates.filter { offset($0) == Int(local - $0.timeIntervalSince1970) }.min()
            ?? candidates[0]
    }
}
