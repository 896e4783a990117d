import Journal
import Persistence
import Screens
import Store
import TestSupport

/// A page with every state there is, for goldens.
enum SamplePage {
    static let clock = JournalClock.fixed("2026-11-20T16:00")

    static let categories = [
        Category(id: 1, name: "Engineering", color: .blue, sortOrder: 0),
        Category(id: 2, name: "Meetings", color: .orange, sortOrder: 1),
    ]

    static let todos = [
        Todo(id: 1, title: "Fix flaky CI tests", start: "2026-11-17", categoryID: 1),
        Todo(
            id: 2, title: "Write migration guide", start: "2026-11-20", categoryID: 1,
            externalURL: "https://example.com"),
        Todo(
            id: 3, title: "Code review: auth PR", start: "2026-11-20", ending: .at("2026-11-20T10:42"),
            categoryID: 1),
        Todo(id: 4, title: "1:1 with Sam", shouldMigrate: false, start: "2026-11-20", categoryID: 2),
        Todo(
            id: 5, title: "Order new badge", start: "2026-11-19", ending: .at("2026-11-20T11:00", .abandoned)),
        Todo(id: 6, title: "Send the invoice", start: "2026-11-20", ending: .at("2026-11-21T09:00")),
    ]

    static func view(
        _ todos: [Todo] = todos, day: Day = "2026-11-20", isStarted: Bool = true, latest: Day? = "2026-11-20",
        previous: Day? = "2026-11-19", next: Day? = nil, isTodayStarted: Bool = true,
        message: StoreMessage? = nil
    ) -> JournalView {
        let contents = PageContents(
            day: day, isStarted: isStarted, isLatest: latest.map { day >= $0 } ?? true, todos: todos,
            categories: categories)
        return JournalView(
            page: OpenPage(
                contents: contents, previous: previous, next: next, latest: latest,
                isTodayStarted: isTodayStarted,
                categories: categories),
            clock: clock, message: message)
    }

    /// The screen after keys, as text.
    static func screen(_ view: JournalView, columns: Int = 80, rows: Int = 24, keys: [Key] = []) -> String {
        var state = DayPageState(view: view, size: Size(columns: columns, rows: rows))
        for key in keys { _ = state.handle(key, in: view) }
        return state.render(view, symbols: .unicode).text
    }
}
