import Journal
import Sharing
import TestSupport
import Testing

/// Pages to share, for tests.
enum Samples {
    static let clock = JournalClock.fixed("2026-11-20T16:00")

    static let engineering = Category(id: 1, name: "Engineering", color: .blue, sortOrder: 0)
    static let meetings = Category(id: 2, name: "Meetings & calls", color: .orange, sortOrder: 1)

    /// Every state that there is on the latest page, under two categories and none.
    static let todos = [
        Todo(id: 1, title: "Fix flaky CI tests", start: "2026-11-17", categoryID: 1),
        Todo(
            id: 2, title: "Write migration guide", start: "2026-11-20", categoryID: 1,
            externalURL: "https://example.com/guide?a=1&b=2"),
        Todo(
            id: 3, title: "Code review: auth PR", start: "2026-11-20", ending: .at("2026-11-20T10:42"),
            categoryID: 1),
        Todo(id: 4, title: "1:1 with Sam", shouldMigrate: false, start: "2026-11-20", categoryID: 2),
        Todo(
            id: 5, title: "Book the small room", start: "2026-11-19",
            ending: .at("2026-11-20T11:00", .abandoned), categoryID: 2),
        Todo(
            id: 6, title: "Order new badge", start: "2026-12-03",
            postponements: [postponed(6, from: "2026-11-18", on: "2026-11-20", to: "2026-12-03")]),
        Todo(
            id: 7, title: "Send the invoice", start: "2026-11-20",
            postponements: [postponed(7, from: "2026-11-02", on: "2026-11-19", to: "2026-11-20")]),
    ]

    static func postponed(_ todo: Int64, from: Day, on day: Day, to: Day) -> Postponement {
        Postponement(
            id: todo, todoID: todo, seenFrom: from, sentFrom: day, sentTo: to,
            date: clock.instant(on: day, at: 12 * 3600))
    }

    static func contents(
        _ todos: [Todo] = todos, day: Day = "2026-11-20", isLatest: Bool = true,
        categories: [Category] = [engineering, meetings]
    ) -> PageContents {
        PageContents(day: day, isStarted: true, isLatest: isLatest, todos: todos, categories: categories)
    }

    static let page = SharedPage(contents(), clock: clock)
    static let empty = SharedPage(contents([]), clock: clock)

    /// The sample as it stood on an older page.
    static let older = SharedPage(
        contents(
            [
                Todo(id: 1, title: "Fix flaky CI tests", start: "2026-11-10"),
                Todo(id: 2, title: "Ship", start: "2026-11-10", ending: .at("2026-11-18T09:00")),
                Todo(id: 3, title: "Drop", start: "2026-11-10", ending: .at("2026-11-17T09:00", .abandoned)),
                Todo(id: 4, title: "Stretch", start: "2026-11-16", ending: .at("2026-11-16T07:05")),
            ], day: "2026-11-16", isLatest: false), clock: clock)

    /// One category, so that there is nothing to tell apart.
    static let single = SharedPage(contents([todos[0], todos[2]]), clock: clock)

    /// What someone would send who wished us ill, and what only looks so.
    static let hostile = SharedPage(
        contents(
            [
                Todo(
                    id: 1, title: "<script>alert(1)</script> & \"quotes\" 'n' all", start: "2026-11-20",
                    externalURL: "javascript:alert(1)"),
                Todo(
                    id: 2, title: "*bold* _it_ ~gone~ `code` snake_case", start: "2026-11-20",
                    ending: .at("2026-11-20T10:42"), externalURL: "https://x.org/\"><b>|c&d"),
                Todo(id: 3, title: "# [x](javascript:y) | \\ $a$ &amp;", start: "2026-11-20"),
                Todo(id: 4, title: "12. - + \u{1b}[31mred\u{202e}\nnext", start: "2026-11-20"),
                Todo(
                    id: 5, title: "~~~", start: "2026-11-20", ending: .at("2026-11-20T11:00", .abandoned)),
                Todo(id: 6, title: " \u{7}", start: "2026-11-20"),
                Todo(id: 7, title: "漢字 é 👨‍👩‍👧 שלום", start: "2026-11-20"),
                Todo(id: 8, title: "<\u{301}b \"\u{301}onclick=x", start: "2026-11-20"),
            ],
            categories: []), clock: clock)

    /// Titles, categories and URLs made of any characters there are.
    static let random: SharedPage = {
        var random = SeededGenerator(seed: 6)
        func text() -> String {
            var text = String.UnicodeScalarView()
            for _ in 0..<30 {
                let range: ClosedRange<UInt32> =
                    [0...0x7F, 0x22...0x3E, 0x80...0xFFFF, 0x10000...0x10FFFF]
                    .randomElement(using: &random) ?? 0...0
                if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
                    text.append(scalar)
                }
            }
            return String(text)
        }
        let categories = (1...8).map {
            Category(id: $0, name: text(), color: CategoryColor.allCases[Int($0) - 1])
        }
        let todos = (1...200).map { id in
            Todo(
                id: id, title: text(), start: "2026-11-20", categoryID: id % 9,
                externalURL: "https://example.com/\(text())")
        }
        return SharedPage(contents(todos, categories: categories), clock: clock)
    }()

    static let standup = SharedPage(
        Standup(
            since: "2026-11-18", today: "2026-11-20",
            done: [
                Todo(
                    id: 8, title: "Ship the release", start: "2026-11-10", ending: .at("2026-11-18T17:30"),
                    categoryID: 1),
                todos[2],
            ], page: contents(), categories: [engineering, meetings]), clock: clock)
}

extension SharedPage: CustomTestStringConvertible {
    public var testDescription: String { "\(day), \(contents)" }
}
