import Foundation

/// A time zone: the offset of local time from UTC at any instant.
public struct Zone: Sendable {
    /// The name in the IANA database, `America/New_York`.
    public let identifier: String
    /// Seconds east of UTC at an instant.
    public let offset: @Sendable (Date) -> Int

    public init(identifier: String, offset: @escaping @Sendable (Date) -> Int) {
        self.identifier = identifier
        self.offset = offset
    }

    public static let utc = Zone(identifier: "UTC") { _ in 0 }

    /// A zone by its IANA name or a fixed offset such as `UTC+2`; nil if unknown.
    public init?(named name: String) {
        guard let zone = TimeZone(identifier: name) else { return nil }
        self.init(identifier: zone.identifier) { zone.secondsFromGMT(for: $0) }
    }

    /// The local day and seconds since midnight at an instant.
    public func wallTime(at instant: Date) -> (day: Day, secondsOfDay: Int) {
        let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + offset(instant)
        let day = Day(ordinal: floorDivide(seconds, 86_400))
        return (day, seconds - day.ordinal * 86_400)
    }

    /// The instant of a local time. A time skipped by a clock change uses the offset before the change; of a
    /// repeated time, the first counts.
    public func instant(on day: Day, at secondsOfDay: Int) -> Date {
        let local = Double(day.ordinal * 86_400 + secondsOfDay)
        // The offsets on both sides of any nearby change; the earlier matching instant wins.
        let before = offset(Date(timeIntervalSince1970: local - 86_400))
        let after = offset(Date(timeIntervalSince1970: local + 86_400))
        let candidates = [before, after].map { Date(timeIntervalSince1970: local - Double($0)) }
        return candidates.filter { offset($0) == Int(local - $0.timeIntervalSince1970) }.min()
            ?? candidates[0]
    }
}
