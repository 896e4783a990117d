import Foundation
import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

@MainActor
@Suite("Stars in the review")
struct StarReviewTests {
    /// A week: three are starred each morning, and one of them is done each day.
    private static func week(_ database: JournalDatabase) throws {
        func perform(_ verb: JournalVerb, at time: String) throws -> [Int64] {
            let author = Author(.screen, clock: .fixed(time))
            return try database.perform(.verb(verb, in: database, by: author), by: author).outcome.added
                .map(\.id)
        }
        for number in 16...19 {
            let morning = "2026-11-\(number)T08:00"
            _ = try perform(.startToday, at: morning)
            let titles = ["first", "second", "third"].map { "\($0) of \(number)" }
            let ids = try perform(
                .add(titles.map { TodoDraft(title: $0, start: JournalClock.fixed(morning).today) }),
                at: morning)
            _ = try perform(.star(.ids(ids)), at: morning)
            _ = try perform(.complete([ids[0]]), at: "2026-11-\(number)T15:00")
            if number == 19 { _ = try perform(.move([ids[2]], to: "2026-11-25"), at: "2026-11-19T16:00") }
        }
    }

    @Test("Looking back says what was meant and what became of it, and the plan asks about what is open")
    func morning() async throws {
        let story = try await ReviewStory(now: "2026-11-20T08:30", Self.week)
        await story.press("r")
        #expect(story.step == .lookBack)
        let screen = story.screen
        #expect(screen.contains("Starred ★ · 1 of 3 done"), "\(screen)")
        #expect(screen.contains("second of 19") && screen.contains("Thu 19 Nov · still open"), "\(screen)")
        #expect(screen.contains("Thu 19 Nov · postponed to 25 Nov"), "\(screen)")
        for _ in 0..<20 where story.step != .plan { await story.press([.enter]) }
        #expect(
            story.screen.contains("Starred before, still open: second of 19. Again? y yes · n no"),
            "\(story.screen)")
        await story.press("y")
        #expect(story.store.view.page.contents.starred.map(\.title) == ["second of 19"])
        await story.press("Write the report *\n")
        #expect(story.store.view.page.contents.starred.map(\.title) == ["second of 19", "Write the report"])
        #expect(story.screen.contains("Today ★"))
    }

    @Test("n leaves it, and what is typed at the question is the line's")
    func refused() async throws {
        let story = try await ReviewStory(now: "2026-11-20T08:30", Self.week)
        await story.press("r")
        for _ in 0..<20 where story.step != .plan { await story.press([.enter]) }
        await story.press("Read\n")
        #expect(story.store.view.page.contents.starred == [])
        #expect(try story.rows().todo("Read") != nil)
        await story.press([.backTab, .tab])
        #expect(!story.screen.contains("Starred before"))
    }

    @Test("Each day of a week has its three, and a standup tells of all")
    func standup() async throws {
        let story = try await ReviewStory(now: "2026-11-20T08:30", Self.week)
        for number in 16...18 {
            let day = try #require(Day("2026-11-\(number)"))
            let page = try await story.database.read(.page(on: day, today: "2026-11-20"))
            #expect(page.contents.starWords == "1 of 3")
        }
        let standup = try await story.database.read(.standup(since: "2026-11-18", today: "2026-11-20"))
        #expect(standup.starred.words == "2 of 6")
        #expect(standup.starred.map(\.row.state).filter { $0 == .postponed }.count == 1)
    }
}
