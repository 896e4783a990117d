import Journal
import Screens

/// Puts a todo's life into lines.
struct BiographyPrinter {
    let clock: JournalClock

    func lines(of biography: Biography) -> [String] {
        let days = biography.events.map { $0.day.shortName(from: clock.today) }
        let width = days.map(\.count).max() ?? 0
        let title = biography.todo.title + (biography.isDeleted ? " (deleted)" : "")
        return ["\(biography.todo.id)  \(title)"]
            + zip(days, biography.events).map { day, event in
                let blank = String(repeating: " ", count: width - day.count)
                let time = event.date.map { clock.timeOfDay($0) } ?? "     "
                return "  \(day)\(blank)  \(time)  \(event.words(today: clock.today))"
            }
    }
}
