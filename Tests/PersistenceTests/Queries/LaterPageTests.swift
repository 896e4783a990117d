import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

/// A flight west, another machine's zone or wrong clock, a later start of the day: there is a page of a day that hasn't come.
@Suite("A page of a later day")
struct LaterPageTests {
    private static let today: Day = "2026-11-20"
    private static let clock = JournalClock.fixed("2026-11-20T09:30")

    /// A journal with lives of all kinds around today.
    private func journal(seed: Int, isTodayStarted: Bool) throws -> JournalDatabase {
        let database = try JournalDatabase.inMemory()
        var random = SeededGenerator(seed: UInt64(seed))
        try database.perform(.library(.addBundle("Day", BundleEdit(\.appliesOn, .everyDay))))
        try database.perform(.library(.addItems([BundleTodoDraft(title: "Stretch")], to: 1)))
        let days = (-12...0).map { Self.today + $0 }
        for day in days where day < Self.today || isTodayStarted {
            let clock = JournalClock.fixed("\(day)T09:00")
            if day == Self.today || Int.random(in: 0..<3, using: &random) > 0 {
                try database.perform(.startToday(clock: clock))
            }
            let drafts = (0...2).map { number in
                TodoDraft(
                    title: "\(day) \(number)", shouldMigrate: Int.random(in: 0..<4, using: &random) > 0,
                    start: day + [0, 0, 0, 1, 4, 13].randomElement(using: &random)!)
            }
            try database.perform(.add(drafts))
            for todo in try database.todos(.open, today: day).shuffled(using: &random).prefix(2) {
                try accepting {
                    try database.perform(.end(.ids([todo.id]), as: .done, on: day, clock: clock))
                }
            }
            for todo in try database.todos(.open, today: day).shuffled(using: &random).prefix(1) {
                let later = day + Int.random(in: 1...15, using: &random)
                try accepting { try database.perform(.move(.ids([todo.id]), to: later, clock: clock)) }
            }
            if day == Self.today - 4 { try database.perform(.finishReview(clock: clock)) }
        }
        return database
    }

    private func accepting(_ body: () throws -> Void) throws {
        do { try body() } catch is JournalError {
            // Not for this todo in this state.
        }
    }

    private func addPages(_ days: [Day], to database: JournalDatabase) throws {
        try database.queue.write { db in
            for day in days { _ = try Tables.journalPages.add(JournalPage(id: 0, date: day), db) }
        }
    }

    /// All that is shown of today.
    private struct Shown: Equatable {
        var pages: [OpenPage]
        var listed: [PageRow] = []
        var heading = ""
        var month: [Day: DaySummary]
        var histories: [TodoHistory]
        var review: ReviewContents
        var summary: ReviewSummary
        var standup: Standup
        var week: WeekReview
    }

    /// - Parameter later: The later pages, the way to which isn't compared.
    private func shown(_ database: JournalDatabase, without later: [Day] = []) throws -> Shown {
        let today = Self.today
        var shown = Shown(
            pages: try [
                database.read(.page(on: today, today: today)), database.read(.latestPage(today: today)),
                database.read(.page(on: today - 1, today: today)),
                database.read(.futureLog(clock: Self.clock)),
            ],
            month: try database.read(.month(Month(containing: today), today: today)),
            histories: try (1...20).map {
                try database.read(.todoHistory(of: .ids([$0]), clock: Self.clock))
            },
            review: try database.read(.review(clock: Self.clock)),
            summary: try database.read(.reviewSummary(since: nil, clock: Self.clock)),
            standup: try database.read(.standup(since: today - 3, today: today)),
            week: try database.read(.week(from: today - 6, today: today)))
        for index in shown.pages.indices { shown.pages[index].next = nil }
        for day in later { if case .page = shown.month[day] { shown.month[day] = nil } }
        try database.list(.all, today: today) { listing, _ in
            shown.heading = "\(listing.day) \(listing.isStarted)"
        } _: { section in
            shown.listed += section.rows
        }
        return shown
    }

    @Test(
        "changes nothing that today shows", arguments: 0..<6,
        [[1], [2, 3], [11], [400], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])
    func showsTheSame(seed: Int, later: [Int]) throws {
        for isTodayStarted in [true, false] {
            let database = try journal(seed: seed, isTodayStarted: isTodayStarted)
            let pages = later.map { Self.today + $0 }
            let expected = try shown(database, without: pages)
            try addPages(pages, to: database)
            let after = try shown(database, without: pages)
            #expect(after.pages == expected.pages)
            #expect(after == expected)
        }
    }

    @Test("changes nothing of what commands do today", arguments: 0..<6, [[1], [2, 5], [400]])
    func doesTheSame(seed: Int, later: [Int]) throws {
        let journals = try (0...1).map { _ in try journal(seed: seed, isTodayStarted: seed % 2 == 0) }
        try addPages(later.map { Self.today + $0 }, to: journals[1])
        let open = try journals[0].todos(.open, today: Self.today).map(\.id)
        for (number, id) in open.enumerated() {
            let outcomes = journals.map { database -> String in
                let selection = TodoSelection.ids([id])
                do {
                    switch number % 6 {
                    case 0: try database.perform(.move(selection, to: Self.today + 1, clock: Self.clock))
                    case 1:
                        try database.perform(.end(selection, as: .done, on: Self.today, clock: Self.clock))
                    case 2: try database.perform(.move(selection, to: Self.today + 6, clock: Self.clock))
                    case 3:
                        try database.perform(
                            .move(
                                selection, to: Self.today - 3, clock: Self.clock, allowsPast: true))
                    case 4: try database.perform(.move(selection, to: Self.today, clock: Self.clock))
                    default:
                        try database.perform(
                            .end(selection, as: .abandoned, on: Self.today, clock: Self.clock))
                    }
                } catch { return "\(error)" }
                return "done"
            }
            #expect(outcomes[0] == outcomes[1])
        }
        for database in journals where seed % 2 != 0 {
            try database.perform(.startToday(clock: Self.clock))
        }
        let snapshots = try journals.map { try $0.read(.snapshot) }
        #expect(snapshots[0].todos == snapshots[1].todos)
        #expect(snapshots[0].postponements == snapshots[1].postponements)
    }

