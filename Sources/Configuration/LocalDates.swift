import Journal
import Platform

extension Weekday {
    /// The first day of the week in a locale, the process's if it isn't named. Monday, as in ISO 8601, for those that say nothing.
    public static func startOfWeek(inLocale name: String = "") -> Weekday {
        guard let locale = MachineLocale(name) else { return .monday }
        return startOfWeek(place: locale.firstWeekday, after: locale.weekOrigin)
    }
}

extension DateOrder {
    /// The order in dates of a locale, the process's if it isn't named. Where none says anything, slashes are as in ISO 8601 and
    /// dots as the people write who use them.
    public static func order(inLocale name: String = "") -> DateOrder {
        MachineLocale(name).map { DateOrder(format: $0.dateFormat) } ?? .monthFirst
    }
}
