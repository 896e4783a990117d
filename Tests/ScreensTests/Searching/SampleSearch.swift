import Journal
import Store

/// Search results with every kind of row there is.
enum SampleSearch {
    static let todos = [
        Todo(id: 30, title: "The next invoice", start: "2026-11-30"),
        Todo(
            id: 10, title: "Send the invoice", start: "2026-11-20", categoryID: 1,
            externalURL: "https://x.org"),
        Todo(
            id: 11, title: "Call the plumber", start: "2026-10-12",
            note: "He said:\nthe invoice must be paid before the end of the year, or he comes again"),
        Todo(
            id: 12, title: "Invoices of the year", shouldMigrate: false, start: "2026-11-20",
            ending: .at("2026-11-20T10:00"), categoryID: 2),
        Todo(
            id: 20, title: "Invoice 漢字 of the year", start: "2026-01-02", ending: .at("2026-01-05T10:00"),
            categoryID: 1),
        Todo(
            id: 19, title: "Find the invoice that was lost somewhere between the desk and the door",
            start: "2025-01-02", ending: .at("2025-01-03T10:00", .abandoned)),
    ]

    static var textsByDay: [TextPeriod: DayText] {
        Dictionary(uniqueKeysWithValues: texts.map { (.day($0.day), $0) })
    }

    static let texts = [
        DayText(
            id: 1, day: "2026-10-12",
            text: "# Rain\nThe invoice from the plumber came by post, and it was huge.")
    ]

    static func query(_ text: String) -> SearchQuery {
        SearchQuery(text, categories: SamplePage.categories, clock: SamplePage.clock)
    }

    static func results(
        _ text: String, todos: [Todo] = todos, texts: [DayText] = texts, hasMore: Bool = false,
        isComplete: Bool = true, serial: Int = 1
    ) -> FoundList {
        let query = query(text)
        let hits = todos.compactMap(query.hit) + texts.compactMap(query.hit)
        return FoundList(
            SearchResults(hits: hits, hasMore: hasMore, isComplete: isComplete), for: query, serial: serial)
    }

    /// What shows once a search was made.
    static func view(_ list: FoundList, from page: JournalView = SamplePage.view()) -> JournalView {
        var view = page
        view.found = list
        view.page = OpenPage(
            contents: PageContents(found: list, list.hits, today: view.today), previous: nil, next: nil,
            latest: "2026-11-20", isTodayStarted: true, categories: SamplePage.categories)
        return view
    }

    static func view(_ text: String) -> JournalView { view(results(text)) }
}
