import Journal
import Sharing

extension JSONValue {
    /// The output of `daybook show --json`.
    static func history(_ history: TodoHistory, today: Day, category: String?, bornOpen: Set<Int64>)
        -> JSONValue
    {
        let todo = history.todo
        let kind = TodoKind(todo, bornOpen: bornOpen)
        let state = todo.listedState(relativeTo: today, isLatest: true)
        return [
            "category": .text(category),
            "changed": .text(todo.changed.map { ISO8601.string($0) }),
            "created": .text(todo.created.map { ISO8601.string($0) }), "deleted": .flag(history.isDeleted),
            "ending": .ending(todo.ending), "entry": .flag(kind == .entry),
            "events": .list(history.events.map { event($0, today: today) }),
            "firstSeen": .text(todo.firstSeen.description), "habit": .flag(kind == .habit),
            "id": .number(todo.id), "kind": .text(kind.rawValue),
            "note": .text(todo.note), "start": .text(todo.start.description),
            "state": .text(state.rawValue), "timesPostponed": .number(Int64(todo.postponements.count)),
            "title": .text(todo.title), "url": .text(todo.externalURL),
        ]
    }

    private static func event(_ event: TodoHistory.Event, today: Day) -> JSONValue {
        [
            // Null for events of a whole day.
            "date": .text(event.date.map { ISO8601.string($0) }),
            "day": .text(event.day.description),
            // The other machine on which it was done.
            "device": .text(event.device),
            // The kind of event: `firstSeen`, `carried`, `postponed`, `renamed`, `done`, ….
            "event": .text(event.name),
            // The page that shows it.
            "page": .text(event.page.description),
            "words": .text(event.words(today: today)),
        ]
    }
}
