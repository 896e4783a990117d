import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

/// What a review remembers, and how few keys it needs.
@MainActor
@Suite("The review remembers")
struct ReviewMemoryTests {
    @Test("A todo kept in the evening isn't asked about next morning, and comes back after three days")
    func keptInTheEvening() async throws {
        let story = try await ReviewStory(now: "2026-11-20T20:00") { database in
            try database.start("2026-11-20")
            try database.add(["Fix CI", "Call Sam"], on: "2026-11-20")
        }
        await story.press("r\n")
        #expect(story.step == .leftovers && story.asked == "Fix CI")
        await story.press("\n>")
        #expect(story.step == .tomorrow)
        await story.press("\n")
        #expect(story.step == .end)
        for (day, isAsked) in [("2026-11-21", false), ("2026-11-22", false), ("2026-11-23", true)] {
            try await story.reopen(at: "\(day)T08:00")
            try story.database.start(day)
            try await story.reopen(at: "\(day)T08:10")
            await story.press("r")
            while story.step == .lookBack || story.step == .week { await story.press("\n") }
            #expect((story.step == .carried && story.asked == "Fix CI") == isAsked, "\(day)")
            await story.press([.escape, .escape])
        }
        #expect(try story.rows().kept.count == 1)
    }

    @Test("The days until it is asked again are a setting")
    func askAgain() async throws {
        let story = try await ReviewStory(now: "2026-11-20T20:00") { database in
            try database.start("2026-11-20")
            try database.add(["Fix CI"], on: "2026-11-20")
        }
        await story.press("r\n\n\n")
        try story.database.start("2026-11-21")
        try await story.reopen(at: "2026-11-21T08:10")
        story.screens.review.preferences.review.askAgain = 1
        await story.press("r")
        while story.step == .lookBack { await story.press("\n") }
        #expect(story.step == .carried && story.asked == "Fix CI")
    }

    static func many(_ database: JournalDatabase) throws {
        for day in ["2026-10-28", "2026-11-15"] { try database.start(day) }
        try database.add((1...12).map { "Old \($0)" }, on: "2026-10-28")
        try database.add((1...48).map { "New \($0)" }, on: "2026-11-15")
    }

    @Test("Sixty carried todos are kept with fifteen keys or fewer, and one undoes that")
    func keepAll() async throws {
        let story = try await ReviewStory(Self.many)
        var count = 0
        func press(_ keys: String) async {
            count += keys.count
            await story.press(keys)
        }
        await press("r")
        #expect(story.step == .start)
        await press("\n")
        #expect(story.step == .carried && story.asked == "Old 1")
        for offer in ["Enter one by one", "o only those older than two weeks", "Tab keep the rest"] {
            #expect(story.screen.contains(offer), "\(offer) in \(story.screen)")
        }
        await story.press([.tab])
        count += 1
        #expect(story.step == .plan)
        #expect(try story.rows().kept.count == 60)
        await press("\n")
        while story.step == .week { await press("\n") }
        #expect(story.step == .end)
        await press("\n")
        #expect(story.screens.front == .dayPage)
        #expect(count <= 15)
        await story.press("u")
        await story.press("u")
        #expect(try story.rows().kept.isEmpty)
    }

    @Test("Only the old ones are gone through; the rest of them is kept by Tab at any card")
    func onlyOld() async throws {
        let story = try await ReviewStory(Self.many)
        await story.press("r\no")
        #expect(story.firstLine.hasPrefix(" Review · carried 1 of 12"))
        #expect(story.asked == "Old 1")
        await story.press("x")
        #expect(story.firstLine.hasPrefix(" Review · carried 2 of 12"))
        await story.press([.tab])
        #expect(story.step == .plan)
        #expect(try story.rows().kept.count == 11)
        #expect(try story.rows().todos.count { $0.ending != nil } == 1)
        // Undone, the cards are there again.
        await story.press([.escape] + typed("u"))
        #expect(story.step == .carried && story.asked == "Old 2")
        await story.press("u")
        #expect(story.asked == "Old 1")
    }

    @Test("One by one begins with the first card; nothing older has a reason")
    func oneByOne() async throws {
        let story = try await ReviewStory { database in
            try database.start("2026-11-19")
            try database.add((1...16).map { "Todo \($0)" }, on: "2026-11-19")
        }
        await story.press("r\no")
        #expect(story.messages.last == "None is older than two weeks.")
        await story.press("\n")
        #expect(story.firstLine.hasPrefix(" Review · carried 1 of 16"))
        #expect(story.asked == "Todo 1" && story.screen.contains("Enter keep"))
        // There o opens the URL.
        await story.press("o")
        #expect(story.messages.last == "No URL.")
        // The week is looked at and left from the offer, too.
        await story.press("w\n\n")
        #expect(story.asked == "Todo 2")
        await story.press("x")
        #expect(story.asked == "Todo 3")
    }

