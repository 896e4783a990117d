import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Keys that come too late or too early for a question")
@MainActor struct LateAnswersTests {
    init() { useUTF8() }

    private func story() async throws -> ReviewStory {
        try await ReviewStory {
            try $0.start("2026-11-20")
            try $0.add(["One", "Two"], on: "2026-11-20")
        }
    }

    @Test("An answer to a question that an external change closed does nothing")
    func closedQuestion() async throws {
        let story = try await story()
        await story.press("D")
        try await story.elsewhere { try $0.perform(.delete(.phrases(["One"]))) }
        #expect(story.store.view.message?.text == "The todo left this page, so the question is closed.")
        await story.press("y")
        #expect(story.messages.last == "The question was closed already, so the key did nothing.")
        #expect(story.screens.dayPage.pendingKeys.isBegun == false)
        await story.press("dd")
        await story.press("y")
        #expect(try story.rows().todos.isEmpty)
    }

    @Test("A key meant for marked todos that an external change took away leaves the selected one alone")
    func lostMarks() async throws {
        let story = try await story()
        try await story.elsewhere { try $0.add(["Three"], on: "2026-11-20") }
        await story.press("ggvv")
        try await story.elsewhere { try $0.perform(.delete(.phrases(["One"]))) }
        #expect(story.screens.dayPage.marked.count == 1)
        try await story.elsewhere { try $0.perform(.delete(.phrases(["Two"]))) }
        #expect(story.store.view.message?.text == "The marked todos left this page.")
        await story.press("x")
        #expect(story.messages.last == "The marked todos left this page, so the key did nothing.")
        #expect(try story.rows().todo("Three")?.isOpen == true)
        await story.press("x")
        #expect(try story.rows().todo("Three")?.isOpen == false)
    }

