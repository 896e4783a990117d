/// Seven days in a row, known by the Monday among them.
///
/// Wherever weeks begin, each has one Monday. So what belongs to a week is in one week still when weeks begin on another day.
public struct Week: Hashable, Comparable, Sendable {
    public let monday: Day

    /// The week of seven days from a first one.
    public init(from first: Day) { monday = DayExpression.endOfWeek(first, .tuesday) }

    /// The week with a day.
    public init(of day: Day, startingOn weekStart: Weekday) {
        self.init(from: DayExpression.endOfWeek(day, weekStart) - 6)
    }

    /// The week that is stored by a day of it, which is its Monday unless another program wrote it.
    public init(stored day: Day) { self.init(of: day, startingOn: .monday) }

    /// Its first day.
    public func first(startingOn weekStart: Weekday) -> Day { DayExpression.endOfWeek(monday, weekStart) - 6 }

    /// Whether all days that it has, wherever weeks begin, can be written as dates.
    public var isKnown: Bool { Day.known.contains(monday - 6) && Day.known.contains(monday + 6) }

    public static func < (a: Week, b: Week) -> Bool { a.monday < b.monday }
}

/// The name by ISO 8601.
extension Week: LosslessStringConvertible {
    /// Its year is that of its Thursday.
    private var thursday: Day { monday + 3 }

    /// The number in its year, 1…53.
    public var number: Int {
        let (year, _, _) = thursday.civil
        return ((Day(year: year, month: 1, day: 1).map { thursday - $0 } ?? 0) / 7) + 1
    }

    /// `2026-W47`
    public var description: String { "\(padded(thursday.civil.year, 4))-W\(padded(number, 2))" }

    /// Parses `2026-W47` only.
    public init?(_ text: String) {
        var text = text
        let week = text.withUTF8 { bytes -> Week? in
            var reader = DigitReader(bytes)
            guard let year = reader.number(digits: 4), reader.skip("-"), reader.skip("W"),
                let number = reader.number(digits: 2), reader.isAtEnd,
                // It is always in the first week.
                let fourth = Day(year: year, month: 1, day: 4)
            else { return nil }
            return Week(stored: fourth + 7 * (number - 1))
        }
        guard let week, week.description == text else { return nil }
        self = week
    }
}