    @Test("counts when its day comes")
    func comes() throws {
        let database = try journal(seed: 1, isTodayStarted: true)
        try addPages(["2026-11-21"], to: database)
        let page = try database.read(.page(on: "2026-11-21", today: "2026-11-21"))
        #expect(page.isTodayStarted && page.contents.isLatest && page.latest == "2026-11-21")
        #expect(try !database.read(.page(on: "2026-11-20", today: "2026-11-21")).contents.isLatest)
    }

    @Test("A review of a later day counts when its day comes, too")
    func review() throws {
        let database = try journal(seed: 2, isTodayStarted: true)
        let before = try shown(database)
        try database.perform(.finishReview(clock: .fixed("2031-01-01T10:00")))
        #expect(try shown(database) == before)
    }

    // MARK: Removing it

    @Test("can be removed: the habits that it abandoned today are open again, and nothing else changes")
    func removed() throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(.startToday(clock: Self.clock))
        let drafts = [
            TodoDraft(title: "run", shouldMigrate: false, start: Self.today),
            TodoDraft(title: "skipped", shouldMigrate: false, start: Self.today),
            TodoDraft(title: "one-off", start: Self.today),
        ]
        let ids = try database.perform(.add(drafts)).map(\.id)
        try database.perform(.end(.ids([ids[1]]), as: .abandoned, on: Self.today, clock: Self.clock))
        try database.perform(.append("A day", to: .day(Self.today)))
        let before = try database.read(.snapshot)
        try database.perform(.startToday(clock: .fixed("2027-01-05T09:00")))
        try database.perform(.append("Later", to: .day("2027-01-05")))
        let started = try database.read(.snapshot)
        #expect(started.todos[0].ending?.kind == .missed)
        #expect(try database.read(.pages(after: Self.today)) == ["2027-01-05"])

        let author = Author(.commandLine, clock: Self.clock)
        let removed = try database.perform(.removePage(of: "2027-01-05", clock: Self.clock), by: author)
        #expect(removed.label == "removed the page of Tue 5 Jan, 1 habit reopened")
        var after = try database.read(.snapshot)
        #expect(after.dayTexts.map(\.text) == ["A day", "Later"])
        after.dayTexts = before.dayTexts
        #expect(after.journalPages == before.journalPages)
        #expect(after.todos.map(\.ending) == before.todos.map(\.ending))
        try database.perform(.undo(in: database, by: author), by: author)
        #expect(try database.read(.snapshot) == started)
    }

    @Test("Habits that ended before today, or another way since, stay as they are")
    func removedLater() throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(.startToday(clock: .fixed("2026-11-19T09:00")))
        let old = TodoDraft(title: "old", shouldMigrate: false, start: "2026-11-19")
        let new = TodoDraft(title: "new", shouldMigrate: false, start: Self.today)
        let ids = try database.perform(.add([old, new])).map(\.id)
        try database.perform(.startToday(clock: .fixed("2026-11-25T09:00")))
        try database.perform(.reopen(.ids([ids[1]])))
        try database.perform(.end(.ids([ids[1]]), as: .abandoned, on: Self.today, clock: Self.clock))
        let before = try database.read(.snapshot).todos
        let removed = try database.perform(.removePage(of: "2026-11-25", clock: Self.clock))
        #expect(removed.reopened.isEmpty)
        #expect(try database.read(.snapshot).todos == before)
    }

    @Test("Today's page and older ones can't be removed, nor one that isn't there")
    func refused() throws {
        let database = try journal(seed: 1, isTodayStarted: true)
        let before = try database.read(.snapshot)
        for (day, words) in [
            (
                Self.today,
                "Fri 20 Nov 2026 isn't in the future. Only the page of a future day can be removed."
            ),
            (Self.today + 1, "Sat 21 Nov 2026 has no page."),
        ] {
            #expect(throws: JournalError(words)) {
                try database.perform(.removePage(of: day, clock: Self.clock))
            }
        }
        #expect(try database.read(.snapshot) == before)
    }

    @Test(
        "Another machine that is ahead makes nothing old here, and the page goes on both when it is removed")
    func synchronized() throws {
        let here = try SyncedJournal("here")
        let ahead = try SyncedJournal("ahead", number: 2, clock: .fixed("2026-11-22T09:30"))
        try here.start()
        try ahead.start()
        try here.perform(.startToday)
        let todo = try here.add("plumber")
        try ahead.meet(here)
        try ahead.perform(.startToday)
        try here.meet(ahead)
        let page = try here.database.read(.page(on: Self.today, today: Self.today))
        #expect(page.contents.rows.map(\.state) == [.open] && page.latest == Self.today)
        try here.perform(.move([todo.id], to: Self.today + 1))
        try here.perform(.removePage("2026-11-22"))
        try here.meet(ahead)
        #expect(try ahead.database.read(.snapshot).journalPages.map(\.date) == [Self.today])
        try ahead.perform(.startToday)
        try here.meet(ahead)
        #expect(try here.database.read(.snapshot).journalPages.map(\.date) == [Self.today, "2026-11-22"])
    }
}
