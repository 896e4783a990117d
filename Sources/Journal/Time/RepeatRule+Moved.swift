extension RepeatRule {
    /// The rule whose days are a few days later, or earlier: those of the same instants in another time zone. What no rule can say, as
    /// the days before the first Sunday of each month, stays as it is.
    public func moved(by days: Int) -> RepeatRule {
        switch self {
        case .weeks(let count, let on?, let start):
            return .weeks(count, on: on.moved(by: days), from: count > 1 ? start.moved(by: days) : start)
        case .months(let count, let place?):
            var place = place
            for _ in 0..<abs(days) { place = days > 0 ? place.later : place.earlier }
            return .months(count, on: place)
        case .years(let count, let date?):
            guard let day = Day(year: 2026, month: date.month, day: date.day) else { return self }
            let (_, month, number) = (day + days).civil
            return .years(count, on: Anniversary(month: month, day: number))
        default: return self
        }
    }

    /// Whether todos that start so many days before each of the days on which they are due start by the same rule, and one starts after
    /// the one before it is due.
    public func keeps(lead: Int) -> Bool {
        switch self {
        case .days(let count): (0..<count).contains(lead)
        case .weeks(let count, on: nil, _): (0..<count * 7).contains(lead)
        default: lead == 0
        }
    }
}

extension RepeatRule.Place {
    fileprivate var later: Self {
        switch self {
        case .day(let number) where number < 28: .day(number + 1)
        case .lastDay: .day(1)
        default: self
        }
    }

    fileprivate var earlier: Self {
        switch self {
        case .day(1): .lastDay
        case .day(let number) where number <= 28: .day(number - 1)
        default: self
        }
    }
}

extension Weekdays {
    /// The days that come so many days later in a week.
    func moved(by days: Int) -> Weekdays { Weekdays(self.days.map { $0.moved(by: days) }) ?? self }
}

extension Weekday {
    /// The weekday so many days later.
    func moved(by days: Int) -> Weekday {
        let place = (rawValue - 1 + days) % 7
        return Weekday.allCases[place < 0 ? place + 7 : place]
    }
}
