import Journal
import TestSupport
import Testing

@testable import Screens

@MainActor
@Suite("The page's place, while the future log shows")
struct FutureLogPlaceTests {
    private func story() async throws -> ReviewStory {
        try await ReviewStory {
            try $0.start("2026-11-20")
            try $0.add(["One", "Two", "Three"], on: "2026-11-20")
            try $0.add(["Later", "Later still"], on: "2026-12-01")
        }
    }

    @Test("Going back returns to the selected row and the marks", arguments: [[Key.escape], typed("q")])
    func back(keys: [Key]) async throws {
        let story = try await story()
        await story.press("ggvv")
        let page = story.screens.dayPage
        #expect(page.marked.count == 2 && page.selectedIndex == 2)
        await story.press("gf")
        #expect(story.store.view.isFutureLog)
        #expect(story.screens.dayPage.marked.isEmpty && story.screens.dayPage.selectedIndex == 0)
        await story.press("j")
        await story.press(keys)
        #expect(story.store.view.isPage)
        #expect(story.screens.dayPage.marked == page.marked)
        #expect(story.screens.dayPage.selectedID == page.selectedID)
    }

    @Test("A title whose todo is deleted elsewhere becomes a new todo of the same day")
    func deletedElsewhere() async throws {
        let story = try await story()
        await story.press("gfgg")
        await story.press([.enter, .character("!")])
        let id = try #require(story.screens.dayPage.selectedID)
        try await story.elsewhere { _ = try $0.perform(.delete(.ids([id]))) }
        await story.press([.enter])
        let todo = try #require(
            try story.database.todos(.all, today: "2026-11-20").first { $0.title == "Later!" })
        #expect(todo.start == "2026-12-01")
    }

    @Test("Another page opens at its top")
    func otherPage() async throws {
        let story = try await story()
        await story.press("]")
        await story.press("[")
        await story.press("ggj")
        await story.press("gf")
        await story.press([.escape])
        await story.press("[")
        #expect(story.screens.dayPage.selectedIndex == 0)
    }
}
