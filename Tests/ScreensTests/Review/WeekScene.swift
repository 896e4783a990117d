import Foundation
import Journal
import Store
import TestSupport
import Testing

@testable import Screens

/// A week looked back on, drawn alone.
struct WeekScene: Sendable, CustomTestStringConvertible {
    let name: String
    let view: JournalView
    let state: WeekReviewState
    let sizes: [Size]
    let isASCII: Bool

    init(
        _ name: String, _ week: WeekReview?, scroll: Int = 0, sizes: [Size] = Scene.allSizes,
        isASCII: Bool = false
    ) {
        self.name = name
        view = Self.view(week)
        state = Self.state(scroll: scroll)
        self.sizes = sizes
        self.isASCII = isASCII
    }

    var testDescription: String { name }

    static let drawings = all.flatMap { scene in scene.sizes.map { (scene, $0) } }

    static let all = [
        WeekScene("week", full),
        WeekScene("week-scrolled", full, scroll: 8, sizes: small),
        WeekScene("week-end", full, scroll: .max / 2, sizes: small),
        WeekScene("week-text", written),
        WeekScene("week-ascii", full, isASCII: true),
        WeekScene("week-wide-titles", wide),
        WeekScene("week-empty", empty),
        WeekScene("week-without-endings", pagesOnly, sizes: [Size(columns: 80, rows: 24)]),
        WeekScene("week-not-read-yet", nil, sizes: [Size(columns: 80, rows: 24)]),
    ]

    private static let small = [Size(columns: 80, rows: 24), Size(columns: 40, rows: 10)]

    /// All but the last two rows are the week's.
    func render(_ size: Size) -> (canvas: Canvas, state: WeekReviewState) {
        var state = state
        let draw = {
            var canvas = Canvas(size: size)
            WeekReviewView.draw(
                &state, view: view, rows: 1..<(size.rows - 2), symbols: isASCII ? .ascii : .unicode,
                write: "W", on: &canvas)
            return canvas
        }
        let canvas = isASCII ? Scene.inASCII(draw) : draw()
        return (canvas, state)
    }

    static func view(_ week: WeekReview?) -> JournalView {
        var view = SamplePage.view()
        view.readings.week = week.map { .loaded($0) }
        return view
    }

    static func state(scroll: Int = 0) -> WeekReviewState {
        var state = WeekReviewState(clock: SamplePage.clock)
        state.place.scroll = scroll
        return state
    }

    // MARK: Weeks

    private static let written: WeekReview = {
        var week = full
        week.text = """
            # A calm week

            The release is out, and nobody called about it. What was left of the plan is for next week: the badge, the \
            invoices, and the talk, of which there is a first half.

            - sleep more
            - fewer meetings on Thursday, which had four of them and nothing else
            - call Ana
            """
        return week
    }()

    private static let monday: Day = "2026-11-16"
    private static let today = SamplePage.clock.today

    private static let categories =
        SamplePage.categories + [Category(id: 3, name: "Home", color: .green, sortOrder: 2)]

    private static func done(_ id: Int64, _ title: String, _ day: Int, in category: Int64? = 1) -> Todo {
        Todo(
            id: id, title: title, start: monday + day, ending: .at("\(monday + day)T10:42"),
            categoryID: category)
    }

    /// Whether a habit was kept, missed or skipped, a character for each day: `+`, `-`, `/` or blank.
    private static func habit(_ title: String, _ days: String) -> [Todo] {
        days.enumerated().filter { $1 != " " }.map { place, sign in
            Todo(
                id: 500, title: title, shouldMigrate: false, start: monday + place,
                ending: .at(
                    "\(monday + place)T20:00", sign == "+" ? .done : sign == "-" ? .missed : .abandoned),
                bundleTodoID: 1)
        }
    }

    private static func pushed(_ id: Int64, _ title: String, _ times: Int, since first: Day) -> Todo {
        Todo(
            id: id, title: title, start: "2026-11-18",
            postponements: (0..<times).map {
                Postponement(
                    id: Int64($0), todoID: id, seenFrom: first + $0, sentFrom: first + $0,
                    sentTo: first + $0 + 1, date: Date(timeIntervalSince1970: 0))
            })
    }