    @Test(
        "A key that was on its way when another program took the selected todo away leaves the next one alone",
        arguments: [">", "x", " ", "."])
    func selectionLeft(key: String) async throws {
        let story = try await story()
        try await story.elsewhere { try $0.add(["Three"], on: "2026-11-20") }
        await story.press("G>gg")
        try await story.elsewhere { try $0.perform(.delete(.phrases(["One"]))) }
        await story.press(key)
        #expect(
            story.messages.last == "The selected todo left this page just now, so the key did nothing.")
        #expect(try story.rows().todo("Two")?.start == "2026-11-20")
        #expect(try story.rows().todo("Two")?.isOpen == true)
        let before = try story.rows().todo("Two")
        await story.press(key)
        #expect(try story.rows().todo("Two") != before)
    }

    @Test("Nor does it change a selected todo that another program changed at that moment")
    func selectionChanged() async throws {
        let story = try await story()
        await story.press("gg")
        try await story.elsewhere { try $0.end("One", at: "2026-11-20T09:00") }
        await story.press(" ")
        #expect(
            story.messages.last == "The selected todo was changed elsewhere just now, so the key did nothing."
        )
        #expect(try story.rows().todo("One")?.isOpen == false)
        await story.press(" ")
        #expect(try story.rows().todo("One")?.isOpen == true)
        // Its own changes, and those of what isn't selected, are no reason.
        await story.press(" ")
        #expect(try story.rows().todo("One")?.isOpen == false)
        try await story.elsewhere { try $0.end("Two", at: "2026-11-20T09:00") }
        await story.press(" ")
        #expect(try story.rows().todo("One")?.isOpen == true)
    }

    private static func move(_ title: String, to day: Day, at time: String) -> JournalChange<MovedTodos> {
        .move(.phrases([title]), to: day, clock: .fixed(time))
    }

    @Test("A prompt for a day leaves a todo where another program moved it meanwhile, until Enter again")
    func movedUnderPrompt() async throws {
        let story = try await story()
        await story.press("ggs+5")
        try await story.elsewhere {
            try $0.perform(Self.move("One", to: "2026-12-03", at: "2026-11-20T09:00"))
        }
        await story.press([.enter])
        #expect(story.messages.last == "\"One\" was moved to Thu 3 Dec meanwhile.")
        #expect(try story.rows().todo("One")?.start == "2026-12-03")
        await story.press([.enter])
        #expect(try story.rows().todo("One")?.start == "2026-11-25")
    }

    @Test("So does the question before a further postponement", arguments: ["y", "d"])
    func movedUnderQuestion(answer: String) async throws {
        let story = try await ReviewStory {
            try $0.start("2026-11-16")
            try $0.add(["One"], on: "2026-11-16")
            for day in 16..<20 {
                if day > 16 { try $0.start("2026-11-\(day)") }
                try $0.perform(
                    Self.move(
                        "One", to: Day("2026-11-\(day + 1)") ?? "2026-11-20", at: "2026-11-\(day)T09:00"))
            }
            try $0.start("2026-11-20")
        }
        await story.press("gg>")
        #expect(story.screen.contains("postponed 4 times"))
        try await story.elsewhere {
            try $0.perform(Self.move("One", to: "2026-12-03", at: "2026-11-20T09:00"))
        }
        await story.press(answer)
        #expect(story.messages.last == "\"One\" was moved to Thu 3 Dec meanwhile.")
        #expect(try story.rows().todo("One")?.start == "2026-12-03")
    }

    @Test("Esc keeps a refused prompt's reason, and closes the prompt")
    func escapeAfterRefusal() {
        let view = SamplePage.view()
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        for key in typed("jjT23:59") + [.enter] { _ = screens.handle(key, in: view) }
        var after = view
        after.message = StoreMessage("23:59 is in the future.", isError: true)
        let message = screens.refuse(typedAhead: [.escape], from: view, to: after)
        #expect(message?.text == "23:59 is in the future.")
        #expect(screens.dayPage.isBrowsing)
        for key in typed("aJot") + [.enter] { _ = screens.handle(key, in: view) }
        let kept = screens.refuse(typedAhead: [.escape, .escape], from: view, to: after)
        #expect(kept?.text == "23:59 is in the future. Your line is kept. a ↑ brings it back.")
        #expect(screens.dayPage.isBrowsing && screens.unsavedTexts == ["Jot"])
    }

    @Test("What is typed after n on a future day is a line, and no command")
    func futureEntry() async throws {
        let story = try await story()
        await story.press("]")
        await story.press("nDid x\n")
        #expect(story.messages.last == "Sat 21 Nov 2026 is in the future. Tab makes it a todo.")
        #expect(story.screens.unsavedTexts == ["Did x"])
        await story.press([.tab, .enter])
        #expect(try story.rows().todo("Did x")?.start == "2026-11-21")
    }

    @Test("In the list of changes, ? shows the help and goes back, and so does Esc at its question")
    func changes() async throws {
        let story = try await story()
        await story.press(">gu")
        await story.press("?")
        #expect(story.screen.hasPrefix(" Keys"))
        await story.press([.escape])
        guard case .listing(.changes, _) = story.screens.dayPage.mode else {
            Issue.record("The list is gone.")
            return
        }
        await story.press("j")
        await story.press([.enter, .escape])
        guard case .listing(.changes, _) = story.screens.dayPage.mode else {
            Issue.record("The list is gone.")
            return
        }
        #expect(story.messages.last == "Nothing was undone.")
        // A command that leaves the list leaves it from the help, too.
        await story.press("?gf")
        #expect(story.screens.dayPage.isBrowsing && story.store.view.isFutureLog)
    }

    @Test(":12 goes to a row and :noh ends the search, as in vim")
    func palette() async throws {
        let story = try await story()
        await story.press(":2\n")
        #expect(story.screens.dayPage.selectedIndex == 1)
        await story.press(":1\n")
        #expect(story.screens.dayPage.selectedIndex == 0)
        await story.press(":99999999999999999999\n")
        #expect(story.messages.last == "No command has this name.")
        await story.press([.escape])
        await story.press("/Two\n")
        #expect(story.screens.dayPage.highlight != nil)
        await story.press(":noh\n")
        #expect(story.screens.dayPage.highlight == nil)
    }

    @Test("Pasted Markdown loses its list marks, and what is ticked is done")
    func pasted() async throws {
        let story = try await story()
        await story.press([.paste("- [ ] Call Ana\n* Buy milk\n3. [x] Sweep\n")])
        #expect(story.screen.contains("Add 3 todos, 1 done, one a line? y yes · n no"))
        await story.press("y")
        let rows = try story.rows()
        #expect(rows.todos.suffix(3).map(\.title) == ["Call Ana", "Buy milk", "Sweep"])
        #expect(rows.todo("Sweep")?.isOpen == false && rows.todo("Buy milk")?.isOpen == true)
        await story.press([.character("a"), .paste("- [ ] Mop"), .enter])
        #expect(try story.rows().todo("Mop") != nil)
    }
}
