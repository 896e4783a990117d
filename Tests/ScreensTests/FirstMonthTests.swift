import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

/// The first month of somebody who reads no manual: the keys that come to mind, each where it once did something else.
@MainActor @Suite("The first month, as stories")
struct FirstMonthTests {
    /// Whether keys quit the program.
    private func quits(_ story: ReviewStory, _ keys: [Key]) -> Bool {
        var screens = story.screens
        return keys.flatMap { screens.handle($0, in: story.store.view) }.contains(.quit)
    }

    private let quit = typed(":q") + [.enter]

    @Test("The first ten minutes: words are todos, only what is named runs, and every way out is one")
    func tenMinutes() async throws {
        let story = try await ReviewStory(now: "2026-03-02T09:00") { _ in }
        await story.press("S")
        await story.press("a")
        #expect(story.screen.contains("What? · #category"))
        await story.press("Fix gutter #gard\nCall dentist tomorrow\n")
        #expect(try story.rows().todos.map(\.title) == ["Fix gutter", "Call dentist tomorrow"])
        #expect(story.store.view.categories.map(\.name) == ["gard"])
        // The question about a near one takes letters at the cursor, and never swallows a key.
        await story.press("Sow beans #gadr\n")
        #expect(story.screen.contains("keep \"#gadr\" in the title"))
        await story.press(
            [.backspace, .backspace] + typed("rd\n").map { $0 == .character("\n") ? .enter : $0 })
        #expect(try story.rows().todo("Sow beans")?.categoryID == story.store.view.categories.first?.id)
        await story.press("Water the beans ! #gard\n")
        #expect(try story.rows().todo("Water the beans")?.isHabit == true)
        // A line pasted outside the prompt opens one; of several, n means no.
        await story.press([.escape, .paste("Read the lease")])
        await story.press([.enter, .escape])
        #expect(try story.rows().todo("Read the lease") != nil)
        let before = try story.rows()
        await story.press([.paste("a\nb\nc"), .character("n")])
        #expect(try story.rows() == before)
        for name in [":new", ":sp", ":W", ":$$"] {
            await story.press(name + "\n")
            #expect(story.messages.last?.hasPrefix("No command") == true, "\(name)")
            await story.press([.escape])
            #expect(try story.rows() == before && story.screens.front == .dayPage, "\(name)")
        }
        await story.press("gg:done\n")
        #expect(try story.rows().todos.count { $0.ending != nil } == 1)
        await story.press(":undo\n")
        // Alt and a letter run no verb.
        await story.press([.alt("x"), .alt("d"), .alt("u")])
        #expect(try story.rows() == before)
        for pane in ["", "c", "i", "gu", "gp", "3", "ge", "E", "!", "?", "r", "gf", "gw", "gs"] {
            try await story.reopen(at: "2026-03-02T09:10")
            await story.press(pane)
            // The plan's line is open, and would take the words.
            if pane == "r" { await story.press([.escape]) }
            #expect(quits(story, quit), "\(pane)")
            #expect(quits(story, typed("ZZ")), "\(pane)")
        }
        try await story.reopen(at: "2026-03-02T21:00")
        while let open = story.store.view.page.contents.rows.first(where: { $0.state == .open }) {
            story.screens.dayPage.select(
                at: story.store.view.page.contents.rows.index(of: open.id) ?? 0, in: story.store.view)
            await story.press(" ")
        }
        #expect(story.screen.contains("All settled."))
    }

    @Test("The next morning: home from yesterday by three keys, and what was kept isn't asked again")
    func nextMorning() async throws {
        let story = try await ReviewStory(now: "2026-03-02T20:00") { database in
            try database.start("2026-03-02")
            try database.add(["Fix gutter", "Call Sam"], on: "2026-03-02")
        }
        await story.press("r")
        while story.step != .leftovers { await story.press("\n") }
        await story.press("\n>")
        #expect(story.step == .tomorrow)
        // Words are a todo there, and an empty line goes on.
        await story.press("undo the knot\n\n")
        #expect(story.step == .end)
        #expect(try story.rows().todo("undo the knot")?.start == "2026-03-03")
        try await story.reopen(at: "2026-03-03T08:30")
        for home: [Key] in [[.escape], typed("t"), typed("q")] {
            await story.press("h")
            #expect(story.store.view.day == "2026-03-02")
            for columns in [40, 80, 200] {
                story.screens.size = Size(columns: columns, rows: 24)
                #expect(story.firstLine.contains("t today"), "\(columns)")
            }
            story.screens.size = Size(columns: 80, rows: 24)
            #expect(!quits(story, home))
            await story.press(home)
            #expect(story.store.view.day == "2026-03-03")
        }
        await story.press("r")
        var steps: [ReviewStep] = []
        while let step = story.step, step != .end {
            if steps.last != step { steps.append(step) }
            #expect(story.asked != "Fix gutter")
            await story.press("\n")
        }
        #expect(steps.contains(.plan))
        #expect(try story.rows().todos.allSatisfy { $0.ending == nil })
    }

