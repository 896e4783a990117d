import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

/// Reviews that something comes between: another program, another day, another hour.
@MainActor
@Suite("Reviews that are disturbed")
struct ReviewDisturbedTests {
    @Test(
        "Another program takes the todo away: it is said, and no key that was meant for it decides the next")
    func elsewhere() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.threeWeeks)
        await story.press("r")
        await story.press([.tab, .enter])
        try await story.elsewhere { try $0.end("Todo 1", at: "2026-11-20T09:00") }
        // Typed before the next was drawn, and right after.
        await story.pressUnseen(.character("x"))
        await story.pressUnseen(.character("x"))
        #expect(story.screen.contains("\"Todo 1\" was done elsewhere."))
        #expect(story.asked == "Todo 2")
        await story.press("x")
        #expect(try story.rows().todos.allSatisfy { $0.ending?.kind != .abandoned || $0.isHabit })
        #expect(story.asked == "Todo 2")
        await story.press("x")
        #expect(try story.rows().todo("Todo 2")?.ending?.kind == .abandoned)
        #expect(story.asked == "Todo 3")

        // The one that comes next is taken away while the present one is decided.
        try story.database.perform(
            .end(.phrases(["Todo 4"]), as: .done, on: "2026-11-20", clock: .fixed("2026-11-20T09:00")))
        await story.pressUnseen(.enter)
        #expect(story.asked == "Todo 5")
        await story.pressUnseen(.character("x"))
        #expect(try story.rows().todo("Todo 5")?.isPending == true)

        // A key may come before the news of it does: it is refused.
        await story.press("l")
        try story.database.perform(.move(.phrases(["Todo 5"]), to: "2026-12-01", clock: story.hands.clock))
        await story.press(" ")
        #expect(story.asked == "Todo 6")
        #expect(story.messages.last?.contains("\"Todo 5\" was sent to another day elsewhere") == true)
        // What another todo becomes is nobody's affair.
        await story.press("l")
        try await story.elsewhere { try $0.end("Todo 20", at: "2026-11-20T09:00") }
        await story.press("x")
        #expect(try story.rows().todo("Todo 6")?.ending?.kind == .abandoned)
    }

    @Test("What was being typed for a todo that another program took away is kept")
    func typedElsewhere() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r")
        await story.press([.tab, .enter])
        await story.press("e and more")
        try await story.elsewhere { try $0.end("Fix CI", at: "2026-11-20T09:00") }
        #expect(story.screens.unsavedTexts.contains("Fix CI and more"))
        await story.press([.escape])
        #expect(story.screens.unsavedTexts.contains("Fix CI and more"))
        await story.press(" ")
        #expect(story.asked == "Order badge")
        #expect(try story.rows().todo("Order badge")?.isPending == true)
    }

    @Test("Another day begins: what is typed stays; the next key goes on with that day, and decides nothing")
    func midnight() async throws {
        let story = try await ReviewStory(now: "2026-11-20T10:00", ReviewStoriesTests.oneNight)
        await story.press("r")
        await story.press([.tab, .enter, .enter])
        await story.press("e now")
        story.hands.set("2026-11-21T08:00")
        try await story.elsewhere { _ in }
        #expect(story.screen.contains("It is Sat 21 Nov now; what you type stays."))
        #expect(story.screen.contains("Order badge now"))
        await story.press([.enter])
        #expect(try story.rows().todo("Order badge now") != nil)
        #expect(story.screen.contains("Any key goes on with that day"))
        #expect(story.asked == "Order badge now")
        await story.press("x")
        #expect(try story.rows().todo("Order badge now")?.isPending == true)
        #expect(story.step == .start)
        #expect(story.messages.last == "It is Sat 21 Nov now: this is its review.")
        #expect(story.store.view.day == "2026-11-21")
        await story.press([.enter])
        #expect(try story.rows().pages.map(\.date).contains("2026-11-21"))
        #expect(story.firstLine.contains("carried 1 of 4"))
    }

    @Test("A review left in the morning is the evening's when it is opened again then")
    func morningAndEvening() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r")
        await story.press([.tab, .enter, .tab, .escape])
        story.hands.set("2026-11-20T16:00")
        await story.press("r")
        #expect(story.step == .plan)
        await story.press([.escape])
        story.hands.set("2026-11-20T17:00")
        await story.press("r")
        #expect(story.review.kind == .evening && story.step == .lookBack)
    }
}
