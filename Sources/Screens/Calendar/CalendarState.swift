import Journal

/// Where a person is in the calendar.
public struct CalendarState: Equatable, Sendable {
    public private(set) var selected: Day

    public init(selected: Day) {
        self.selected = Self.bounded(selected)
    }

    /// The month that is shown: the one of the selected day.
    var month: Month { Month(containing: selected) }

    mutating func select(_ day: Day) { selected = Self.bounded(day) }

    mutating func move(byDays days: Int) { select(selected + days) }

    /// Goes to the day of the same number in another month, or to the last where it has not so many.
    mutating func turn(to month: Month) {
        if let day = month.day(selected.civil.day), Day.typed.contains(day) { selected = day }
    }

    private static func bounded(_ day: Day) -> Day {
        min(max(day, Day.typed.lowerBound), Day.typed.upperBound)
    }
}
