/// A direction from a day, for a weekday or a date without a year.
enum Direction {
    case after(Day), onOrAfter(Day), before(Day), onOrBefore(Day)

    /// Where a weekday is looked for.
    init(weekday looking: DayExpression.Looking, from today: Day) {
        self =
            switch looking {
            case .ahead: .after(today)
            case .back: .onOrBefore(today)
            case .since: .before(today)
            }
    }

    /// Where a date without a year is looked for.
    init(date looking: DayExpression.Looking, from today: Day) {
        self = looking == .ahead ? .onOrAfter(today) : .onOrBefore(today)
    }

    var isAhead: Bool {
        switch self {
        case .after, .onOrAfter: true
        case .before, .onOrBefore: false
        }
    }

    /// The nearest day that counts.
    var nearest: Day {
        switch self {
        case .after(let day): day + 1
        case .onOrAfter(let day), .onOrBefore(let day): day
        case .before(let day): day - 1
        }
    }

    /// The nearest such weekday.
    func first(_ weekday: Weekday) -> Day {
        let ahead = (weekday.rawValue - nearest.weekday.rawValue + 7) % 7
        return nearest + (isAhead || ahead == 0 ? ahead : ahead - 7)
    }

    /// The nearest valid date among candidates, one for each of a number of steps away.
    func first(within steps: Int, _ candidate: (Int) -> Day?) -> Day? {
        for step in 0...steps {
            guard let day = candidate(isAhead ? step : -step) else { continue }
            if isAhead ? day >= nearest : day <= nearest { return day }
        }
        return nil
    }
}
