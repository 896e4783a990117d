import Foundation

/// A non-empty set of weekdays.
public struct Weekdays: Hashable, Sendable {
    /// A bit mask, 1…127: Monday 1, Tuesday 2, Wednesday 4 and so on.
    public let rawValue: Int

    /// Nil if the mask is empty or out of range.
    public init?(rawValue: Int) {
        guard (1...127).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// Nil if the sequence is empty.
    public init?(_ days: some Sequence<Weekday>) {
        self.init(rawValue: days.reduce(0) { $0 | $1.bit })
    }

    private init(mask: Int) {
        rawValue = mask
    }

    public static let everyDay = Weekdays(mask: 127)
    public static let mondayToFriday = Weekdays(mask: 31)
    public static let weekend = Weekdays(mask: 96)

    /// The days, Monday first.
    public var days: [Weekday] { Weekday.allCases.filter(contains) }

    public func contains(_ weekday: Weekday) -> Bool { rawValue & weekday.bit != 0 }

    /// The next such day after a given day.
    public func next(after day: Day) -> Day {
        (1...7).map { day + $0 }.first { contains($0.weekday) } ?? day + 7
    }

    /// `Mon-Fri`, `Mon Wed Fri`, `every day`
    public var name: String {
        if self == .everyDay { return "every day" }
        let days = days
        if days.count > 2, let first = days.first, let last = days.last,
            last.rawValue - first.rawValue == days.count - 1
        {
            return "\(first.shortName)-\(last.shortName)"
        }
        return days.map(\.shortName).joined(separator: " ")
    }
}

extension Weekday {
    /// The weekday's bit in ``Weekdays/rawValue``.
    public var bit: Int { 1 << (rawValue - 1) }
}

/// A day of the week, Monday first as in ISO 8601.
public enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The English name, `Friday`.
    public var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }

    /// The name in JSON, `fri`.
    public var key: String { shortName.lowercased() }

    /// The first three letters, `Fri`.
    public var shortName: String { String(name.prefix(3)) }
}

extension Weekday {
    /// The first day of the week in the process's locale (`LC_ALL`, `LC_TIME` or `LANG`).
    ///
    /// Uses the C library, because `Calendar` loads ICU and delays the first screen.
    public static let startOfWeekHere = startOfWeek(inLocale: "")

    /// The first day of the week in a named locale. Monday, as in ISO 8601, for the C locale and unknown
    /// locales.
    static func startOfWeek(inLocale name: String) -> Weekday {
        guard let locale = newlocale(1 << LC_TIME, name, nil) else { return .monday }
        defer { freelocale(locale) }
        guard !isUnset(locale) else { return .monday }
        // `_NL_TIME_FIRST_WEEKDAY` is a byte behind the pointer; `_NL_TIME_WEEK_1STDAY` is a number in place
        // of the pointer.
        let first = nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale).pointee
        let origin = UInt(bitPattern: nl_langinfo_l(nl_item(_NL_TIME_WEEK_1STDAY), locale))
        return startOfWeek(place: Int(first), after: Int(truncatingIfNeeded: origin & 0xFFFF_FFFF))
    }

    /// Converts glibc's first day, counted from 1 at a Sunday (19971130) or a Monday (19971201).
    static func startOfWeek(place: Int, after origin: Int) -> Weekday {
        let day = Day(year: origin / 10_000, month: origin / 100 % 100, day: origin % 100)
        guard let day, (1...7).contains(place) else { return .monday }
        return (day + (place - 1)).weekday
    }

    /// Whether a locale is the C library's own, under any name. Its weeks begin on Sunday.
    static func isUnset(_ locale: locale_t) -> Bool {
        // The macro `NL_LOCALE_NAME`, which Swift doesn't import.
        let name = String(cString: nl_langinfo_l(nl_item(LC_TIME << 16 | 0xFFFF), locale))
        return name == "C" || name == "POSIX" || name.hasPrefix("C.")
    }
}
