import Journal

/// A todo in the output of a command.
public struct TodoJSON: JSONObject {
    private let row: PageRow
    private var todo: Todo { row.todo }
    /// Nil for "Other".
    private let category: String?
    /// The day of the page, or the day that the state is relative to.
    private let day: Day
    private let kind: TodoKind

    /// - Parameters:
    ///   - categoryName: Nil for "Other".
    ///   - day: The day of the page, or the day that the state is relative to.
    ///   - bornOpen: The todos known to have been open; nil if that wasn't looked up.
    public init(_ row: PageRow, categoryName: String?, on day: Day, bornOpen: Set<Int64>? = nil) {
        (self.row, category, self.day) = (row, categoryName, day)
        kind = TodoKind(row.todo, bornOpen: bornOpen)
    }

    /// The day it was postponed to from this page.
    private var postponedTo: Day? {
        row.state == .postponed ? todo.postponement(seenOn: day)?.sentTo ?? todo.start : nil
    }

    private var stars: [Day] { Set(todo.stars.map(\.day)).sorted() }

    /// What there is to tell of a todo, on a page or not. A new column of a todo is a line here.
    public static let common: [JSONForm<TodoJSON>.Field] = [
        .init("category", "Null for Other.") { $0.category },
        .init("changed", "When Daybook last changed it; null for older todos.") { $0.todo.changed },
        .init("created", "When Daybook created it; null for older todos.") { $0.todo.created },
        .init("due", "Its deadline.") { $0.todo.due },
        .init("ending", "Null while open.") { $0.todo.ending }, .init("entry") { $0.kind == .entry },
        .init("firstSeen", "The first page that showed it.") { $0.todo.firstSeen },
        .init("habit") { $0.kind == .habit }, .init("id") { $0.todo.id }, .init("kind") { $0.kind },
        .init("note", "In Markdown.") { $0.todo.note },
        .init("repeats", "The rule by which it comes back, an RRULE of RFC 5545.") {
            $0.todo.repeats?.description
        },
        .init("series", "The name of its series, and its place in it.") { $0.todo.series?.description },
        .init("showOnly", "Null for those of its category.") { $0.todo.showOnly },
        .init("stars", "The days for which it was starred.") { $0.stars },
        .init("start", "The first day it shows.") { $0.todo.start },
        .init("state", "On the page, or now.") { $0.row.state },
        .init("timesPostponed") { $0.todo.postponements.count }, .init("title") { $0.todo.title },
        .init("url") { $0.todo.externalURL },
    ]

    public static let form = JSONForm<TodoJSON>(
        common + [
            .init("hiddenUntil", "The next day that shows it.") { $0.row.hiddenUntil },
            .init("starred", "Whether it is one of the starred todos of the page's day.") {
                $0.row.isStarred
            },
            .init("postponedTo", "The day it was postponed to from this page.") { $0.postponedTo },
        ])
}

extension TodoEnding: JSONObject {
    public static let form = JSONForm<TodoEnding>([
        .init("date") { $0.date }, .init("day", "The page it ended on.") { $0.day },
        .init("kind") { $0.kind },
    ])
}

/// What a todo is, in JSON.
public enum TodoKind: String, Sendable, CaseIterable, JSONOutput {
    case todo, habit, entry

    /// - Parameter bornOpen: The todos known to have been open; nil if that wasn't looked up.
    public init(_ todo: Todo, bornOpen: Set<Int64>?) {
        let isEntry = todo.mayBeEntry && bornOpen?.contains(todo.id) != true
        self = isEntry ? .entry : todo.isHabit ? .habit : .todo
    }
}
