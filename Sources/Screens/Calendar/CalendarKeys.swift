import Journal
import Store

/// The calendar's keys. Keys that go to another page on the day page do the same here.
extension DayPageState {
    mutating func browseCalendar(
        _ key: Key, _ command: CommandName?, _ calendar: CalendarState, in view: JournalView
    ) -> [Effect] {
        if closes(key, command) || command == .calendar {
            mode = .browsing
            return []
        }
        if key == .enter { return open(calendar.selected) }
        if let command, command.leavesLists {
            mode = .browsing
            return run(command, in: view)
        }
        var calendar = calendar
        guard calendar.move(by: command, or: key, times: pendingKeys.count ?? 1, today: view.today) else {
            return [
                .say(StoreMessage("\(key.spoken) does nothing in the calendar. \(keyName(.back)) leaves it."))
            ]
        }
        mode = .calendar(calendar)
        return []
    }

    /// Closes the calendar and opens a day's page or, for a day without a page, its scheduled todos.
    mutating func open(_ day: Day) -> [Effect] {
        mode = .browsing
        return [.apply(.show(.day(day)))]
    }
}

extension CalendarState {
    /// Whether a command moves in the calendar.
    static func moves(by command: CommandName) -> Bool {
        [.previousPage, .previousDay, .nextPage, .nextDay, .today].contains(command)
            || command.movement.map { !$0.needsShownRows } == true
    }

    /// Moves the selection by a command or a key, as often as `times`.
    /// - Returns: Whether either is a movement.
    fileprivate mutating func move(
        by command: CommandName?, or key: Key, times: Int, today: Day
    ) -> Bool {
        switch command {
        case .previousPage, .previousDay: move(byDays: -times)
        case .nextPage, .nextDay: move(byDays: times)
        case .up: move(byDays: -7 * times)
        case .down: move(byDays: 7 * times)
        case .first: month.days.first.map { select($0) }
        case .last: month.days.last.map { select($0) }
        case .halfPageUp, .screenUp: turn(byMonths: -times)
        case .halfPageDown, .screenDown: turn(byMonths: times)
        case .today: select(today)
        default:
            // A month has neither a top nor a bottom row.
            switch key {
            case .character("H"): turn(byMonths: -times)
            case .character("L"): turn(byMonths: times)
            default: return false
            }
        }
        return true
    }

    private mutating func turn(byMonths months: Int) {
        for _ in 0..<abs(months) { turn(to: months > 0 ? month.next : month.previous) }
    }
}

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
