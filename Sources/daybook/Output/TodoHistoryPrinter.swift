import Journal
import Screens

/// Formats a todo's history as lines.
struct TodoHistoryPrinter {
    let clock: JournalClock

    func lines(of todoHistory: TodoHistory) -> [String] {
        let days = todoHistory.events.map { $0.day.shortName(from: clock.today) }
        let width = days.map(\.count).max() ?? 0
        let title = todoHistory.todo.shownTitle + (todoHistory.isDeleted ? " (deleted)" : "")
        let note = todoHistory.todo.note?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        return ["\(todoHistory.todo.id)  \(title)"] + note.map { "    \($0)" }
            + zip(days, todoHistory.events).map { day, event in
                let blank = String(repeating: " ", count: width - day.count)
                let time = event.date.map { clock.timeOfDay($0) } ?? "     "
                return "  \(day)\(blank)  \(time)  \(event.words(today: clock.today))"
            }
    }
}
