import Journal
import TestSupport
import Testing

@Suite("A week looked back on")
struct WeekReviewTests {
    private let today: Day = "2026-11-20"
    private let days = (0..<7).map { WeekReview.WeekDay(day: "2026-11-16" + $0, hasPage: true) }

    private func habit(
        _ title: String, _ day: String, _ kind: TodoEnding.Kind = .done, start: Day? = nil,
        bundleTodoID: Int64? = nil, shouldMigrate: Bool = false
    ) -> Todo {
        let ending = TodoEnding.at("\(day)T12:00", kind)
        return Todo(
            id: 1, title: title, shouldMigrate: shouldMigrate, start: start ?? ending.day, ending: ending,
            bundleTodoID: bundleTodoID)
    }

    private func habits(_ ended: [Todo], besides others: [Todo] = []) -> [WeekReview.HabitRecord] {
        WeekReview(days: days, ended: ended, habits: others, today: today).habits
    }

    // MARK: Habits

    @Test("What happened once is an entry, and no habit")
    func entry() {
        #expect(habits([habit("Lunch with Ana", "2026-11-17")]) == [])
    }

    @Test("The same entry several times on one day is no habit either")
    func entriesOfOneDay() {
        #expect(habits([habit("Coffee", "2026-11-17"), habit("Coffee", "2026-11-17")]) == [])
    }

