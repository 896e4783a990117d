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
        var calendar = calendar
        guard calendar.move(by: command, or: key, today: view.today) else {
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
    /// Moves the selection by a command or a key.
    /// - Returns: Whether either is a movement.
    fileprivate mutating func move(by command: CommandName?, or key: Key, today: Day) -> Bool {
        switch command {
        case .previousPage, .previousDay: move(byDays: -1)
        case .nextPage, .nextDay: move(byDays: 1)
        case .up: move(byDays: -7)
        case .down: move(byDays: 7)
        case .first: month.days.first.map { select($0) }
        case .last: month.days.last.map { select($0) }
        case .halfPageUp: turn(to: month.previous)
        case .halfPageDown: turn(to: month.next)
        case .today: select(today)
        default:
            switch key {
            case .character("H"): turn(to: month.previous)
            case .character("L"): turn(to: month.next)
            default: return false
            }
        }
        return true
    }
}
