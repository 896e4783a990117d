import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

// The evening, the week and planning.
extension ReviewStoriesTests {
    @Test("In the evening: what else was done, what is left, tomorrow, the end")
    func evening() async throws {
        let story = try await ReviewStory(now: "2026-11-20T18:00") { database in
            try Self.oneNight(database)
            try database.perform(.finishReview(clock: .fixed("2026-11-19T20:00")))
            try database.start("2026-11-20")
        }
        await story.press("r")
        // The habits were abandoned on the day before, after it was reviewed.
        #expect(story.step == .lookBack)
        await story.press([.enter])
        #expect(story.step == .entries)
        await story.press(typed("Helped Kim") + [.enter] + typed("Wrote notes") + [.enter])
        #expect(story.screen.contains("✓ Wrote notes"))
        await story.press([.enter])
        #expect(story.firstLine.hasPrefix(" Evening review · leftovers 1 of 4"))
        await story.press([.enter])
        await story.press(">x")
        #expect(story.asked == "Water plants")
        await story.press("y")
        #expect(story.messages.last == "It had not started yesterday. Space marks it done today.")
        await story.press(" ")
        #expect(story.step == .tomorrow)
        #expect(story.store.view.day == "2026-11-21")
        #expect(story.screen.contains("1 starts tomorrow, Sat 21 Nov."))
        await story.press("Pack")
        await story.press([.enter, .escape, .tab])
        #expect(story.step == .end)
        #expect(story.screen.contains("Tomorrow · 2"))
        #expect(try story.rows().todo("Pack")?.start == "2026-11-21")
        #expect(try story.rows().todo("Helped Kim")?.ending?.day == "2026-11-20")
        #expect(try story.rows().todo("Call Sam")?.ending?.kind == .abandoned)
        await story.press([.enter])
        #expect(story.screens.front == .dayPage && story.store.view.day == "2026-11-20")
        // From tomorrow's page, too, one is back on today's.
        await story.press("r")
        await story.press([.enter])
        #expect(story.step == .tomorrow && story.store.view.day == "2026-11-21")
        await story.press([.escape, .escape])
        #expect(story.screens.front == .dayPage && story.store.view.day == "2026-11-20")
    }

    @Test("Evening and week are there on demand, and the week shows seven days")
    func onDemand() async throws {
        let story = try await ReviewStory(Self.oneNight)
        await story.press("r")
        await story.press("w")
        #expect(story.step == .week && story.store.view.week?.days.first?.day == "2026-11-16")
        #expect(story.screen.contains("this week"))
        await story.press("h")
        #expect(story.store.view.week?.days.first?.day == "2026-11-09" && story.step == .week)
        await story.press("r")
        #expect(story.review.kind == .evening && story.step == .lookBack)
        #expect(story.store.view.week == nil)
        await story.press("r")
        #expect(story.review.kind == .day)
    }

    @Test("Planning is the day page itself; only other pages are elsewhere")
    func planning() async throws {
        let story = try await ReviewStory(Self.oneNight)
        await story.press("r")
        await story.press([.tab, .enter, .tab, .escape])
        #expect(story.step == .plan)
        await story.press("h")
        #expect(story.messages.last == "This is the review: Esc leaves it for other pages.")
        #expect(story.store.view.day == "2026-11-20" && story.step == .plan)
        await story.press("x")
        #expect(try story.rows().todos.count { $0.ending?.isDone == false } == 3)
        // Undone where it was done, and not in the step before.
        await story.press("u")
        #expect(story.step == .plan)
        await story.press("/sam")
        await story.press([.enter, .character("D"), .character("y")])
        #expect(try story.rows().todo("Call Sam") == nil)
        await story.press("?")
        #expect(story.screen.contains("Keys"))
        await story.press([.escape, .escape])
        #expect(story.screens.front == .dayPage && story.screens.dayPage.isBrowsing)
        // The whole journal is searched outside the review.
        await story.press("r")
        #expect(story.step == .plan)
        await story.press("/fix")
        await story.press([.tab])
        #expect(story.screen.contains("Esc leaves the review; then search the whole journal."))
        await story.press([.escape, .escape])
        #expect(story.screens.dayPage.isBrowsing)
    }
}
