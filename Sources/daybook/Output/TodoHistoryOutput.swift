import Journal
import Sharing

/// The output of `daybook show --json`.
struct TodoHistoryOutput: JSONOutput {
    struct Event: Encodable {
        /// The kind of event: `firstSeen`, `carried`, `postponed`, `renamed`, `done`, ….
        var event: String
        var day: String
        /// The page that shows it.
        var page: String
        /// Null for events of a whole day.
        @OrNull var date: String?
        /// The event in words.
        var words: String
    }

    var id: Int64
    var title: String
    var deleted: Bool
    var firstSeen: String
    var timesPostponed: Int
    var events: [Event]

    init(_ todoHistory: TodoHistory, today: Day) {
        id = todoHistory.todo.id
        title = todoHistory.todo.title
        deleted = todoHistory.isDeleted
        firstSeen = todoHistory.todo.firstSeen.description
        timesPostponed = todoHistory.todo.postponements.count
        events = todoHistory.events.map { event in
            Event(
                event: event.name, day: event.day.description, page: event.page.description,
                date: event.date.map { ISO8601.string($0) },
                words: event.words(today: today))
        }
    }
}
