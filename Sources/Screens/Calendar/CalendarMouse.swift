import Journal
import Store

extension DayPageState {
    /// Handles a mouse event in the calendar; returns nil if the event is for the page.
    mutating func handleInCalendar(_ event: MouseEvent, in view: JournalView) -> [Effect]? {
        var position = event.position
        if hasCalendarBeside {
            let isMeant = position.column >= pageSize.columns && position.row < size.rows - 2
            position.column -= pageSize.columns
            guard isMeant else {
                // A click on the page returns the focus to it.
                if calendar != nil, event.kind == .press || event.kind == .doublePress { mode = .browsing }
                return nil
            }
            if case .dating = mode { return pickDate(event, at: position, in: view) }
            // An open list gets the event; any other prompt ignores it.
            guard mode == .browsing || calendar != nil else { return choiceList(in: view) == nil ? [] : nil }
        } else if case .dating = mode {
            return pickDate(event, at: position, in: view)
        } else if calendar == nil {
            return nil
        }
        var calendar = calendar ?? CalendarState(selected: view.day)
        switch event.kind {
        case .wheelUp: calendar.turn(to: calendar.month.previous)
        case .wheelDown: calendar.turn(to: calendar.month.next)
        case .press, .doublePress:
            guard let day = calendarGrid(in: view)?.day(at: position) else { return [] }
            calendar.select(day)
            if event.kind == .doublePress { return open(day) }
        }
        mode = .calendar(calendar)
        return []
    }

    /// Picks the clicked day in an open date prompt; a double click confirms it.
    private mutating func pickDate(
        _ event: MouseEvent, at position: ScreenPosition, in view: JournalView
    ) -> [Effect] {
        guard case .dating(var prompt) = mode else { return [] }
        switch event.kind {
        case .wheelUp: prompt.handle(.pageUp, view.clock)
        case .wheelDown: prompt.handle(.pageDown, view.clock)
        case .press, .doublePress:
            guard let day = calendarGrid(in: view)?.day(at: position) else { return [] }
            prompt.pick(day)
        }
        mode = .dating(prompt)
        return event.kind == .doublePress ? handle(.enter, in: view) : []
    }
}