    private static func week(
        done: [Todo], habits: [Todo] = [], abandoned: [Int] = [], postponed: [Int] = [], pages: Set<Int>,
        open: [Todo] = [], ahead: [Todo] = []
    ) -> WeekReview {
        let ended = done + habits
        let days = (0..<7).map { place in
            WeekReview.WeekDay(
                day: monday + place, hasPage: pages.contains(place),
                done: ended.filter { $0.ending?.day == monday + place && $0.ending?.kind == .done },
                abandoned: abandoned.count { $0 == place }
                    + ended.count { $0.ending?.day == monday + place && $0.ending?.isDone == false },
                postponed: postponed.count { $0 == place })
        }
        return WeekReview(
            days: days, ended: ended, categories: categories, open: open, ahead: ahead, today: today)
    }

    static let full = week(
        done: [
            done(1, "Code review: auth PR", 0), done(2, "Plan the sprint", 0, in: 2),
            done(3, "Reply to the auditors", 0), done(4, "Fix the login redirect", 1),
            done(5, "1:1 with Sam", 1, in: 2), done(6, "Water the plants", 1, in: 3),
            done(7, "Cut the 2.4 release branch", 1), done(8, "Write release notes for 2.4", 1),
            done(9, "Triage new bugs", 1), done(10, "Update the on-call handbook", 1),
            done(11, "Call the plumber about the kitchen tap", 1, in: 3),
            done(12, "Ship 2.4", 1), done(13, "Post-mortem of the Tuesday outage", 1, in: 2),
            done(14, "Send the invoice", 1, in: nil), done(15, "Read the RFC on retries", 1),
            done(16, "Deploy the search index", 1), done(17, "Rotate the certificates", 1),
            done(18, "Book the train", 1, in: nil), done(19, "Pair with Noor on the importer", 1),
            done(20, "Migrate the last cron job", 3), done(21, "Quarterly planning", 4, in: 2),
        ],
        habits: habit("Stretch", "+++++") + habit("Practise the cello", "+-+ -") + habit("No phone", "--"),
        abandoned: [1, 4], postponed: [0, 1, 1, 4], pages: [0, 1, 3, 4],
        open: [
            Todo(id: 31, title: "Fix flaky CI tests", start: "2026-11-02", categoryID: 1),
            pushed(
                32, "Renew the passport before it is too late for the trip in January", 3, since: "2026-10-12"
            ),
            Todo(id: 33, title: "Answer the survey", start: "2026-11-19"),
        ],
        ahead: [
            Todo(id: 41, title: "Dentist", start: "2026-11-23"),
            Todo(id: 42, title: "Pay the rent", start: "2026-11-23", categoryID: 3),
            Todo(id: 43, title: "Standup notes", shouldMigrate: false, start: "2026-11-24"),
        ] + (0..<7).map { Todo(id: Int64(50 + $0), title: "Pack box \($0 + 1)", start: "2026-11-27") })

    private static let wide = week(
        done: [
            done(1, "漢字の練習を三十分する、それから新しい教科書の第二章を最後まで読む", 0),
            done(2, "短い", 0), done(3, "👨‍👩‍👧 Elternabend in der Schule am Nachmittag", 3, in: 2),
            done(4, "Title\u{7}with\u{1B}[31mcontrol characters", 4, in: nil),
        ],
        habits: habit("毎朝のラジオ体操とストレッチを十五分ずつ続ける習慣を忘れない", "++ +-"), pages: [0, 3, 4],
        open: [Todo(id: 31, title: "長いあいだ持ち越されている仕事の題名はここで切られる", start: "2026-11-02")],
        ahead: [Todo(id: 41, title: "歯医者の予約を午後三時に変更してもらう電話をかける", start: "2026-11-23")])

    private static let empty = week(done: [], pages: [])

    private static let pagesOnly = week(
        done: [], pages: [0, 1], open: [Todo(id: 31, title: "Fix flaky CI tests", start: "2026-11-02")])
}
