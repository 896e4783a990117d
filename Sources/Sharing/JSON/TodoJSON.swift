import Journal

extension JSONValue {
    /// A todo. Every field is present; missing values are null.
    /// - Parameters:
    ///   - categoryName: Nil for "Other".
    ///   - day: The day of the page, or the day that the state is relative to.
    ///   - bornOpen: The todos known to have been open; nil if that wasn't looked up.
    public static func todo(
        _ row: PageRow, categoryName: String?, on day: Day, bornOpen: Set<Int64>? = nil
    ) -> JSONValue {
        let todo = row.todo
        let kind = TodoKind(todo, bornOpen: bornOpen)
        let postponedTo =
            row.state == .postponed ? todo.postponement(seenOn: day)?.sentTo ?? todo.start : nil
        return [
            "category": .text(categoryName),
            // Null for older todos and those of other programs.
            "changed": .text(todo.changed.map { ISO8601.string($0) }),
            "created": .text(todo.created.map { ISO8601.string($0) }),
            "ending": .ending(todo.ending),
            "entry": .flag(kind == .entry),
            "firstSeen": .text(todo.firstSeen.description),
            "habit": .flag(kind == .habit),
            // The next day that shows it, if this one doesn't.
            "hiddenUntil": .text(row.hiddenUntil?.description),
            "id": .number(todo.id),
            "kind": .text(kind.rawValue),
            "note": .text(todo.note),
            // The day it was postponed to from this page.
            "postponedTo": .text(postponedTo?.description),
            // `mon`, `tue`, …; null for its category's weekdays.
            "showOnly": .list(todo.showOnly?.keys),
            "start": .text(todo.start.description),
            "state": .text(row.state.rawValue),
            "timesPostponed": .number(Int64(todo.postponements.count)),
            "title": .text(todo.title),
            "url": .text(todo.externalURL),
        ]
    }

    /// How a todo ended; null if it is open.
    public static func ending(_ ending: TodoEnding?) -> JSONValue {
        guard let ending else { return .null }
        return [
            "date": .text(ISO8601.string(ending.date)),
            "day": .text(ending.day.description),
            "kind": .text(ending.kind.rawValue),
        ]
    }
}
