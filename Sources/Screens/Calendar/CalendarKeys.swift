import Journal
import Store

/// What keys do in the calendar. Those of the page that lead somewhere lead the same way here.
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

    /// Leaves the calendar for a day's page or, where there is none, for what is scheduled then.
    mutating func open(_ day: Day) -> [Effect] {
        mode = .browsing
        return [.apply(.show(.day(day)))]
    }
}

extension CalendarState {
    /// Moves as a command or else a key says; false where neither means a way.
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
