import Journal
import Persistence
import Screens
import Store
import TestSupport

extension Scene {
    /// Every state that a row, a page or what is open over it can be in.
    static let all: [Scene] =
        pages + titles + lines + lists + calendars + said + puttingOff + managers
        + sharing + reviews + unknownWords + sidePanels + keys + texts + searches + yearsAgo + pageIndex
        + statistics

    // MARK: Pages

    private static let pages = [
        Scene("states", statesPage),
        Scene("states-ascii", statesPage, sizes: [Size(columns: 80, rows: 24)], isASCII: true),
        Scene("older-page", olderPage(showsActivity: true)),
        Scene("older-page-by-category", olderPage(showsActivity: false)),
        Scene("activity-on-the-latest-page", gathered(statesPage)),
        Scene("long", longPage, keys: typed(String(repeating: "j", count: 60))),
        Scene("marked-rows", statesPage, keys: typed("vjvvk")),
        Scene("resting", restingPage(showsHidden: false), keys: typed("wmon")),
        Scene("resting-shown", restingPage(showsHidden: true)),
        Scene("resting-alone", SamplePage.view([restingTodos[1]])),
        Scene("review-reminder", remindingPage),
        Scene("empty-page", SamplePage.view([])),
        Scene("not-started", SamplePage.view([], isStarted: false, isTodayStarted: false)),
        Scene(
            "welcome",
            SamplePage.view([], isStarted: false, latest: nil, previous: nil, isTodayStarted: false)
        ),
    ]

    private static let remindingPage: JournalView = {
        var view = SamplePage.view()
        view.page.lastReview = OpenPage.LastReview(day: "2026-11-17", pagesSince: 2)
        return view
    }()

    /// On a Friday.
    private static let restingTodos = [
        Todo(id: 1, title: "Call the plumber", start: "2026-11-17"),
        Todo(id: 2, title: "Water the garden", start: "2026-11-15", showOnly: .weekend),
        Todo(id: 3, title: "Tidy the shed", start: "2026-11-15", categoryID: 2, showOnly: .weekend),
    ]

    private static func restingPage(showsHidden: Bool) -> JournalView {
        var view = SamplePage.view(restingTodos)
        if showsHidden { view.page.contents = view.page.contents.showingHidden() }
        return view
    }

    /// Each state, with each of the captions it can have on the latest page.
    private static let statesPage = SamplePage.view([
        Todo(id: 1, title: "Fix flaky CI tests", start: "2026-11-17", categoryID: 1),
        Todo(id: 2, title: "Answer the survey", start: "2026-11-19", categoryID: 1),
        Todo(
            id: 3, title: "Write migration guide", start: "2026-11-20", categoryID: 1,
            externalURL: "https://example.com"),
        Todo(
            id: 4, title: "Code review: auth PR", start: "2026-11-18", ending: .at("2026-11-20T10:42"),
            categoryID: 1),
        Todo(
            id: 5, title: "Close the old tracker", start: "2026-11-19",
            ending: .at("2026-11-20T11:00", .abandoned), categoryID: 1, externalURL: "https://example.com"),
        Todo(id: 6, title: "1:1 with Sam", shouldMigrate: false, start: "2026-11-20", categoryID: 2),
        Todo(
            id: 7, title: "Daily standup", shouldMigrate: false, start: "2026-11-20",
            ending: .at("2026-11-20T09:15"), categoryID: 2),
        Todo(id: 8, title: "Order new badge", start: "2026-11-20"),
        Todo(
            id: 9, title: "Stretch", shouldMigrate: false, start: "2026-11-20",
            ending: .at("2026-11-20T12:00", .abandoned)),
        Todo(id: 10, title: "Send the invoice", start: "2026-11-20", ending: .at("2026-11-21T09:00")),
        Todo(
            id: 11, title: "Learn the accordion", start: "2026-11-20",
            ending: .at("2026-12-02T09:00", .abandoned)),
        Todo(
            id: 12, title: "Helped Kim with the printer", shouldMigrate: false, start: "2026-11-20",
            ending: .at("2026-11-20T15:05")),
    ])

