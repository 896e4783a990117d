/// Some days of the week, at least one.
public struct Weekdays: Hashable, Sendable {
    /// Monday 1, Tuesday 2, Wednesday 4 and so on, added up: 1…127.
    public let rawValue: Int

    /// Nil where the number says no days, or others than there are.
    public init?(rawValue: Int) {
        guard (1...127).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// Nil where there are none.
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

    /// The first such day after another.
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
    /// Its part of ``Weekdays/rawValue``.
    public var bit: Int { 1 << (rawValue - 1) }
}
