import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

/// Whole reviews, from rows through keys to rows.
@MainActor
@Suite("Reviews as stories")
struct ReviewStoriesTests {
    static func oneNight(_ database: JournalDatabase) throws {
        try database.start("2026-11-19")
        try database.add(["Fix CI", "Order badge", "Call Sam"], on: "2026-11-19")
        try database.add(["Stretch"], on: "2026-11-19", isHabit: true)
        try database.add(["Read"], on: "2026-11-19", isHabit: true)
        try database.add(["Water plants"], on: "2026-11-20")
        try database.add(["Merge the branch"], on: "2026-11-19")
        try database.end("Merge the branch", at: "2026-11-19T15:00")
    }

    @Test("Nothing to do: one friendly screen, nothing is started or finished twice")
    func nothing() async throws {
        let story = try await ReviewStory { try $0.start("2026-11-20") }
        await story.press("r")
        #expect(story.screens.front == .review && story.step == .end)
        #expect(story.screen.contains("Nothing to review."))
        await story.press([.enter])
        #expect(story.screens.front == .dayPage && story.store.view.review == nil)
        let reviews = try story.rows().reviews
        await story.press("r")
        await story.press([.escape])
        #expect(try story.rows().reviews == reviews)
    }

    @Test("A message of two lines covers a line of the look back and moves none", arguments: 10...20)
    func longMessage(rows: Int) async throws {
        let story = try await ReviewStory(size: Size(columns: 40, rows: rows), Self.oneNight)
        await story.press("r")
        #expect(story.step == .lookBack)
        let lines = story.screen.split(separator: "\n", omittingEmptySubsequences: false)
        story.store.say(StoreMessage("A message that is too long for a single line of it."))
        let covered = story.screen.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(covered.prefix(rows - 3) == lines.prefix(rows - 3))
    }

    @Test("One night: look back, save a habit, start, decide, plan, the end")
    func oneNight() async throws {
        let story = try await ReviewStory(Self.oneNight)
        await story.press("r")
        #expect(story.step == .lookBack)
        #expect(story.screen.contains("▌ □ Stretch"))
        #expect(story.screen.contains("✓ Merge the branch"))
        await story.press(" ")
        #expect(try story.rows().todo("Stretch")?.ending?.day == "2026-11-19")
        #expect(try story.rows().todo("Stretch")?.ending?.kind == .done)
        #expect(story.screen.contains("▌ □ Read"))
        await story.press([.enter])
        #expect(story.step == .start)
        #expect(story.screen.contains("Friday 20 November 2026 has no page yet."))
        #expect(story.screen.contains("3 carried over"))
        #expect(story.screen.contains("Water plants"))
        await story.press([.enter])
        #expect(try story.rows().todo("Read")?.ending?.kind == .missed)
        #expect(story.firstLine.hasPrefix(" Review · carried 1 of 3"))
        #expect(story.asked == "Fix CI")
        await story.press([.enter])
        #expect(story.firstLine.hasPrefix(" Review · carried 2 of 3"))
        #expect(story.asked == "Order badge")
        await story.press(">")
        #expect(story.asked == "Call Sam")
        await story.press("y")
        #expect(story.step == .plan)
        #expect(story.screen.contains("2 open, 1 of them carried."))
        await story.press("Buy milk")
        await story.press([.enter, .escape, .tab])
        #expect(story.step == .end)
        #expect(story.messages.last == "Reviewed Fri 20 Nov")
        for line in [
            "3 done, 1 postponed, 1 missed since Thu 19 Nov; 1 carried, 2 planned.", "✓ Call Sam",
            "> Order badge", "✗ Read", "○ Fix CI", "○ Buy milk",
        ] {
            #expect(story.screen.contains(line), "\(line) in \(story.screen)")
        }
        await story.press([.escape])
        #expect(story.screens.front == .dayPage)
        let rows = try story.rows()
        #expect(rows.reviews == 1)
        #expect(rows.kept.map(\.todoID) == [rows.todo("Fix CI")?.id])
        #expect(rows.todo("Fix CI")?.isOpen == true)
        #expect(rows.todo("Order badge")?.start == "2026-11-21")
        #expect(rows.todo("Call Sam")?.ending?.day == "2026-11-19")
        #expect(rows.todo("Buy milk")?.start == "2026-11-20")
    }

    static func threeWeeks(_ database: JournalDatabase) throws {
        for day in ["2026-10-28", "2026-10-30"] { try database.start(day) }
        try database.add((1...40).map { "Todo \($0)" }, on: "2026-10-30")
        for number in 1...5 { try database.add(["Habit \(number)"], on: "2026-10-30", isHabit: true) }
    }

    @Test("Three weeks away, five habits and forty carried: forty keys in that step, and no more")
    func threeWeeks() async throws {
        let story = try await ReviewStory(Self.threeWeeks)
        await story.press("r")
        #expect(story.screen.contains("Habits about to end · 5"))
        await story.press(" ")
        await story.press([.tab, .enter])
        #expect(story.firstLine.hasPrefix(" Review · carried 1 of 40"))
        let keys: [Key] = [.enter, .character(" "), .character("x"), .character(">"), .character("y")]
        for number in 1...40 {
            #expect(story.step == .carried)
            #expect(story.asked == "Todo \(number)")
            #expect(story.firstLine.contains("carried \(number) of 40"))
            await story.press([keys[number % 5]])
        }
        #expect(story.step == .plan)
        let rows = try story.rows()
        #expect(rows.kept.count == 8)
        #expect(rows.todos.count { $0.ending?.kind == .done && $0.ending?.day == "2026-11-20" } == 8)
        #expect(rows.todos.count { $0.ending?.kind == .done && $0.ending?.day == "2026-11-19" } == 8)
        #expect(rows.todos.count { $0.ending?.isDone == false } == 8 + 4)
        #expect(rows.todos.count { $0.start == "2026-11-21" } == 8)
    }

