import Journal

/// A todo in `--json` output. Every field is present; missing values are null.
public struct TodoOutput: Encodable, Sendable {
    private let row: PageRow
    private let categoryName: String?
    private let day: Day
    private let isEntry: Bool

    /// - Parameters:
    ///   - categoryName: Nil for "Other".
    ///   - day: The day of the page, or the day that the state is relative to.
    ///   - bornOpen: The todos known to have been open; nil if that wasn't looked up.
    public init(_ row: PageRow, categoryName: String?, on day: Day, bornOpen: Set<Int64>? = nil) {
        self.row = row
        self.categoryName = categoryName
        self.day = day
        isEntry = row.todo.mayBeEntry && bornOpen?.contains(row.id) != true
    }

    var json: JSONValue {
        let todo = row.todo
        return .object([
            ("category", .text(categoryName)),
            ("ending", ending),
            ("entry", .flag(isEntry)),
            ("firstSeen", .text(todo.firstSeen.description)),
            ("habit", .flag(todo.isHabit && !isEntry)),
            // The next day that shows it, if this one doesn't.
            ("hiddenUntil", .text(row.hiddenUntil?.description)),
            ("id", .number(todo.id)),
            ("note", .text(todo.note)),
            // The day it was postponed to from this page.
            ("postponedTo", .text(postponedTo?.description)),
            // `mon`, `tue`, …; null for its category's weekdays.
            ("showOnly", .list(todo.showOnly?.keys)),
            ("start", .text(todo.start.description)),
            ("state", .text(row.state.rawValue)),
            ("timesPostponed", .number(Int64(todo.postponements.count))),
            ("title", .text(todo.title)),
            ("url", .text(todo.externalURL)),
        ])
    }

    private var ending: JSONValue {
        guard let ending = row.todo.ending else { return .null }
        return .object([
            ("date", .text(ISO8601.string(ending.date))),
            ("day", .text(ending.day.description)),
            ("kind", .text(ending.kind.rawValue)),
        ])
    }

    private var postponedTo: Day? {
        row.state == .postponed ? row.todo.postponement(seenOn: day)?.sentTo ?? row.todo.start : nil
    }

    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
