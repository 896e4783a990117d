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
    /// The first day of a week, which glibc counts from 1 at a day written as a number: a Sunday (19971130) or a Monday
    /// (19971201). Monday, as in ISO 8601, for numbers without a meaning.
    public static func startOfWeek(place: Int, after origin: Int) -> Weekday {
        let day = Day(year: origin / 10_000, month: origin / 100 % 100, day: origin % 100)
        guard let day, (1...7).contains(place) else { return .monday }
        return (day + (place - 1)).weekday
    }
}