    @Test("A count before a decision is refused, and nothing is decided", arguments: typed("x> y#T"))
    func counts(key: Key) async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r")
        await story.press([.tab, .enter])
        let before = try story.rows()
        await story.press([.character("3"), key])
        #expect(story.messages.last == "\(key) decides about one todo, so it takes no count.")
        #expect(try story.rows() == before)
        #expect(story.asked == "Fix CI" && story.screens.review.isBrowsing)
        await story.press("3\n")
        #expect(story.asked == "Fix CI")
    }

    @Test("Enter goes on through every step; in plan and tomorrow the line is open, and words are a todo")
    func enter() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r\n\n\n\n\n")
        #expect(story.step == .plan)
        #expect(story.screen.contains("4 open, 3 of them carried. What else will you do?"))
        #expect(story.screen.contains("Enter to end"))
        await story.press("undo the shelf\n")
        #expect(try story.rows().todo("undo the shelf")?.start == "2026-11-20")
        #expect(story.step == .plan)
        await story.press("\n")
        #expect(story.step == .end)
        #expect(try story.rows().kept.count == 3)
        await story.press("\n")
        #expect(story.screens.front == .dayPage)

        try await story.reopen(at: "2026-11-20T19:00")
        await story.press("r")
        while story.step == .lookBack { await story.press("\n") }
        #expect(story.step == .entries)
        await story.press("\n")
        while story.step == .leftovers { await story.press("\n") }
        #expect(story.step == .tomorrow)
        await story.press("Pack\n")
        #expect(try story.rows().todo("Pack")?.start == "2026-11-21")
        await story.press("\n")
        #expect(story.step == .end)
    }

    @Test("Esc leaves the plan's line for its rows, and Enter still goes on from there")
    func rowsOfPlan() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r\n\n\n\n\n")
        await story.press([.escape] + typed("gg "))
        #expect(try story.rows().todos.count { $0.ending?.day == "2026-11-20" } == 1)
        await story.press("u")
        #expect(story.step == .plan)
        await story.press("Rx")
        #expect(story.screens.review.page.openText != nil || !story.screens.review.isBrowsing)
        await story.press([.escape, .enter])
        #expect(story.step == .end)
        await story.press([.backTab])
        #expect(story.step == .plan)
    }

    @Test("In an empty review a adds a todo to the day")
    func emptyReview() async throws {
        let story = try await ReviewStory { try $0.start("2026-11-20") }
        await story.press("r")
        #expect(story.screen.contains("a adds a todo."))
        await story.press("aCall Sam\n")
        #expect(try story.rows().todo("Call Sam")?.start == "2026-11-20")
        await story.press("\n")
        #expect(story.step == .end)
        // On a card it says where to add one.
        try await story.reopen(at: "2026-11-23T08:00")
        try story.database.start("2026-11-23")
        try await story.reopen(at: "2026-11-23T08:00")
        await story.press("r")
        while story.step == .lookBack || story.step == .week { await story.press("\n") }
        await story.press("a")
        #expect(story.messages.last == "The plan has a line for that: Tab goes on to it.")
    }

    @Test("The card has the category in its colour, the rail, the note as a block and the progress")
    func card() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        let note = "Ask Kim first\n- [x] look at the log\n- [ ] try the other runner"
        let todo = try #require(try story.rows().todo("Fix CI"))
        try await story.elsewhere { try $0.perform(.edit([todo.id], TodoEdit(\.note, note))) }
        await story.press("r\n\n#Work\n")
        #expect(story.asked == "Fix CI")
        let rows = story.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let top = try #require(rows.firstIndex { $0.contains("╭─ ● Work ─") })
        #expect(rows[top + 1].contains("│  ○ Fix CI"))
        #expect(story.screen.contains("│    first seen 19 Nov · carried 1 day"))
        let lines = rows.filter { ["Ask Kim", "look at", "try the"].contains(where: $0.contains) }
        #expect(lines.map { $0.drop { $0 == " " }.prefix(8) } == ["│    Ask", "│    ✓ l", "│    ○ t"])
        let canvas = story.screens.render(story.store.view, symbols: .unicode)
        let column = try #require(
            rows[top].firstIndex(of: "╭").map { rows[top].distance(from: rows[top].startIndex, to: $0) })
        let color = try #require(story.store.view.categories.first?.color)
        #expect(canvas.rows[top][column].style.role == .category(color))
        await story.press("\n")
        #expect(story.screen.contains("╭─ Other ─"))
        #expect(story.screen.contains("╰━"))
    }

    @Test("After the review the first open todo is selected, not the one decided last")
    func landing() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r\n\n \n \n")
        #expect(story.step == .end)
        await story.press("\n")
        #expect(story.screens.front == .dayPage)
        let row = try #require(story.screens.dayPage.selected(in: story.store.view))
        #expect(row.state == .open)
        let open = story.store.view.page.contents.rows.first { $0.state == .open }
        #expect(row.id == open?.id)
    }
}
