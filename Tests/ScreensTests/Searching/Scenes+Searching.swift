import Journal
import Screens
import Store

extension Scene {
    // MARK: Searching the whole journal

    static let searches = [
        Scene("results", SampleSearch.view("invoice"), from: typed("//invoice"), [.enter] + typed("j")),
        Scene(
            "results-marked", SampleSearch.view("invoice"), from: typed("//invoice"),
            [.enter] + typed("jvv")),
        Scene("results-typing", SampleSearch.view("invoice"), from: typed("//invoice")),
        Scene("results-completing", SampleSearch.view("invoice"), from: typed("//invoice"), typed(" is:")),
        Scene("results-none", SampleSearch.view("zzz"), from: typed("//zzz"), [.enter]),
        Scene("results-many", many, from: typed("//report"), [.enter] + typed("G")),
        Scene("results-hostile", hostile, from: typed("//x"), [.enter]),
        Scene(
            "results-ascii", SampleSearch.view("invoice"), from: typed("//invoice"), [.enter],
            sizes: [Size(columns: 80, rows: 24)], isASCII: true),
        Scene("searching-the-journal", SamplePage.view(), keys: typed("//")),
        Scene("page-of-a-result", page, from: typed("//invoice"), [.enter, .enter]),
    ]

    private static let page: JournalView = {
        var view = SamplePage.view()
        view.found = SampleSearch.results("invoice")
        return view
    }()

    private static let many = SampleSearch.view(
        SampleSearch.results(
            "report",
            todos: (1...200).map { number in
                Todo(
                    id: Int64(number), title: "Report \(number)", start: "2026-11-20" - number,
                    ending: .at("2026-01-05T10:00"))
            }, texts: [], hasMore: true))

    private static let hostile = SampleSearch.view(
        SampleSearch.results(
            "x",
            todos: [
                Todo(id: 1, title: "x \u{1b}[2J\u{7} x\u{202e}drow", start: "2026-11-20"),
                Todo(
                    id: 2, title: String(repeating: "é漢", count: 400) + " x", start: "2026-11-20",
                    ending: .at("2026-11-20T10:00"), note: "x"),
                Todo(
                    id: 3, title: "A note", start: "2026-11-20",
                    note: "\u{1b}]0;title\u{7}\r\nx\u{0}y \u{202e}x " + String(repeating: "a", count: 5_000)),
            ], texts: [DayText(id: 1, day: "2026-11-19", text: "\u{1b}[31mx\nx")]))

    /// A search typed on the page, then keys among its results; or the page of one of them.
    private init(
        _ name: String, _ next: JournalView, from keys: [Key], _ more: [Key] = [],
        sizes: [Size] = allSizes, isASCII: Bool = false
    ) {
        var view = SamplePage.view()
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        for key in keys { _ = screens.handle(key, in: view) }
        let results = next.shownResults == nil ? SampleSearch.view("invoice") : next
        screens.follow(from: view, to: results)
        view = results
        for key in more { _ = screens.handle(key, in: view) }
        if next.shownResults == nil { screens.follow(from: view, to: next) }
        self.init(name, next, in: screens, sizes: sizes, isASCII: isASCII)
    }
}
