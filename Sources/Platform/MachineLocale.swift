import Foundation

/// What the C library's locales say of dates (`LC_ALL`, `LC_TIME` or `LANG`). `Calendar` and `DateFormatter` would load ICU, which
/// delays the first screen.
public struct MachineLocale {
    /// The format of a date, for strftime(3): `%d/%m/%Y`.
    public let dateFormat: String
    /// The place of a week's first day, from 1, counted from ``weekOrigin``.
    public let firstWeekday: Int
    /// The day from which glibc counts, as a number: 19971130 is a Sunday, 19971201 a Monday.
    public let weekOrigin: Int

    /// - Parameter name: The process's locale if it is empty.
    /// - Returns: Nil for a locale that isn't installed, and for the C library's own, which says nothing of any people: its
    ///   dates have slashes, and its weeks begin on Sunday.
    public init?(_ name: String = "") {
        guard let locale = newlocale(1 << LC_TIME, name, nil) else { return nil }
        defer { freelocale(locale) }
        // The macro `NL_LOCALE_NAME`, which Swift doesn't import.
        let own = String(cString: nl_langinfo_l(nl_item(LC_TIME << 16 | 0xFFFF), locale))
        guard own != "C", own != "POSIX", !own.hasPrefix("C.") else { return nil }
        dateFormat = String(cString: nl_langinfo_l(nl_item(D_FMT), locale))
        // `_NL_TIME_FIRST_WEEKDAY` is a byte behind the pointer; `_NL_TIME_WEEK_1STDAY` is a number in place of the pointer.
        firstWeekday = Int(nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale).pointee)
        let origin = UInt(bitPattern: nl_langinfo_l(nl_item(_NL_TIME_WEEK_1STDAY), locale))
        weekOrigin = Int(truncatingIfNeeded: origin & 0xFFFF_FFFF)
    }

    /// The name of the process's character set: `UTF-8`.
    public static var characterSet: String { String(cString: nl_langinfo(Int32(CODESET))) }
}
