import Journal
import Persistence

/// How the journal says what was done. The message line and the command line both speak with it.
public enum Sentences {
    /// `Done: "Fix flaky CI tests"`, or `Done: 3 todos`.
    public static func acted(_ verb: String, on todos: [Todo]) -> String {
        "\(verb): \(todos.count == 1 ? "\"\(todos[0].title)\"" : counted(todos.count, "todo"))"
    }

    /// `Done: "Fix flaky CI tests"`, with the day where it is not today.
    public static func ended(_ verb: String, _ todos: [Todo], today: Day) -> String {
        let day = todos.first?.ending?.day ?? today
        return acted(verb, on: todos) + (day == today ? "" : ", on \(day.shortName)")
    }

    /// `Added "Order new badge"`, with the day where it is not today.
    public static func added(_ todo: Todo, today: Day) -> String {
        let place = todo.start == today ? "" : " to \(todo.start.shortName)"
        return "\(todo.isPending ? "Added" : "Logged") \"\(todo.title)\"\(place)"
    }

    /// `Started Friday 20 November 2026; 2 habits abandoned: "Stretch", "Inbox zero"`
    public static func started(_ started: StartedPage) -> String {
        let page = "Started \(started.page.date.longName)"
        guard !started.abandoned.isEmpty else { return page }
        let titles = started.abandoned.map { "\"\($0.title)\"" }.joined(separator: ", ")
        return "\(page); \(counted(started.abandoned.count, "habit")) abandoned: \(titles)"
    }

    /// `14 pages, 73 todos, 2 categories, 2 bundles with 8 items, 0 export groups`
    public static func contents(of journal: JournalSnapshot) -> String {
        [
            counted(journal.journalPages.count, "page"), counted(journal.todos.count, "todo"),
            counted(journal.categories.count, "category", "categories"),
            counted(journal.taskBundles.count, "bundle") + " with "
                + counted(journal.bundleTodos.count, "item"),
            counted(journal.exportGroups.count, "export group"),
        ].joined(separator: ", ")
    }

    private static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? one + "s")"
    }
}
