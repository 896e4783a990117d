import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("What a review goes through")
struct ReviewQueryTests {
    private let database: JournalDatabase
    private let clock = JournalClock.fixed("2026-11-20T09:30")

    init() throws {
        database = try JournalDatabase.inMemory()
    }

    private func start(_ day: Day, at time: String = "08:00") throws {
        try database.perform(.startToday(clock: .fixed("\(day)T\(time)")))
    }

    @discardableResult
    private func add(_ title: String, _ start: Day, isHabit: Bool = false) throws -> Int64 {
        let todos = try database.perform(
            .add([TodoDraft(title: title, shouldMigrate: !isHabit, start: start)]))
        return try #require(todos.first?.id)
    }

    private func review(_ clock: JournalClock? = nil) throws -> ReviewContents {
        try database.read(.review(clock: clock ?? self.clock))
    }

    private func titles(_ todos: [Todo]) -> [String] { todos.map(\.title) }

    @Test("An empty journal has nothing to go through")
    func empty() throws {
        #expect(
            try review()
                == ReviewContents(
                    today: "2026-11-20", isTodayStarted: false, past: LookBack(since: "2026-11-20")))
    }

    @Test("A habit that starting today ends and that its rule brings back starts today")
    func returning() throws {
        let journal = try RepeatingJournal()
        try journal.start("2026-11-19")
        try journal.add("Stretch", "daily", on: "2026-11-19", isHabit: true)
        try journal.add("Run", nil, on: "2026-11-19", isHabit: true)
        func review() throws -> ReviewContents { try journal.database.read(.review(clock: clock)) }
        #expect(titles(try review().endingHabits.map(\.todo)) == ["Stretch", "Run"])
        #expect(titles(try review().returning) == ["Stretch"])
        try journal.start("2026-11-20")
        #expect(try titles(review().returning) == [] && titles(review().starting) == ["Stretch"])
    }

    @Test("Without a review before, it looks back on the last page; what was before is history")
    func firstReview() throws {
        try start("2026-11-16")
        for (title, day) in [("old", "2026-11-16"), ("yesterday's", "2026-11-18")] as [(String, Day)] {
            let id = try add(title, "2026-11-16")
            try database.perform(
                .end(.ids([id]), as: .done, on: day, clock: .fixed("\(day)T10:00")))
        }
        try start("2026-11-18")
        let habit = try add("Stretch", "2026-11-18", isHabit: true)
        try add("carried", "2026-11-10")
        try add("today's", "2026-11-20")
        try add("tomorrow's", "2026-11-21")
        let review = try review()
        #expect(review.past.since == "2026-11-18")
        #expect(titles(review.past.done) == ["yesterday's"])
        #expect(review.endingHabits.map(\.todo.id) == [habit])
        #expect(review.endingHabits.map(\.day) == ["2026-11-18"])
        #expect(titles(review.carried) == ["carried"])
        #expect(titles(review.starting) == ["today's"])
        #expect(titles(review.tomorrow) == ["tomorrow's"])
        #expect(!review.isTodayStarted && !review.isFirstOfWeek)
    }

    @Test("After a review only what came since, to the second")
    func since() throws {
        try start("2026-11-18")
        let (before, after, late) = (
            try add("before", "2026-11-18"), try add("after", "2026-11-18"), try add("late", "2026-11-18")
        )
        try database.perform(
            .end(.ids([before]), as: .done, on: "2026-11-18", clock: .fixed("2026-11-18T09:00")))
        let finished = try database.perform(.finishReview(clock: .fixed("2026-11-18T09:30")), by: .tester)
        #expect(finished.label == "reviewed Wed 18 Nov")
        try database.perform(
            .end(.ids([after]), as: .abandoned, on: "2026-11-18", clock: .fixed("2026-11-18T17:00")))
        try start("2026-11-20")
        try database.perform(
            .move(.ids([late]), to: "2026-12-01", clock: .fixed("2026-11-20T09:00")))
        let review = try review()
        #expect(review.last?.day == "2026-11-18")
        #expect(titles(review.past.done) == [])
        #expect(titles(review.past.abandoned) == ["after"])
        #expect(titles(review.past.postponed) == ["late"])
        #expect(review.bundles == [] && review.endingHabits == [])
    }

    @Test("What is carried comes oldest first; what was kept is not asked about again for three days")
    func keeping() throws {
        try start("2026-11-20")
        let ids = try ["2026-11-19", "2026-11-02", "2026-11-10"].map {
            try add("since \($0)", Day($0) ?? clock.today)
        }
        #expect(titles(try review().carried) == ["since 2026-11-02", "since 2026-11-10", "since 2026-11-19"])
        let kept = try database.perform(.keep(.ids([ids[2]]), on: "2026-11-20"), by: .tester)
        #expect(kept.label == "kept \"since 2026-11-10\"" && kept.isUndoable)
        #expect(titles(try review().carried) == ["since 2026-11-02", "since 2026-11-19"])
        #expect(titles(try review().kept) == ["since 2026-11-10"])
        let again = try database.perform(.keep(.ids([ids[2]]), on: "2026-11-20"), by: .tester)
        #expect(!again.isUndoable)
        #expect(try review(.fixed("2026-11-22T09:00")).carried.count == 2)
        #expect(try review(.fixed("2026-11-22T09:00")).keptToday == [])
        #expect(try review(.fixed("2026-11-23T09:00")).carried.count == 3)
        let next = JournalQuery.review(clock: .fixed("2026-11-21T09:00"), askAgain: 1)
        #expect(try database.read(next).carried.count == 3)
        try database.perform(.undo(in: database, by: .tester))
        #expect(try review().kept == [])
        try database.perform(.redo(in: database, by: .tester))
        try database.perform(.finishReview(clock: .fixed("2026-11-21T09:00")))
        #expect(try database.read(.snapshot).keptTodos.count == 1)
        // A review of another year lets go of it.
        try database.perform(.finishReview(clock: .fixed("2027-11-22T09:00")))
        #expect(try database.read(.snapshot).keptTodos == [])
        #expect(throws: JournalError.self) { try database.perform(.keep(.ids([99]), on: "2026-11-20")) }
    }

    @Test("Bundles of the weekday are named before the page is started, unless they do not come")
    func bundles() throws {
        try database.perform(.library(.addBundle("Friday", BundleEdit(\.appliesOn, Weekdays([.friday])))))
        try database.perform(.library(.addBundle("Weekend", BundleEdit(\.appliesOn, .weekend))))
        #expect(try review().bundles.map(\.name) == ["Friday"])
        #expect(try database.read(.review(clock: clock, appliesBundles: false)).bundles == [])
        try start("2026-11-20")
        #expect(try review().bundles == [])
    }

    @Test(
        "The first review of a week is known, by where weeks begin",
        arguments: [
            // 2026-11-15 is a Sunday.
            ("2026-11-14T09:00", Weekday.monday, "2026-11-15T09:00", false),
            ("2026-11-14T09:00", .sunday, "2026-11-15T09:00", true),
            ("2026-11-15T09:00", .monday, "2026-11-16T09:00", true),
            ("2026-11-16T09:00", .monday, "2026-11-22T23:00", false),
            ("2026-10-16T09:00", .monday, "2026-11-20T23:00", true),
        ])
    func firstOfWeek(last: String, weekStart: Weekday, now: String, isFirst: Bool) throws {
        try database.perform(.finishReview(clock: .fixed(last)))
        let fixed = JournalClock.fixed(now)
        let clock = JournalClock(zone: .utc, weekStart: weekStart, now: fixed.now)
        #expect(try review(clock).isFirstOfWeek == isFirst)
    }

    @Test("A summary since a day has all that became of todos on it and after")
    func summary() throws {
        try start("2026-11-16")
        let done = try add("done", "2026-11-10")
        try database.perform(
            .end(.ids([done]), as: .done, on: "2026-11-16", clock: .fixed("2026-11-16T10:00")))
        try database.perform(.finishReview(clock: .fixed("2026-11-19T09:30")))
        try start("2026-11-20")
        try add("old", "2026-11-17")
        try add("new", "2026-11-20")
        let summary = try database.read(.reviewSummary(since: "2026-11-16", clock: clock))
        #expect(summary.past.since == "2026-11-16")
        #expect(titles(summary.past.done) == ["done"])
        #expect(titles(summary.carried) == ["old"] && titles(summary.planned) == ["new"])
        #expect(try database.read(.reviewSummary(since: "2026-11-17", clock: clock)).past.isEmpty)
    }

    @Test(
        "Once today was reviewed, its summary is what it came to: since the review before, or the page before today"
    )
    func summaryOfToday() throws {
        try start("2026-11-18")
        let (first, second) = (try add("first", "2026-11-18"), try add("second", "2026-11-18"))
        try database.perform(
            .end(.ids([first]), as: .done, on: "2026-11-18", clock: .fixed("2026-11-18T10:00")))
        try start("2026-11-20")
        try database.perform(.finishReview(clock: .fixed("2026-11-20T09:00")))
        func done() throws -> [String] {
            titles(try database.read(.reviewSummary(since: nil, clock: clock)).past.done)
        }
        #expect(try done() == ["first"])
        #expect(titles(try review().past.done) == [])
        try database.perform(.end(.ids([second]), as: .done, on: "2026-11-20", clock: clock))
        #expect(try done() == ["first", "second"])
        let tomorrow = JournalClock.fixed("2026-11-21T09:00")
        #expect(
            titles(try database.read(.reviewSummary(since: nil, clock: tomorrow)).past.done) == ["second"])
    }

    @Test("A page knows when the journal was last reviewed, and how many pages came since")
    func reminder() throws {
        try start("2026-11-16")
        #expect(try database.read(.latestPage(today: "2026-11-16")).lastReview == nil)
        try database.perform(.finishReview(clock: .fixed("2026-11-16T09:30")))
        try start("2026-11-18")
        try start("2026-11-20")
        #expect(
            try database.read(.latestPage(today: "2026-11-20")).lastReview
                == OpenPage.LastReview(day: "2026-11-16", pagesSince: 2))
    }

    @Test("Looking back searches indexes, and scans no table")
    func plan() throws {
        try database.queue.read { db in
            for sql in [
                JournalQuery<[Todo]>.postponementSQL,
                "SELECT * FROM todo WHERE ending IS NOT NULL AND endingDay BETWEEN :day AND :day",
            ] {
                let steps = try String.fetchAll(
                    db, sql: "EXPLAIN QUERY PLAN \(sql)",
                    arguments: sql.contains(":last")
                        ? ["day": "2026-11-20", "last": "2026-11-20"] : ["day": "2026-11-20"],
                    adapter: RangeRowAdapter(3..<4))
                #expect(
                    !steps.contains { $0.hasPrefix("SCAN todo") || $0.hasPrefix("SCAN putOff") }, "\(steps)")
                #expect(steps.contains { $0.contains("INDEX") }, "\(steps)")
            }
        }
    }
}
