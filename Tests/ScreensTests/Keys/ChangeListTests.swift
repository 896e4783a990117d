import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

/// The real store behind the screens.
@MainActor
@Suite("The list of changes")
struct ChangeListTests {
    init() { useUTF8() }

    private func story(_ titles: [String]) async throws -> ReviewStory {
        try await ReviewStory { database in
            try database.start("2026-11-20")
            for title in titles { try database.add([title], on: "2026-11-20") }
        }
    }

    @Test("Enter undoes back to the selected change, after one question if it isn't the newest, or redoes it")
    func undoing() async throws {
        let story = try await story(["a", "b", "c"])
        await story.press("gu")
        #expect(story.screens.dayPage.mode == .listing(.changes, ListPlace()))
        #expect(story.screen.contains("▌ ") && story.screen.contains("started Fri 20 Nov"))
        await story.press("j")
        await story.press([.enter])
        #expect(story.screen.contains("Undo 2 changes? y yes · n no"))
        await story.press("y")
        #expect(story.store.view.page.contents.rows.map(\.todo.title) == ["a"])
        await story.press("gu")
        #expect(story.screen.contains("(undone)"))
        // The newest change that isn't undone is selected; the undone ones are above it.
        await story.press("kk")
        await story.press([.enter])
        #expect(story.store.view.page.contents.rows.map(\.todo.title) == ["a", "b", "c"])
        await story.press("gu")
        await story.press([.enter])
        #expect(story.store.view.page.contents.rows.map(\.todo.title) == ["a", "b"])
    }

    @Test("A change by another program closes the question, and the list stays on its change")
    func meanwhile() async throws {
        let story = try await story(["a", "b"])
        await story.press("guj")
        await story.press([.enter])
        #expect(story.screen.contains("Undo 2 changes?"))
        try await story.elsewhere { try $0.add(["other"], on: "2026-11-20") }
        #expect(story.screens.dayPage.mode == .listing(.changes, story.place(2)))
        await story.press("y")
        #expect(story.store.view.page.contents.rows.count == 3)
    }

    @Test("From any screen gu shows the changes; q returns to the page")
    func fromAnywhere() async throws {
        let story = try await story(["a"])
        await story.press("gbgu")
        #expect(story.screens.front == .dayPage && story.screen.contains("Changes"))
        await story.press("q")
        #expect(story.screens.dayPage.isBrowsing)
    }

    @Test("The last ten messages are kept, each once")
    func messages() async throws {
        let story = try await story(["a"])
        for _ in 0..<7 { await story.press("xu") }
        #expect(story.store.view.recentMessages.count == 10)
        await story.press("!")
        #expect(story.screen.contains("Undone: abandoned \"a\"") && story.screen.contains(" Messages"))
    }

    @Test("In the review, the dot decides about a todo as about the one before")
    func repeatedDecision() async throws {
        let story = try await ReviewStory { database in
            try database.start("2026-11-19")
            try database.add(["a", "b", "c"], on: "2026-11-19")
        }
        await story.press("r")
        while story.step != .carried, story.messages.count < 9 { await story.press([.enter]) }
        #expect(story.asked == "a")
        await story.press(".")
        #expect(story.asked == "a" && story.messages.last == "Nothing to repeat yet.")
        await story.press(">..")
        #expect(try story.rows().todos.map(\.start) == ["2026-11-21", "2026-11-21", "2026-11-21"])
    }

    @Test("gw shows the week by itself: q returns to the page, and no review is begun or recorded")
    func week() async throws {
        let story = try await story(["a"])
        await story.press("gw")
        #expect(story.screens.front == .review && story.screen.contains("Week of"))
        #expect(story.screen.contains("back to the journal"))
        await story.press("q")
        #expect(story.screens.front == .dayPage)
        #expect(try story.rows().reviews == 0)
        await story.press("r")
        #expect(story.screens.front == .review && !story.screen.contains("Week of"))
        await story.press([.escape] + typed("gw"))
        #expect(story.screen.contains("Week of"))
        await story.press("gj")
        await story.press("r")
        #expect(!story.screen.contains("Week of"))
    }

    @Test("The page keeps its row under the week by itself")
    func rowUnderWeek() async throws {
        let story = try await story(["a", "b", "c"])
        await story.press("ggjj")
        #expect(story.screens.dayPage.selected(in: story.store.view)?.todo.title == "c")
        for key in [Key.escape, .character("q"), .enter] {
            await story.press("gw")
            await story.press([key])
            #expect(story.screens.front == .dayPage)
            #expect(story.screens.dayPage.selected(in: story.store.view)?.todo.title == "c")
        }
    }
}

extension ReviewStory {
    /// A place in a list as it is after drawing.
    @MainActor
    fileprivate func place(_ index: Int) -> ListPlace { ListPlace(at: index) }
}