    private static func olderPage(showsActivity: Bool) -> JournalView {
        let page = SamplePage.view(
            [
                Todo(id: 1, title: "Fix flaky CI tests", start: "2026-11-16", categoryID: 1),
                Todo(
                    id: 2, title: "Code review: auth PR", start: "2026-11-16",
                    ending: .at("2026-11-20T10:42"), categoryID: 1),
                Todo(
                    id: 3, title: "Renew the certificate", start: "2026-11-18",
                    ending: .at("2026-11-18T17:30"), categoryID: 1, externalURL: "https://example.com"),
                Todo(
                    id: 4, title: "Daily standup", shouldMigrate: false, start: "2026-11-18",
                    ending: .at("2026-11-18T09:15"), categoryID: 2),
                Todo(
                    id: 5, title: "Order new badge", start: "2026-11-18",
                    ending: .at("2026-11-19T08:00", .abandoned)),
                Todo(
                    id: 6, title: "Stretch", shouldMigrate: false, start: "2026-11-18",
                    ending: .at("2026-11-18T12:00", .abandoned)),
            ], day: "2026-11-18", previous: "2026-11-17", next: "2026-11-19")
        return showsActivity ? gathered(page) : page
    }

    private static func gathered(_ view: JournalView) -> JournalView {
        var view = view
        view.showsActivity = true
        view.page.contents = view.page.contents.gatheringActivity()
        return view
    }

    private static let longPage = SamplePage.view(
        (1...120).map { number in
            Todo(
                id: Int64(number), title: "Something to be done, number \(number)",
                start: number.isMultiple(of: 3) ? "2026-11-10" : "2026-11-20",
                ending: number.isMultiple(of: 7) ? .at("2026-11-20T08:00") : nil,
                categoryID: number <= 50 ? 1 : number <= 80 ? 2 : nil)
        })

    // MARK: Titles

    private static let titles = [
        Scene("wide", widePage), Scene("wide-selected-in-the-middle", widePage, keys: typed("jjjjjj")),
        Scene("wide-selected-last", widePage, keys: typed("G")),
        Scene("wide-searched", widePage, keys: typed("/") + [.paste("字 e")]),
        Scene("long-titles", longTitlesPage), Scene("long-titles-selected", longTitlesPage, keys: typed("j")),
    ]

    private static let widePage = JournalView(
        page: OpenPage(
            contents: PageContents(
                day: "2026-11-20", isStarted: true, isLatest: true, todos: wideTodos,
                categories: wideCategories
            ), previous: nil, next: nil, latest: "2026-11-20", isTodayStarted: true,
            categories: wideCategories), clock: SamplePage.clock,
        message: StoreMessage("Added \"漢字を書く 👨‍👩‍👧\"", offer: .undo))

    private static let wideCategories = [Category(id: 1, name: "会議 🇯🇵", color: .pink)]

    private static let wideTodos = [
        Todo(id: 1, title: "漢字を書く、e 字", start: "2026-11-19", categoryID: 1),
        Todo(id: 2, title: "re\u{301}servation au cafe\u{301}", start: "2026-11-19", categoryID: 1),
        Todo(
            id: 3, title: "👨‍👩‍👧 to the zoo 👍🏽 ❤️", start: "2026-11-20", ending: .at("2026-11-20T10:42"),
            categoryID: 1),
        Todo(id: 4, title: "🇯🇵🇩🇪 flags", start: "2026-11-19", externalURL: "https://example.com"),
        Todo(id: 5, title: "שלום עולם", start: "2026-11-19"),
        Todo(id: 6, title: "مرحبا بالعالم", start: "2026-11-19"),
        Todo(
            id: 7, title: "bell \u{7} escape \u{1B}[31m tab \t line \n c1 \u{9B} end", start: "2026-11-19"),
        Todo(id: 8, title: "bidi \u{202E}override\u{202C} and \u{2066}isolate\u{2069}", start: "2026-11-19"),
        Todo(id: 9, title: "z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}algo", start: "2026-11-19"),
        Todo(
            id: 10, title: String(repeating: "漢字", count: 30), start: "2026-11-20",
            ending: .at("2026-11-20T10:42")),
    ]

    /// 500 characters.
    private static let manyWords = String(String(repeating: "many words ", count: 46).prefix(500))

    private static let longTitlesPage = SamplePage.view([
        Todo(id: 1, title: "Before it", start: "2026-11-20"),
        Todo(id: 2, title: manyWords, start: "2026-11-19"),
        Todo(
            id: 3, title: String(repeating: "unbreakable", count: 12), start: "2026-11-20",
            ending: .at("2026-11-20T10:42")),
        Todo(id: 4, title: "After it", start: "2026-11-20"),
    ])

    // MARK: Lines being typed

    private static let lines = [
        Scene("typing-a-new-line", statesPage, keys: typed("aBuy 漢")),
        Scene(
            "typing-with-chips", statesPage,
            keys: typed("aRenew passport #meet ~fri https://example.com !")),
        Scene("typing-a-long-line", statesPage, keys: typed("n") + [.paste(longLine)]),
        Scene("typing-a-category", statesPage, keys: typed("aRenew passport #e")),
        Scene("typing-on-an-empty-page", SamplePage.view([]), keys: typed("a")),
        Scene("renaming", statesPage, keys: typed("j") + [.enter] + typed(" today")),
        Scene("renaming-a-long-title", longTitlesPage, keys: typed("j") + [.enter]),
        Scene("setting-a-url", statesPage, keys: typed("jjU")),
    ]

