import Journal
import Screens
import Store
import TestSupport

extension Scene {
    // MARK: Earlier years

    static let yearsAgo = [
        Scene("year-ago", yearAgo(SamplePage.view())),
        Scene("year-ago-empty-page", yearAgo(SamplePage.view([]))),
    ]

    private static func yearAgo(_ view: JournalView) -> JournalView {
        var view = view
        view.readings.onThisDay = .loaded(
            OnThisDay(
                seenFrom: view.day, day: "2025-11-20",
                text: "Moved house; everything is in boxes, and nobody knows in which one", done: [],
                doneCount: 0))
        return view
    }

    // MARK: The index of pages

    static let pageIndex = [
        Scene("pages", pages(40), keys: typed("gp")),
        Scene("pages-last", pages(40), keys: typed("gpG")),
        Scene("pages-none", pages(0), keys: typed("gp"), sizes: [Size(columns: 80, rows: 24)]),
        Scene("pages-searching", found, keys: typed("gp/boxes"), sizes: [Size(columns: 80, rows: 24)]),
        Scene(
            "pages-found", found, keys: typed("gp/boxes") + [.enter], sizes: [Size(columns: 80, rows: 24)]),
    ]

    static func pages(_ count: Int) -> JournalView {
        var view = SamplePage.view()
        let days = (0..<count).map { view.today - $0 * 11 }
        view.readings.pageDays = .loaded(days)
        var summaries: [Day: PageSummary] = [:]
        let texts = [
            nil, "The day we moved the boxes",
            "漢字 and a text that is longer than a row of the screen has room for",
        ]
        for (number, day) in days.enumerated() {
            let seen = number * 3
            let done = number % 3 == 0 ? seen : seen / 2
            summaries[day] = PageSummary(
                counts: number % 7 == 6 ? nil : .page(seen: seen, done: done), firstLine: texts[number % 3])
        }
        view.readings.pageSummaries = .loaded(summaries)
        return view
    }

    private static let found: JournalView = {
        var view = pages(40)
        let query = SearchQuery("boxes", categories: view.categories, clock: view.clock)
        let days = view.readings.pageDays?.value ?? []
        view.readings.foundPages = .loaded(Readings.FoundPages(query: query, days: [days[1], days[4]]))
        return view
    }()
}