    @Test("Left halfway by Esc it comes back to the same todo; in a new process to what is not decided yet")
    func interrupted() async throws {
        let story = try await ReviewStory(Self.threeWeeks)
        await story.press("r")
        await story.press([.tab, .enter, .enter, .enter, .enter, .character("l"), .escape])
        #expect(story.screens.front == .dayPage)
        await story.press("r")
        #expect(story.asked == "Todo 4")
        #expect(story.firstLine.contains("carried 4 of 40"))
        // What was skipped is come back to.
        await story.press("h")
        #expect(story.asked == "Todo 3")

        let store = try JournalStore(database: story.database, clock: story.hands.clock)
        story.screens = JournalScreens(view: store.view, size: Size(columns: 80, rows: 24))
        await story.press("r")
        #expect(story.firstLine.contains("carried 1 of 38"))
        #expect(story.asked == "Todo 3")
    }

    @Test("What was passed by comes again when one returns to the step, which Tab passes by as a whole")
    func skipping() async throws {
        let story = try await ReviewStory(Self.oneNight)
        await story.press("r")
        await story.press([.tab, .enter])
        await story.press("lx")
        #expect(story.asked == "Call Sam")
        await story.press("l")
        #expect(story.step == .plan)
        await story.press([.backTab])
        #expect(story.firstLine.contains("carried 1 of 2"))
        #expect(story.asked == "Fix CI")
        await story.press([.tab])
        #expect(story.step == .plan)
        // The start is done, the look back is before it.
        await story.press([.backTab, .backTab])
        #expect(story.step == .lookBack)
    }

    @Test("Every decision is undone by itself, back to the start, and the rows are what they were")
    func undone() async throws {
        let story = try await ReviewStory(Self.oneNight)
        let before = try story.rows()
        await story.press("r")
        await story.press(" ")
        await story.press([.tab, .enter, .enter])
        await story.press(">")
        await story.press("T9:10")
        await story.press([.enter, .tab])
        #expect(story.step == .end)
        await story.press("u")
        #expect(try story.rows().reviews == 0)
        await story.press("u")
        #expect(story.step == .carried && story.asked == "Call Sam")
        #expect(story.firstLine.contains("carried 3 of 3"))
        await story.press("u")
        #expect(story.asked == "Order badge")
        await story.press("u")
        #expect(story.asked == "Fix CI")
        #expect(story.firstLine.contains("carried 1 of 3"))
        await story.press("u")
        #expect(story.step == .start)
        await story.press("u")
        #expect(story.step == .lookBack)
        #expect(story.screen.contains("▌ □ Stretch"))
        #expect(try story.rows() == before)
        // And made again, each leads on to what comes after it.
        await story.press([.control("r"), .control("r"), .control("r")])
        #expect(story.asked == "Order badge")
        await story.press([.control("r"), .control("r")])
        #expect(story.step == .plan)
        #expect(
            try story.rows().todo("Call Sam")?.ending?.date == JournalClock.fixed("2026-11-20T09:10").now())
    }

    @Test("A todo is split, its parts are decided one by one; it is renamed, filed, made a habit, and stays")
    func changes() async throws {
        let story = try await ReviewStory(Self.oneNight)
        await story.press("r")
        await story.press([.tab, .enter])
        await story.press(";; fix the flaky test")
        await story.press([.enter])
        #expect(story.asked == "Fix CI")
        #expect(story.firstLine.contains("carried 1 of 4"))
        await story.press([.enter])
        #expect(story.asked == "fix the flaky test")
        await story.press("e!")
        await story.press([.enter])
        #expect(story.asked == "fix the flaky test!")
        await story.press("m")
        await story.press("#Work")
        await story.press([.enter])
        #expect(story.screen.contains("● Work ─") && story.screen.contains("carried 1 day · habit"))
        #expect(story.firstLine.contains("carried 2 of 4"))
        await story.press("smon")
        await story.press([.enter])
        #expect(try story.rows().todo("fix the flaky test!")?.start == "2026-11-23")
        #expect(story.asked == "Order badge")
        await story.press("Tyesterday 25:00")
        await story.press([.enter])
        #expect(story.messages.last?.contains("\"25:00\" isn't a time") == true)
        await story.press([.control("u")] + typed("yesterday 20:15") + [.enter])
        #expect(
            try story.rows().todo("Order badge")?.ending?.date == JournalClock.fixed("2026-11-19T20:15").now()
        )
        #expect(story.asked == "Call Sam")
        // A time that has not come yet is refused, and the line stays.
        await story.press("T23:00")
        await story.press([.enter])
        #expect(story.messages.last == "Fri 20 Nov 2026 23:00 is in the future.")
        #expect(story.screens.review.page.mode != .browsing)
    }

    @Test(
        "The first page: one key starts it, lines make todos, an empty one ends it",
        arguments: ["2026-11-20T09:30", "2026-11-20T18:00"])
    func firstPage(now: String) async throws {
        let story = try await ReviewStory(now: now) { _ in }
        await story.press("r")
        #expect(story.screen.contains("This is your first page."))
        await story.press([.enter])
        #expect(story.step == .plan)
        #expect(story.screen.contains("What will you do today?"))
        await story.press(typed("Call Sam") + [.enter] + typed("Stretch !") + [.enter, .enter])
        #expect(story.step == .end)
        #expect(story.screen.contains("0 carried, 2 planned."))
        await story.press([.enter])
        #expect(story.screens.front == .dayPage)
        #expect(try story.rows().todos.map(\.title) == ["Call Sam", "Stretch"])
        #expect(try story.rows().reviews == 1)
    }
}