    private static let longLine =
        "Talked for a good while with Kim about the printer, the badge and the invoice #Engineering "
        + "~yesterday https://example.com and all that comes after it, up to the very last word"

    // MARK: Lists

    private static let lists = [
        Scene("category-picker", statesPage, keys: typed("#")),
        Scene("category-picker-new", statesPage, keys: typed("#eng") + [.down]),
        Scene("palette", statesPage, keys: typed(":")),
        Scene("palette-filtered", statesPage, keys: typed(":mark")),
        Scene("palette-nothing-fits", statesPage, keys: typed(":zzz")),
        Scene("searching", statesPage, keys: typed("/re")),
        Scene("searching-nothing-fits", statesPage, keys: typed("/zzz")),
        Scene("help", statesPage, keys: typed("?")),
        Scene("help-scrolled", statesPage, keys: typed("?G")),
    ]

    // MARK: Calendars

    private static let calendars = [
        Scene("calendar", calendar, keys: typed("c")),
        Scene("calendar-selected-elsewhere", calendar, keys: typed("cjh")),
        Scene("calendar-not-read-yet", calendar, keys: typed("cL")),
        Scene("calendar-ascii", calendar, keys: typed("c"), isASCII: true),
        Scene("calendar-of-an-older-page", olderCalendar, keys: typed("cl")),
        Scene("page-and-calendar", calendar, sizes: [wide, Size(columns: 120, rows: 24)]),
        Scene("page-and-calendar-low", calendar, sizes: [Size(columns: 120, rows: 10)]),
        Scene("palette-over-the-calendar", calendar, keys: typed(":"), sizes: [Size(columns: 120, rows: 24)]),
        Scene("day-without-a-page", unstarted),
        Scene(
            "day-without-a-page-ahead", SamplePage.view([], day: "2026-12-03", isStarted: false),
            sizes: [Size(columns: 80, rows: 24)]),
        Scene(
            "day-without-a-page-before", SamplePage.view([], day: "2026-11-15", isStarted: false),
            sizes: [Size(columns: 80, rows: 24)]),
    ]

    private static let wide = Size(columns: 160, rows: 50)

    private static let calendar = withCalendar(statesPage)

    private static let olderCalendar = withCalendar(olderPage(showsActivity: false))

    private static let unstarted = SamplePage.view(
        [Todo(id: 1, title: "Pack", start: "2026-12-03")], day: "2026-12-03", isStarted: false,
        previous: "2026-11-20")

    /// A month with pages that are empty, full and between, days that are missing, and some that are ahead.
    static func withCalendar(_ view: JournalView) -> JournalView {
        var view = view
        var summaries: [Day: DaySummary] = [
            "2026-11-01": .page(seen: 0, done: 0), "2026-11-02": .page(seen: 120, done: 100),
            "2026-11-20": .page(seen: 11, done: 3), "2026-11-23": .scheduled(1), "2026-11-27": .scheduled(12),
            "2026-11-30": .scheduled(120),
        ]
        for number in 3..<19 where number % 7 > 1 {
            let day: Day = "2026-11-01"
            summaries[day + number] = .page(seen: number, done: number % 3 == 0 ? number : number / 2)
        }
        view.readings.month = .loaded(
            Readings.CalendarMonth(month: Month(containing: "2026-11-20"), summaries: summaries))
        return view
    }

    // MARK: Questions and what was said

    private static let said = [
        Scene("question-delete", statesPage, keys: typed("D")),
        Scene("question-delete-long", longTitlesPage, keys: typed("jD")),
        Scene("question-delete-marked", statesPage, keys: [.control("a")] + typed("D")),
        Scene("question-paste", statesPage, keys: typed("aTea") + [.paste("one\ntwo\nthree")]),
        Scene("message-undo", saying(StoreMessage("Marked \"Fix flaky CI tests\" done", offer: .undo))),
        Scene(
            "message-long",
            saying(
                StoreMessage(
                    "Renamed \"Fix flaky CI tests\" to \"Fix the flaky tests of the continuous integration\"",
                    offer: .undo))),
        Scene(
            "message-error",
            saying(
                StoreMessage(
                    "The journal can't be written: the disk is full. Make room, then try again.",
                    isError: true))),
    ]

    private static func saying(_ message: StoreMessage) -> JournalView {
        var view = statesPage
        view.message = message
        return view
    }
}
