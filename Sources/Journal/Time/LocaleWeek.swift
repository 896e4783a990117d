import Foundation

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
