import Journal
import Store
import TestSupport
import Testing

@testable import Screens

/// The first ten minutes of somebody who has never seen Daybook, the next morning, and five days later.
@MainActor @Suite("The first week, screen by screen")
struct FirstWeekGoldenTests {
    private static let size = Size(columns: 80, rows: 24)

    private func look(_ name: String, _ story: ReviewStory) throws {
        try Golden("first-week-\(name)", Self.size).check(
            story.screens.render(story.store.view, symbols: .unicode))
    }

    @Test("Twelve todos, ticks, an undo; every title and every day as it was meant")
    func firstWeekGoldenTests() async throws {
        let story = try await ReviewStory(now: "2026-03-02T09:00", size: Self.size) { _ in }
        try look("1-welcome", story)
        await story.press("Sa")
        try look("2-typing", story)
        await story.press("Fix flaky CI tests #work")
        try look("3-new-category", story)
        await story.press([.tab])
        await story.press("\n")
        await story.press("Review the PR https://example.com/pr/7 #work\n")
        await story.press("Call the plumber #home\n")
        try look("4-created", story)
        await story.press("Buy stamps ~fri #ho\nStretch !\nRenew passport ~next fri\n")
        await story.press("Plan the offsite ~1 apr #work\n")
        await story.press("Pay the rent #wrok\n")
        // The similar category is the first answer.
        await story.press([.enter])
        await story.press("Read chapter 3 ~w\nRing Sam ~in 3 days\nOrder a badge ~2w #work\n")
        await story.press("Sweep the kitchen #home\n")
        try look("5-twelve-todos", story)
        await story.press([.escape])
        await story.press("gg j ")
        await story.press("u")
        await story.press("nHad breakfast\n")
        await story.press([.escape])
        try look("6-evening", story)

        try await story.reopen(at: "2026-03-03T08:30")
        try look("7-next-morning", story)
        await story.press("S")
        await story.press("gg>")
        try look("8-started", story)

        try await story.reopen(at: "2026-03-08T11:00")
        try look("9-five-days-later", story)
        await story.press("nHad brunch\n")
        await story.press([.escape])
        await story.press("gg ")
        try look("10-sunday", story)
        await story.press("h")
        try look("11-an-older-page", story)

        let todos = try await story.database.read(.snapshot).todos
        #expect(todos.allSatisfy { !$0.title.contains("#") && !$0.title.contains("~") })
        let starts = Dictionary(todos.map { ($0.title, $0.start) }) { first, _ in first }
        #expect(
            starts == [
                "Fix flaky CI tests": "2026-03-02", "Review the PR": "2026-03-04",
                "Call the plumber": "2026-03-02",
                "Buy stamps": "2026-03-06", "Stretch": "2026-03-02", "Renew passport": "2026-03-13",
                "Plan the offsite": "2026-04-01", "Pay the rent": "2026-03-02",
                "Read chapter 3": "2026-03-09",
                "Ring Sam": "2026-03-05", "Order a badge": "2026-03-16", "Sweep the kitchen": "2026-03-02",
                "Had breakfast": "2026-03-02", "Had brunch": "2026-03-08",
            ])
        let ended = todos.compactMap { todo in todo.ending.map { (todo.title, $0.day) } }
        let days = Dictionary(ended) { first, _ in first }
        #expect(days["Had breakfast"] == "2026-03-02" && days["Had brunch"] == "2026-03-08")
    }
}
