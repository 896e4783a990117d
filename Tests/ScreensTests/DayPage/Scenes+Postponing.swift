import Foundation
import Journal
import Screens
import Store

extension Scene {
    /// What was put off, and where it went.
    static let puttingOff = [
        Scene("put-off", putOffPage),
        Scene("put-off-older-page", olderPutOffPage),
        Scene("date-prompt", putOffPage, keys: typed("s3 dec")),
        Scene("date-prompt-nonsense", putOffPage, keys: typed("sblursday")),
        Scene("send-to-past", putOffPage, keys: typed("syesterday") + [.enter]),
        Scene("biography", putOffPage, keys: typed("ji"), then: todoHistory),
        Scene("future-log", futureLog),
        Scene("future-log-empty", ahead([])),
        Scene("future-log-adding", futureLog, keys: typed("aPack ~3-dec")),
    ]

    private static func postponed(
        _ id: Int64, of todo: Int64, from seen: Day, _ sent: Day, to day: Day
    ) -> Postponement {
        Postponement(
            id: id, todoID: todo, seenFrom: seen, sentFrom: sent, sentTo: day,
            date: Date(timeIntervalSince1970: 0))
    }

    private static let todos = [
        Todo(
            id: 1, title: "Order new badge", start: "2026-12-03", categoryID: 1,
            postponements: [postponed(1, of: 1, from: "2026-11-18", "2026-11-20", to: "2026-12-03")]),
        Todo(
            id: 2, title: "Write migration guide", start: "2026-11-20", categoryID: 1,
            externalURL: "https://example.com",
            postponements: [
                postponed(2, of: 2, from: "2026-11-02", "2026-11-06", to: "2026-11-13"),
                postponed(3, of: 2, from: "2026-11-13", "2026-11-18", to: "2026-11-20"),
            ]),
        Todo(
            id: 3, title: "A habit that was put off as well, with a title that is long enough to wrap",
            shouldMigrate: false, start: "2027-01-04",
            postponements: [postponed(4, of: 3, from: "2026-11-20", "2026-11-20", to: "2027-01-04")]),
        Todo(id: 4, title: "Fix flaky CI tests", start: "2026-11-18", categoryID: 1),
    ]

    private static let putOffPage = SamplePage.view(todos)
    private static let olderPutOffPage = SamplePage.view(
        todos, day: "2026-11-18", latest: "2026-11-20", previous: "2026-11-16", next: "2026-11-20")

    private static let futureLog = ahead([
        todos[0], todos[2], Todo(id: 5, title: "Call Sam 漢字", start: "2026-11-21"),
        Todo(id: 6, title: "Dentist", start: "2026-11-22", externalURL: "https://example.com"),
        Todo(id: 7, title: "Quarterly plan", start: "2026-11-25", categoryID: 1),
    ])

    private static let todoHistory: JournalView = {
        var view = putOffPage
        view.lookedUp = 1
        func date(_ text: String) -> Date { TodoEnding.at(text).date }
        view.todoHistory = TodoHistory(
            todo: todos[1],
            events: [
                .init(.firstSeen, day: "2026-11-02"), .init(.carried(pages: 4), day: "2026-11-06"),
                .init(
                    .renamed(from: "Guide", to: "Write migration guide"), day: "2026-11-04",
                    date: date("2026-11-04T09:30")),
                .init(.postponed(to: "2026-11-13"), day: "2026-11-06", date: date("2026-11-06T10:00")),
                .init(.seenAgain, day: "2026-11-13"),
                .init(
                    .recategorised(from: nil, to: "Engineering"), day: "2026-11-13",
                    date: date("2026-11-13T08:15")),
                .init(.ended(.done), day: "2026-11-14", date: date("2026-11-14T17:00")),
                .init(.reopened, day: "2026-11-14", date: date("2026-11-14T17:01")),
            ])
        return view
    }()

    private static func ahead(_ todos: [Todo]) -> JournalView {
        var view = SamplePage.view()
        view.page.contents = PageContents(futureLog: todos, today: "2026-11-20", weekStart: .monday)
        return view
    }
}
