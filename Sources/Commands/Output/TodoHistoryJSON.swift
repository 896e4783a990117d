import Journal
import Sharing

/// The output of `daybook show --json`.
struct TodoHistoryJSON: JSONObject {
    private let todo: TodoJSON
    private let isDeleted: Bool
    private let events: [Event]

    private struct Event: JSONObject {
        let event: TodoHistory.Event
        let today: Day

        static let form = JSONForm<Event>([
            .init("date", "Null for events of a whole day.") { $0.event.date }, .init("day") { $0.event.day },
            .init("device", "The other machine on which it was done.") { $0.event.device },
            .init("event", "firstSeen, carried, postponed, renamed, done and others.") { $0.event.name },
            .init("page", "The page that shows it.") { $0.event.page },
            .init("words") { $0.event.words(today: $0.today) },
        ])
    }

    init(_ history: TodoHistory, today: Day, category: String?, bornOpen: Set<Int64>) {
        let state = history.todo.listedState(relativeTo: today, isLatest: true)
        todo = TodoJSON(
            PageRow(todo: history.todo, state: state), categoryName: category, on: today, bornOpen: bornOpen)
        isDeleted = history.isDeleted
        events = history.events.map { Event(event: $0, today: today) }
    }

    static let form = JSONForm<TodoHistoryJSON>(
        JSONForm(TodoJSON.common).fields { $0.todo } + [
            .init("deleted") { $0.isDeleted }, .init("events") { $0.events },
        ])
}
