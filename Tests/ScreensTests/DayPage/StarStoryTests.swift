import Foundation
import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

@MainActor
@Suite("Three stars a day, lived with")
struct StarStoryTests {
    private static let titles = ["one", "two", "three", "four", "five", "six"]

    private func story(_ now: String = "2026-11-16T08:00") async throws -> ReviewStory {
        let today = Day(String(now.prefix(10))) ?? "2026-11-16"
        return try await ReviewStory(now: now) { database in
            let author = Author(.screen, clock: .fixed(now))
            let drafts = Self.titles.map { TodoDraft(title: $0, start: today) }
            for verb in [JournalVerb.startToday, .add(drafts)] {
                try database.perform(.verb(verb, in: database, by: author), by: author)
            }
        }
    }

    private func starred(_ story: ReviewStory) -> [String] {
        story.store.view.page.contents.starred.map(\.title)
    }

    private func selected(_ story: ReviewStory) -> String? {
        story.screens.dayPage.selected(in: story.store.view)?.todo.title
    }

    @Test("*j*j* stars three in a row, wherever they stood; the cursor is on the one that was starred")
    func inARow() async throws {
        for start in 0...3 {
            let story = try await story()
            await story.press("gg" + String(repeating: "j", count: start) + "*j*j*")
            #expect(starred(story) == Array(Self.titles[start..<start + 3]))
            #expect(selected(story) == Self.titles[start + 2])
            // They lose their stars in the same way.
            await story.press("gg*j*j*")
            #expect(starred(story) == [])
            #expect(story.store.view.page.contents.rows.map(\.todo.title) == Self.titles)
        }
    }

    @Test(
        "** changes nothing; k, counts and the ends go on from where it was; another key goes on from the top"
    )
    func from() async throws {
        for (keys, title) in [
            ("gg2j**j", "four"), ("gg3j*k", "three"), ("ggj*2j", "four"), ("gg3j*2k", "two"), ("G*j", "five"),
            ("G*k", "five"), ("gg*k", "one"), ("gg*j", "two"), ("gg3j*zzj", "one"), ("gg3j*vj", "two"),
        ] {
            let story = try await story()
            await story.press(keys)
            #expect(selected(story) == title, "\(keys)")
        }
    }

    @Test("A fourth is asked about in search results and for a line of another day, too")
    func fourth() async throws {
        let story = try await story()
        await story.press("gg*j*j*")
        let author = Author(.commandLine, clock: story.hands.clock)
        var due = TodoDraft(title: "report", start: "2026-11-16")
        due.due = "2026-11-20"
        due.start = "2026-11-19"
        try await story.elsewhere { try $0.perform(.add([due]), by: author) }
        await story.press("//six\n*")
        #expect(story.screen.contains("3 are starred. Give up 1 one"), "\(story.screen)")
        #expect(!story.screen.contains("daybook star"))
        await story.press("n")
        #expect(story.messages.last == "The stars stay as they are.")
        await story.press("*1")
        #expect(story.messages.last == "Starred \"six\" instead of \"one\"")
        #expect(try await stars(story) == ["two", "three", "six"])
        // The same key takes it.
        await story.press("*")
        #expect(story.messages.last == "Unstarred \"six\"")
        await story.press("*gf*")
        // It isn't on today's page.
        #expect(!story.screen.contains("daybook star"))
        await story.press("gj")
        for title in ["a", "b", "c"] {
            await story.press("a\(title) ~fri *\n")
            await story.press([.escape])
        }
        await story.press("ad ~fri *\n")
        #expect(story.screen.contains("3 are starred. Give up 1 a"), "\(story.screen)")
        #expect(!story.screen.contains("daybook star"))
        await story.press("2")
        let friday = try await story.database.read(.page(on: "2026-11-20", today: "2026-11-16")).contents
        #expect(Set(friday.starred.map(\.title)) == ["a", "c", "d"])
    }

    private func stars(_ story: ReviewStory) async throws -> [String] {
        try await story.database.read(.page(on: "2026-11-16", today: "2026-11-16")).contents.starred.map(
            \.title)
    }

    @Test("A week of three stars a day: what is done is done, and the plan asks about the rest each morning")
    func week() async throws {
        let story = try await story()
        await story.press("gg*j*j*")
        // Two of three are done on the first day, and one more on each of the next.
        await story.press("gg jj ")
        #expect(story.firstLine.contains("2 of 3 ★"))
        for day in 17...20 {
            try await story.reopen(at: "2026-11-\(day)T08:00")
            #expect(starred(story) == [])
            await story.press("r")
            for _ in 0..<30 where story.step != .plan { await story.press([.enter]) }
            #expect(story.screen.contains("still open: two. Again?"), "\(day): \(story.screen)")
            await story.press("y")
            #expect(starred(story) == ["two"], "\(day)")
            #expect(story.screen.contains("Today ★"))
        }
        // Older pages keep theirs.
        let monday = try await story.database.read(.page(on: "2026-11-16", today: "2026-11-20")).contents
        #expect(monday.starWords == "2 of 3")
        let tuesday = try await story.database.read(.page(on: "2026-11-17", today: "2026-11-20")).contents
        #expect(tuesday.starWords == "0 of 1")
        let two = try #require(try story.rows().todo("two"))
        #expect(two.isOpen && two.start == "2026-11-16")
    }
}
