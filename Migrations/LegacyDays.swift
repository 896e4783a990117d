/// Tells which calendar days the instants of an older file mean.
///
/// Up to v7 a day was written as the instant at which it began in the writer's zone, and the zone was not
/// written down. A zone named by hand or in the file decides; else, if every such value starts a day in this
/// machine's zone, its day there; else the UTC midnight nearest to it, which is right for every zone more
/// than -12 and less than +12 hours from UTC, clock changes included.
///
/// Instants are seconds since 1970-01-01T00:00:00Z, days are whole days since 1970-01-01, and an offset is
/// seconds east of UTC.
public struct LegacyDays: Sendable {
    public typealias Offset = @Sendable (_ instant: Int) -> Int

    /// The zone the file was written in, where that is known.
    private let zone: Offset?
    /// The file's day values, in order.
    private let midnights: [Int]

    public init(dayValues: [Int], named: Offset?, machine: @escaping Offset) {
        midnights = dayValues.sorted()
        zone = named ?? (dayValues.allSatisfy { LegacyDays.startsDay($0, in: machine) } ? machine : nil)
    }

    /// The day meant by a value that stands for one.
    public func day(of value: Int) -> Int {
        if let zone { return LegacyDays.floorDay(value + zone(value)) }
        return LegacyDays.floorDay(value + 43_200)
    }

    /// The day on which an instant fell for whoever wrote the file, counted from the file's midnights when
    /// the zone is not known: the offset of the nearest is taken for its own.
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

    /// A day starts where the second before belongs to another, so that a day beginning at one o'clock, as on
    /// some days of clock changes, counts too.
    private static func startsDay(_ instant: Int, in zone: Offset) -> Bool {
        floorDay(instant + zone(instant)) != floorDay(instant - 1 + zone(instant - 1))
    }

    private static func floorDay(_ seconds: Int) -> Int {
        let quotient = seconds / 86_400
        return seconds % 86_400 < 0 ? quotient - 1 : quotient
    }
}
