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
        #expect(story.screen.contains("\"Todo 1\" was marked done elsewhere."))
        #expect(story.asked == "Todo 2")
        // However many there are, until it is answered.
        await story.press("x ")
        await story.press([.enter])
        #expect(try story.rows().todos.allSatisfy { $0.ending?.kind != .abandoned || $0.isHabit })
        #expect(story.asked == "Todo 2" && story.step == .carried)
        #expect(story.screen.contains("Esc continues"))
        await story.press([.escape])
        #expect(story.asked == "Todo 2" && story.screens.front == .review)
        await story.press("x")
        #expect(try story.rows().todo("Todo 2")?.ending?.kind == .abandoned)
        #expect(story.asked == "Todo 3")

        // The one that comes next is taken away while the present one is decided.
        try story.database.perform(
            .end(.phrases(["Todo 4"]), as: .done, on: "2026-11-20", clock: .fixed("2026-11-20T09:00")))
        await story.pressUnseen(.enter)
        #expect(story.asked == "Todo 5")
        await story.pressUnseen(.character("x"))
        #expect(try story.rows().todo("Todo 5")?.isOpen == true)
        await story.press([.escape])

        // A key may come before the news of it does: it is refused.
        try story.database.perform(.move(.phrases(["Todo 5"]), to: "2026-12-01", clock: story.hands.clock))
        await story.press(" ")
        #expect(story.asked == "Todo 6")
        #expect(story.messages.last?.contains("\"Todo 5\" was moved to another day elsewhere") == true)
        // What another todo becomes is nobody's affair.
        await story.press([.escape])
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
        // The line stays open: what is typed on is not for the next.
        await story.press(" xx")
        #expect(story.asked == "Fix CI")
        await story.press([.enter])
        #expect(story.messages.last == "Your line is kept. a ↑ brings it back.")
        #expect(story.screens.unsavedTexts.contains("Fix CI and more xx"))
        #expect(story.asked == "Order badge" && story.review.isBrowsing)
        #expect(try story.rows().todo("Order badge")?.isOpen == true)
        #expect(try story.rows().todo("Fix CI and more xx") == nil)
    }

    @Test("A date that is typed for a todo that another program took away is given to no other")
    func datedElsewhere() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r")
        await story.press([.tab, .enter])
        await story.press("s")
        try await story.elsewhere { try $0.end("Fix CI", at: "2026-11-20T09:00") }
        #expect(
            story.messages.last?.contains("Enter or Esc continues.") == true
                || story.screen.contains("continues")
        )
        await story.press("mon")
        await story.press([.enter])
        #expect(try story.rows().postponements.isEmpty)
        #expect(story.asked == "Order badge" && story.review.isBrowsing)
    }

    @Test("A habit that another program ends under the selection is said, and the next is not taken for it")
    func habitElsewhere() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.threeWeeks)
        await story.press("r")
        let habits = try #require(story.store.view.review?.endingHabits.map(\.todo))
        await story.press("j")
        // One above goes: the selection stays on its habit.
        try await story.elsewhere {
            try $0.perform(
                .end(.ids([habits[0].id]), as: .done, on: habits[0].start, clock: story.hands.clock))
        }
        #expect(story.review.session?.selectedHabit?.todo.id == habits[1].id)
        try await story.elsewhere {
            try $0.perform(
                .end(.ids([habits[1].id]), as: .done, on: habits[1].start, clock: story.hands.clock))
        }
        #expect(story.screen.contains("elsewhere"))
        await story.press("  ")
        #expect(try story.rows().todos.count { $0.isHabit && !$0.isOpen } == 2)
        await story.press([.escape])
        await story.press(" ")
        #expect(try story.rows().todos.count { $0.isHabit && !$0.isOpen } == 3)
    }

    @Test("The week is looked at and come back from to the same todo; nothing is taken for reviewed")
    func weekAside() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r")
        await story.press([.tab, .enter])
        await story.press("l")
        let asked = story.asked
        for key in [Key.enter, .escape, .character("w"), .tab] {
            await story.press("w")
            #expect(story.step == .week)
            await story.press([key])
            #expect(story.step == .carried && story.asked == asked && story.screens.front == .review)
        }
        #expect(try story.rows().reviews == 0)
    }

    @Test("What the palette decides is one's own, and said with the key that undoes it")
    func palette() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r")
        await story.press([.tab, .enter])
        await story.press(":abandon")
        await story.press([.enter])
        #expect(story.messages.last == "Abandoned \"Fix CI\"")
        #expect(story.asked == "Order badge" && story.review.notice == nil)
    }

    @Test("Before the day is started no todo is made a habit, which starting it would end")
    func habitBeforeStart() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r")
        await story.press([.tab, .tab])
        #expect(story.step == .carried)
        await story.press("m")
        #expect(story.messages.last == "Start today first: starting the day abandons older habits.")
        #expect(try story.rows().todo("Fix CI")?.isHabit == false)
    }

    @Test(
        "Another day begins: what is typed stays; the next key continues with that day, and decides nothing")
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
        #expect(story.screen.contains("Any key continues with that day"))
        #expect(story.asked == "Order badge now")
        await story.press("x")
        #expect(try story.rows().todo("Order badge now")?.isOpen == true)
        #expect(story.step == .start)
        #expect(story.messages.last == "It is Sat 21 Nov now: this is its review.")
        #expect(story.store.view.day == "2026-11-21")
        await story.press([.enter])
        #expect(try story.rows().pages.map(\.date).contains("2026-11-21"))
        #expect(story.firstLine.contains("carried 1 of 3"))
    }

    @Test("A review left in the morning is the evening's when it is opened again then")
    func morningAndEvening() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r")
        await story.press([.tab, .enter, .tab, .escape, .escape])
        story.hands.set("2026-11-20T16:00")
        await story.press("r")
        #expect(story.step == .plan)
        await story.press([.escape])
        story.hands.set("2026-11-20T17:00")
        await story.press("r")
        #expect(story.review.kind == .evening && story.step == .lookBack)
    }
}
