import Foundation

extension Weekday {
    /// The first day of a week as the process's locale has it: `LC_ALL`, `LC_TIME` or `LANG`.
    ///
    /// It asks the C library rather than `Calendar`, which loads ICU on the way to a first screen.
    public static let startOfWeekHere = startOfWeek(inLocale: "")

    /// The first day of a week in a locale, by its name. Monday, as in ISO 8601, in those that are nobody's, and in
    /// one that is not there.
    static func startOfWeek(inLocale name: String) -> Weekday {
        guard let locale = newlocale(1 << LC_TIME, name, nil) else { return .monday }
        defer { freelocale(locale) }
        guard !isUnset(locale) else { return .monday }
        // Of the two the one is a byte that is pointed to, the other a number in the place of a pointer.
        let first = nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale).pointee
        let origin = UInt(bitPattern: nl_langinfo_l(nl_item(_NL_TIME_WEEK_1STDAY), locale))
        return startOfWeek(place: Int(first), after: Int(truncatingIfNeeded: origin & 0xFFFF_FFFF))
    }

    /// The day at a place, 1 for the first, in a week that begins as the week of some day does: glibc knows the first
    /// day of a week by its place after a Sunday (19971130) or a Monday (19971201).
    static func startOfWeek(place: Int, after origin: Int) -> Weekday {
        let day = Day(year: origin / 10_000, month: origin / 100 % 100, day: origin % 100)
        guard let day, (1...7).contains(place) else { return .monday }
        return (day + (place - 1)).weekday
    }

    /// Whether a locale is that of the C library itself, under whatever name; it has weeks that begin on Sunday.
    private static func isUnset(_ locale: locale_t) -> Bool {
        // The macro `NL_LOCALE_NAME`, which is not imported.
        let name = String(cString: nl_langinfo_l(nl_item(LC_TIME << 16 | 0xFFFF), locale))
        return name == "C" || name == "POSIX" || name.hasPrefix("C.")
    }
}
