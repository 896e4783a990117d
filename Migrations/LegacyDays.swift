/// Converts the instants of an older file to calendar days.
///
/// Until v7 a day was stored as the instant at which it began in the writer's zone, without the zone. The
/// zone given by the user or the file decides. Otherwise, if every value is the start of a day in this
/// machine's zone, that zone decides. Otherwise the nearest UTC midnight counts, which is right for zones
/// between -12 and +12 hours, even across clock changes.
///
/// Instants are seconds since 1970-01-01T00:00:00Z, days are whole days since 1970-01-01, and offsets are
/// seconds east of UTC.
public struct LegacyDays: Sendable {
    public typealias Offset = @Sendable (_ instant: Int) -> Int

    /// The zone in which the file was written, if known.
    private let zone: Offset?
    /// The file's day values, sorted.
    private let midnights: [Int]

    public init(dayValues: [Int], named: Offset?, machine: @escaping Offset) {
        midnights = dayValues.sorted()
        zone = named ?? (dayValues.allSatisfy { LegacyDays.startsDay($0, in: machine) } ? machine : nil)
    }

    /// The day of a stored day value.
    public func day(of value: Int) -> Int {
        if let zone { return LegacyDays.floorDay(value + zone(value)) }
        return LegacyDays.floorDay(value + 43_200)
    }

    /// The day of an instant for the writer. If the zone is unknown, the offset of the nearest midnight in
    /// the file is used.
    public func day(containing instant: Int) -> Int {
        if let zone { return LegacyDays.floorDay(instant + zone(instant)) }
        guard let midnight = nearestMidnight(to: instant) else { return LegacyDays.floorDay(instant) }
        return LegacyDays.floorDay(instant + day(of: midnight) * 86_400 - midnight)
    }

    /// The day of an ending, which is never before its todo's start.
    public func endingDay(of instant: Int, start: Int) -> Int {
        max(day(containing: instant), start)
    }

    private func nearestMidnight(to instant: Int) -> Int? {
        var low = 0
        var high = midnights.count
        while low < high {
            let middle = (low + high) / 2
            if midnights[middle] < instant { low = middle + 1 } else { high = middle }
        }
        let neighbours = [low - 1, low].filter(midnights.indices.contains).map { midnights[$0] }
        return neighbours.min { abs($0 - instant) < abs($1 - instant) }
    }

    /// Whether an instant starts a day. Compares with the second before, because a clock change can make a
    /// day start at one o'clock.
    private static func startsDay(_ instant: Int, in zone: Offset) -> Bool {
        floorDay(instant + zone(instant)) != floorDay(instant - 1 + zone(instant - 1))
    }

    private static func floorDay(_ seconds: Int) -> Int {
        let quotient = seconds / 86_400
        return seconds % 86_400 < 0 ? quotient - 1 : quotient
    }
}