    @Test("What was done on several days is a habit")
    func severalDays() {
        #expect(
            habits([habit("Run", "2026-11-18"), habit("Run", "2026-11-16")]) == [
                .init(title: "Run", kept: ["2026-11-16", "2026-11-18"])
            ])
    }

    @Test("What was missed is a habit, kept or not")
    func missed() {
        #expect(
            habits([habit("Run", "2026-11-18", .missed)]) == [.init(title: "Run", missed: ["2026-11-18"])])
        let both = habits([habit("Run", "2026-11-18", .missed), habit("Run", "2026-11-17")])
        #expect(both == [.init(title: "Run", kept: ["2026-11-17"], missed: ["2026-11-18"])])
        #expect(both.map(\.asked) == [2])
    }

    @Test("A day that was skipped on purpose is told from one that was missed, and doesn't count")
    func skipped() {
        let run = habits([habit("Run", "2026-11-18", .abandoned), habit("Run", "2026-11-17")])
        #expect(run == [.init(title: "Run", kept: ["2026-11-17"], skipped: ["2026-11-18"])])
        #expect(run.map(\.asked) == [1])
    }

    @Test("The totals call what wasn't done as it is, without days that the week's number didn't need")
    func totals() {
        var spare = habit("Gym", "2026-11-19", .missed)
        spare.weekShortfall = 0
        let ended = [
            habit("Run", "2026-11-16", .missed), habit("Run", "2026-11-17", .missed),
            habit("Run", "2026-11-18", .abandoned), spare,
            Todo(id: 2, title: "Rent", start: "2026-11-16", ending: .at("2026-11-16T10:00", .abandoned)),
        ]
        #expect(ended.map(\.endingWord) == ["missed", "missed", "skipped", "not asked", "abandoned"])
        #expect(Todo(id: 3, title: "Open", start: "2026-11-16").endingWord == nil)
        var days = days
        for todo in ended where !todo.isExcused {
            days[(todo.ending?.day ?? today) - days[0].day].abandoned += 1
        }
        let week = WeekReview(days: days, ended: ended, today: today)
        #expect(
            week.totals.map { "\($0.count) \($0.word)" }
                == ["0 done", "0 postponed", "1 abandoned", "2 missed", "1 skipped"])
    }

    @Test("A week asks for no more than its number, and for nothing that can still be done")
    func timesAWeek() throws {
        let series = Series.new()
        func gym(_ day: String, _ kind: TodoEnding.Kind) -> Todo {
            var gym = habit("Gym", day, kind)
            (gym.repeats, gym.series) = (.timesAWeek(3, from: .monday), series)
            return gym
        }
        func records(_ ended: [Todo], today: Day) -> [WeekReview.HabitRecord] {
            let days = [series.name: ended.compactMap(\.ending).map { (day: $0.day, isDone: $0.isDone) }]
            return habits(ended.withShortfalls(days, today: today))
        }
        let begun = [gym("2026-11-16", .missed), gym("2026-11-17", .missed), gym("2026-11-18", .done)]
        // From Thursday on it can be done on four days.
        let open = try #require(records(begun, today: "2026-11-19").first)
        #expect((open.kept.count, open.asked, open.missed) == (1, 1, []))
        #expect(open.mark(on: "2026-11-16", hasPage: true, today: "2026-11-19") == .notAsked)
        // On Sunday evening, once is too few.
        let late = try #require(records(begun, today: "2026-11-22").first)
        #expect((late.kept.count, late.asked, late.missed) == (1, 2, ["2026-11-16", "2026-11-17"]))
        let over = try #require(records(begun, today: "2026-11-23").first)
        #expect((over.kept.count, over.asked) == (1, 3))
        // Nobody misses a fourth time.
        let reached =
            begun + [gym("2026-11-19", .done), gym("2026-11-20", .missed), gym("2026-11-21", .done)]
        let kept = try #require(records(reached, today: "2026-11-23").first)
        #expect((kept.kept.count, kept.asked, kept.missed, kept.skipped) == (3, 3, [], []))
        // Four of seven missed days were spare.
        let none = try #require(
            records((0..<7).map { gym("\(Day("2026-11-16") + $0)", .missed) }, today: "2026-11-23").first)
        #expect((none.asked, none.missed.count) == (3, 7))
    }

    @Test("Before the schema's version 29, what was missed ended in the last second of its day, in any zone")
    func formerlyMissed() throws {
        for (time, isMissed) in [
            ("2026-11-18T23:59:59Z", true), ("2026-11-18T18:29:59Z", true), ("2026-11-18T12:00:00Z", false),
        ] {
            let date = try #require(ISO8601.instant(time))
            #expect(TodoEnding(date: date, day: "2026-11-18", kind: .abandoned).isMissed == isMissed)
        }
    }

    @Test("A day on which it was both kept and missed is one on which it was kept")
    func bothOnADay() {
        #expect(
            habits([habit("Run", "2026-11-18", .abandoned), habit("Run", "2026-11-18")]) == [
                .init(title: "Run", kept: ["2026-11-18"])
            ])
    }

    @Test("What a bundle made, and what was done later than it started, is a habit even if it was done once")
    func surely() {
        let kept: [Day] = ["2026-11-18"]
        #expect(
            habits([habit("Run", "2026-11-18", bundleTodoID: 4)]) == [.init(title: "Run", kept: kept)])
        #expect(
            habits([habit("Run", "2026-11-18", start: "2026-11-17")]) == [.init(title: "Run", kept: kept)])
    }

    @Test(
        "What was done once is a habit if one of its title was missed not long before, or is open",
        arguments: [
            Todo(
                id: 2, title: "Run", shouldMigrate: false, start: "2026-11-10",
                ending: .at("2026-11-10T23:59", .abandoned)),
            Todo(id: 2, title: "Run", shouldMigrate: false, start: "2026-11-20"),
        ])
    func knownFromElsewhere(other: Todo) {
        let ended = [habit("Run", "2026-11-18"), habit("Lunch", "2026-11-18")]
        let open = other.isOpen ? [other.start] : []
        #expect(habits(ended, besides: [other]) == [.init(title: "Run", kept: ["2026-11-18"], open: open)])
    }

    @Test("An entry of the weeks before makes no habit, nor does a one-off of its title")
    func notKnown() {
        #expect(habits([habit("Lunch", "2026-11-18")], besides: [habit("Lunch", "2026-11-10")]) == [])
        let oneOff = habit("Lunch", "2026-11-10", .abandoned, bundleTodoID: 3, shouldMigrate: true)
        #expect(habits([habit("Lunch", "2026-11-18"), oneOff], besides: [oneOff]) == [])
    }

    @Test("What was missed before the week, and not in it, is not told")
    func elsewhereOnly() {
        #expect(habits([], besides: [habit("Run", "2026-11-10", .abandoned)]) == [])
    }

    @Test("Habits are in order of the alphabet, whatever their capitals")
    func order() {
        let ended = ["b", "C", "a", "B"].map { habit($0, "2026-11-18", .abandoned) }
        #expect(habits(ended).map(\.title) == ["a", "B", "b", "C"])
    }

    // MARK: Categories

    @Test("What was done is counted by category in the order of pages, those with none left out, Other last")
    func categories() {
        let categories = [4, 2, 3].map { Category(id: $0, name: "c\($0)") }
        func done(_ id: Int64, _ category: Int64?) -> Todo {
            Todo(
                id: id, title: "x", start: today, ending: .at("2026-11-20T10:00"), categoryID: category)
        }
        var days = days
        days[0].done = [done(1, nil), done(2, 2)]
        days[4].done = [done(3, 4), done(4, 2), done(5, nil)]
        days[5].abandoned = 3
        let week = WeekReview(days: days, categories: categories, today: today)
        #expect(week.done.map(\.name) == ["c4", "c2", "Other"])
        #expect(week.done.map(\.count) == [1, 2, 2])
    }

    // MARK: Carried and ahead

    @Test("Carried the longest are the five first seen the longest ago, pushed or not, and no habits")
    func carried() {
        let postponement = Postponement(
            id: 1, todoID: 9, seenFrom: "2026-11-01", sentFrom: "2026-11-03", sentTo: "2026-11-20",
            date: TodoEnding.at("2026-11-03T10:00").date)
        let starts: [Day] = [
            "2026-11-19", "2026-11-12", "2026-11-12", "2026-11-15", "2026-11-20", "2026-11-18",
        ]
        var open = starts.enumerated().map { Todo(id: Int64($0 + 1), title: "x", start: $1) }
        open.append(Todo(id: 9, title: "x", start: "2026-11-20", postponements: [postponement]))
        open.append(Todo(id: 10, title: "x", shouldMigrate: false, start: "2026-11-02"))
        let week = WeekReview(days: days, open: open.reversed(), today: today)
        #expect(week.carriedLongest.map(\.id) == [9, 2, 3, 4, 6])
    }

    @Test("What is ahead is by day, in order")
    func ahead() {
        let ahead = ["2026-11-25", "2026-11-21", "2026-11-25"].enumerated().map {
            Todo(id: Int64($0), title: "x", start: Day($1)!)
        }
        let week = WeekReview(days: days, ahead: ahead, today: today)
        #expect(week.ahead.map(\.day) == ["2026-11-21", "2026-11-25"])
        #expect(week.ahead.map { $0.todos.map(\.id) } == [[1], [0, 2]])
    }

    // MARK: Empty

    @Test("A week is empty if it has no page and nothing ended or was put off in it")
    func empty() {
        let nothing = (0..<7).map { WeekReview.WeekDay(day: "2026-11-16" + $0, hasPage: false) }
        #expect(WeekReview(days: nothing, today: today).isEmpty)
        let changes: [@Sendable (inout WeekReview.WeekDay) -> Void] = [
            { $0.hasPage = true }, { $0.abandoned = 1 }, { $0.postponed = 1 },
            { $0.done = [Todo(id: 1, title: "x", start: "2026-11-16")] },
        ]
        for change in changes {
            var days = nothing
            change(&days[6])
            #expect(!WeekReview(days: days, today: today).isEmpty)
        }
        #expect(WeekReview(days: nothing, today: today).first == "2026-11-16")
    }
}
