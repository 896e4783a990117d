import Journal

/// The calendar's state: its selected day.
public struct CalendarState: Equatable, Sendable {
    public private(set) var selected: Day

    public init(selected: Day) {
        self.selected = Self.bounded(selected)
    }

    /// The month of the selected day, which is the one shown.
    var month: Month { Month(containing: selected) }

    mutating func select(_ day: Day) { selected = Self.bounded(day) }

    mutating func move(byDays days: Int) { select(selected + days) }

    /// Selects the same day number in another month, or that month's last day if it is shorter.
    mutating func turn(to month: Month) {
        if let day = month.day(selected.civil.day), Day.typed.contains(day) { selected = day }
    }

    private static func bounded(_ day: Day) -> Day {
        min(max(day, Day.typed.lowerBound), Day.typed.upperBound)
    }
}