    @Test(
        "Five days later, after a holiday: the week offered is the last one with something; one lands on open todos"
    )
    func fiveDaysLater() async throws {
        let story = try await ReviewStory(now: "2026-03-06T09:00") { database in
            try database.start("2026-03-06")
            try database.add(["Fix gutter", "Call Sam"], on: "2026-03-06")
            try database.end("Call Sam", at: "2026-03-06T12:00")
        }
        try await story.reopen(at: "2026-03-16T08:00")
        await story.press("gw")
        await story.press("gj")
        await story.press("r")
        while story.step != .week, story.step != .end { await story.press("\n") }
        if story.step == .week { #expect(story.screen.contains("Call Sam")) }
        while story.step != .end { await story.press("\n") }
        await story.press("\n")
        #expect(story.screens.front == .dayPage && story.store.view.day == "2026-03-16")
        #expect(story.screens.dayPage.selected(in: story.store.view)?.state == .open)
    }

    @Test(
        "A month later: sixty carried todos, few keys when nothing is decided, and the card is refused a count"
    )
    func monthLater() async throws {
        let story = try await ReviewStory(ReviewMemoryTests.many)
        var keys = 0
        func press(_ key: Key) async {
            keys += 1
            await story.press([key])
        }
        await press(.character("r"))
        while story.step != .carried { await press(.enter) }
        let before = try story.rows().todos
        await press(.tab)
        while story.screens.front == .review, keys < 30 { await press(.enter) }
        #expect(keys <= 15)
        #expect(try story.rows().todos.filter { $0.ending != nil }.isEmpty)
        #expect(try story.rows().todos.count == before.count)
        // The next morning they aren't asked about.
        try await story.reopen(at: "2026-11-21T08:00")
        await story.press("r")
        while story.step != .end {
            #expect(story.step != .carried)
            await story.press("\n")
        }
    }

    // MARK: The keys of ten jobs

    /// Keys, and words that are typed between them.
    private enum Part {
        case keys([Key])
        case words(String)
    }

    @Test("Ten jobs need no more keys than they did, beside the words typed")
    func tenJobs() async throws {
        let story = try await ReviewStory(now: "2026-11-20T09:30") { database in
            for day in ["2026-11-19", "2026-11-20"] { try database.start(day) }
            try database.add(["Fix CI", "Call Sam"], on: "2026-11-20")
        }
        func todo(_ title: String) throws -> Todo? { try story.rows().todo(title) }
        let jobs: [(name: String, parts: [Part], most: Int, isDone: () throws -> Bool)] = [
            (
                "add to a new category",
                [.keys(typed("a")), .words("Pay rent #home"), .keys([.enter, .escape])], 3,
                { try todo("Pay rent")?.categoryID != nil }
            ),
            (
                "log", [.keys(typed("n")), .words("Had lunch"), .keys([.enter, .escape])], 3,
                { try todo("Had lunch")?.ending != nil }
            ),
            (
                "tick the first", [.keys(typed("gg "))], 3,
                { try todo("Fix CI")?.ending != nil || todo("Pay rent")?.ending != nil }
            ),
            (
                "undo", [.keys(typed("u"))], 1,
                { try todo("Fix CI")?.ending == nil && todo("Pay rent")?.ending == nil }
            ),
            (
                "rename",
                [.keys([.enter, .control("u")]), .words("Pay the rent"), .keys([.enter])], 3,
                { try todo("Pay the rent") != nil || todo("Fix CI") == nil }
            ),
            (
                "find", [.keys(typed("/")), .words("sam"), .keys([.enter])], 2,
                { story.screens.dayPage.selected(in: story.store.view)?.todo.title == "Call Sam" }
            ),
            (
                "give it a category", [.keys(typed("#")), .words("ho"), .keys([.enter])], 2,
                { try todo("Call Sam")?.categoryID != nil }
            ),
            ("postpone to tomorrow", [.keys(typed(">"))], 1, { try todo("Call Sam")?.start == "2026-11-21" }),
            ("yesterday and back", [.keys(typed("ht"))], 2, { story.store.view.day == "2026-11-20" }),
            (
                "postpone to a day", [.keys([.escape] + typed("ggs")), .words("fri"), .keys([.enter])], 5,
                { try story.rows().todos.contains { $0.start == "2026-11-27" } }
            ),
        ]
        for job in jobs {
            var count = 0
            for part in job.parts {
                switch part {
                case .keys(let keys):
                    count += keys.count
                    await story.press(keys)
                case .words(let words): await story.press(words)
                }
            }
            #expect(count <= job.most, "\(job.name)")
            #expect(try job.isDone(), "\(job.name): \(story.messages.last ?? "")")
        }
    }
}
