import Journal
import Persistence
import Store
import TestSupport

@testable import Screens

/// What a review goes through, with something in every step.
enum SampleReview {
    static let today: Day = "2026-11-20"

    private static func pushed(_ id: Int64, _ times: Int) -> [Postponement] {
        (0..<times).map { number in
            Postponement(
                id: Int64(number), todoID: id, seenFrom: "2026-11-02", sentFrom: "2026-11-05",
                sentTo: "2026-11-09",
                date: JournalClock.fixed("2026-11-05T10:00").now())
        }
    }

    static let carried = [
        Todo(
            id: 1, title: "Fix flaky CI tests", start: "2026-11-09", categoryID: 1,
            externalURL: "https://ci.example.com/builds/48121", postponements: pushed(1, 3)),
        Todo(id: 2, title: "Order new badge", start: "2026-11-17"),
        Todo(id: 3, title: "漢字の宿題をやる", start: "2026-11-19", categoryID: 2),
    ]

    static let long = Todo(
        id: 9,
        title: String(
            repeating: "とても長い題名が折り返されて画面のまん中に置かれ and goes on in English until nobody can remember ",
            count: 9), start: "2026-11-18")

    static let starting = [
        Todo(id: 4, title: "Write migration guide", start: today, categoryID: 1),
        Todo(id: 5, title: "Stretch", shouldMigrate: false, start: today),
    ]

    private static let habits = [
        ReviewContents.EndingHabit(
            todo: Todo(id: 6, title: "Read ten pages", shouldMigrate: false, start: "2026-11-19"),
            day: "2026-11-19"),
        ReviewContents.EndingHabit(
            todo: Todo(
                id: 7, title: "Tidy the desk before going home, whatever is on it", shouldMigrate: false,
                start: "2026-11-19"), day: "2026-11-19"),
    ]

    static let past = LookBack(
        since: "2026-11-18",
        done: [
            Todo(id: 20, title: "Code review: auth PR", start: "2026-11-18", ending: .at("2026-11-18T10:42")),
            Todo(id: 21, title: "Helped Kim with the printer", start: today, ending: .at("2026-11-20T09:05")),
        ],
        abandoned: [
            Todo(id: 22, title: "Learn the accordion", start: "2026-11-18", ending: .at("2026-11-19T12:00"))
        ],
        postponed: [
            Todo(id: 23, title: "Renew the certificate", start: "2026-12-03", postponements: pushed(23, 1))
        ])

    static func contents(isStarted: Bool = true, carried: [Todo] = carried) -> ReviewContents {
        ReviewContents(
            today: today, isTodayStarted: isStarted, past: past, endingHabits: isStarted ? [] : habits,
            starting: starting,
            bundles: isStarted
                ? [] : [TaskBundle(id: 1, name: "Morning"), TaskBundle(id: 2, name: "Every Friday")],
            carried: carried, tomorrow: [Todo(id: 8, title: "Pack", start: "2026-11-21")])
    }

    static let nothing = ReviewContents(
        today: today, isTodayStarted: true, past: LookBack(since: today))

    /// The page of a review, with the review read.
    static func view(
        _ review: ReviewContents = contents(), day: Day = today, message: StoreMessage? = nil,
        clock: JournalClock = .fixed("2026-11-20T09:30")
    ) -> JournalView {
        let todos = review.carried + review.kept + review.starting + review.tomorrow + review.past.done
        let page = PageContents(
            day: day, isStarted: review.isTodayStarted && day == today, isLatest: true,
            todos: day == today ? todos : review.tomorrow, categories: SamplePage.categories)
        var view = JournalView(
            page: OpenPage(
                contents: page, previous: "2026-11-19", next: nil,
                latest: review.isTodayStarted ? today : "2026-11-19",
                isTodayStarted: review.isTodayStarted, categories: SamplePage.categories),
            clock: clock, message: message)
        view.readings.review = .loaded(review)
        view.readings.wanted = [.review(of: review.today)]
        return view
    }

    static var firstPage: JournalView {
        var review = nothing
        review.isTodayStarted = false
        var view = SampleReview.view(review)
        view.page.latest = nil
        view.page.previous = nil
        return view
    }

    /// More open todos than a day is said to hold.
    static let full = contents(
        carried: carried
            + (30..<40).map { Todo(id: $0, title: "Todo number \($0)", start: "2026-11-19") })

    static let week: JournalView = {
        var view = SampleReview.view()
        let days = (0..<7).map { offset in
            WeekReview.WeekDay(
                day: "2026-11-16" + offset, hasPage: offset != 1,
                done: offset < 3
                    ? []
                    : [Todo(id: Int64(offset), title: "Done \(offset)", start: "2026-11-16", categoryID: 1)],
                abandoned: offset, postponed: offset / 2)
        }
        view.readings.week = .loaded(
            WeekReview(
                days: days, categories: SamplePage.categories, open: carried,
                ahead: [Todo(id: 8, title: "Pack", start: "2026-11-21")], today: today))
        return view
    }()
}
