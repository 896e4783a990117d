import Foundation

/// A clock that decides which day is today.
///
/// The model reads no system clock: the command passes one from the system, a test passes a fixed one.
public struct JournalClock: Sendable {
    /// Returns the current instant.
    public let now: @Sendable () -> Date
    public let zone: Zone
    /// The seconds after midnight at which a day begins, such as 14,400 for 4:00.
    public let dayStart: Int
    /// The first day of a week, for calendars and dates like `next fri` and `eow`.
    public let weekStart: Weekday
    /// The order of day and month in dates like `12/1`.
    public let dateOrder: DateOrder

    public init(
        zone: Zone, dayStart: Int = 0, weekStart: Weekday = .monday, dateOrder: DateOrder = .yearFirst,
        now: @escaping @Sendable () -> Date
    ) {
        self.now = now
        self.zone = zone
        self.dayStart = dayStart
        self.weekStart = weekStart
        self.dateOrder = dateOrder
    }

    /// The clock in another zone.
    public func moved(to zone: Zone) -> JournalClock {
        JournalClock(
            zone: zone, dayStart: dayStart, weekStart: weekStart, dateOrder: dateOrder, now: now)
    }

    public var today: Day { day(of: now()) }

    /// The instant at which today ends.
    public var tomorrowBegins: Date { zone.instant(on: today + 1, at: dayStart) }

    /// The day of an instant, one of ``Day/known``. Before `dayStart`, that is the previous calendar day.
    public func day(of instant: Date) -> Day {
        let (day, secondsOfDay) = zone.wallTime(at: instant)
        return (secondsOfDay < dayStart ? day - 1 : day).clamped
    }

    /// The instant of a local time on a day, in seconds since midnight. Times before `dayStart` belong to the
    /// night at the end of the day.
    public func instant(on day: Day, at secondsOfDay: Int) -> Date {
        zone.instant(on: secondsOfDay < dayStart ? day + 1 : day, at: secondsOfDay)
    }

    /// The day of a past time without a date. During the day, a time before `dayStart` means last night,
    /// which belongs to yesterday.
    public func day(ofTime secondsOfDay: Int) -> Day {
        let isNight = zone.wallTime(at: now()).secondsOfDay < dayStart
        return secondsOfDay < dayStart && !isNight ? today - 1 : today
    }

    /// The past instant of a local time on a day, in seconds since midnight.
    /// - Throws: ``ExpressionError`` if a clock change skips the time, or it is in the future.
    public func pastInstant(on day: Day, at secondsOfDay: Int) throws(ExpressionError) -> Date {
        let wanted = secondsOfDay < dayStart ? day + 1 : day
        let instant = instant(on: day, at: secondsOfDay)
        let time = "\(wanted.mediumName) \(ISO8601.clockTime(secondsOfDay))"
        guard zone.wallTime(at: instant) == (wanted, secondsOfDay) else {
            throw ExpressionError("\(time) doesn't exist: the clocks go forward. Choose another time.")
        }
        guard instant <= now() else { throw ExpressionError("\(time) is in the future.") }
        return instant
    }

    /// The local time of an instant, `10:42`.
    public func timeOfDay(_ instant: Date) -> String {
        ISO8601.clockTime(zone.wallTime(at: instant).secondsOfDay)
    }

    /// The local date of an instant, which changes at midnight. Before `dayStart`, it is the day after ``day(of:)``.
    public func date(of instant: Date) -> Day { zone.wallTime(at: instant).day.clamped }

    /// The local date and time of an instant, `2026-11-19 10:42`.
    public func dateAndTime(of instant: Date) -> String {
        let (day, secondsOfDay) = zone.wallTime(at: instant)
        return "\(day) \(ISO8601.clockTime(secondsOfDay))"
    }
}

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

extension Zone {
    /// The zone of this machine, from `TZ` or `/etc/localtime`.
    ///
    /// Uses the C library, because `TimeZone` loads ICU and delays the first screen.
    public static var machine: Zone {
        Zone(identifier: ZoneSetting.current().identifier) { instant in
            var seconds = time_t(instant.timeIntervalSince1970.rounded(.down))
            var parts = tm()
            // Nil only if the year doesn't fit an int; such an instant is read as UTC.
            return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
        }
    }

    /// Makes the C library read `/etc/localtime` again, which POSIX doesn't require of `localtime_r`. Affects
    /// every ``machine`` zone.
    public static func reloadMachine() { tzset() }
}

/// The source of this machine's zone: `TZ`, or a file that may be replaced at any time.
public struct ZoneSetting: Equatable, Sendable {
    /// The file that sets the zone unless `TZ` does.
    public static let machineFile = "/etc/localtime"

    /// The zone's name, from `TZ` or the target of the link that `TZ` or ``machineFile`` names.
    public let identifier: String
    /// The identity of a file that isn't a link: device, inode and modification time.
    private let file: [Int]

    /// - Parameters:
    ///   - value: The value of `TZ`.
    ///   - file: The machine's file.
    public static func current(
        tz value: String? = getenv("TZ").map { String(cString: $0) }, file: String = machineFile
    ) -> ZoneSetting {
        let name = value.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 } ?? ""
        if !name.isEmpty, !name.hasPrefix("/") { return ZoneSetting(identifier: name, file: []) }
        let file = name.isEmpty ? file : name
        var status = stat()
        let isThere = stat(file, &status) == 0
        return ZoneSetting(
            identifier: identifier(ofLink: file) ?? "UTC",
            file: isThere
                ? [
                    Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)),
                    status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
                ] : [])
    }

    /// The zone's name in the path of its file, which a link names: `/usr/share/zoneinfo/Europe/Berlin`.
    ///
    /// A key of the screen may ask for it, so the search is one of bytes, without Foundation.
    private static func identifier(ofLink file: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let target = buffer.baseAddress else { return nil }
            let length = readlink(file, target, buffer.count)
            // Not a link: the file's own path may tell.
            let path = length > 0 ? buffer.prefix(length).map(UInt8.init(bitPattern:)) : Array(file.utf8)
            let folder = Array("zoneinfo/".utf8)
            return path.indices.first { path[$0...].starts(with: folder) }.map { start in
                String(decoding: path[(start + folder.count)...], as: UTF8.self)
            }
        }
    }
}
