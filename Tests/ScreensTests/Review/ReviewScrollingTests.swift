import Foundation
import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("What is longer than the screen in a review")
@MainActor
struct ReviewScrollingTests {
    @Test("A title that is longer than the screen can be read to its end before it is decided")
    func longTitle() async throws {
        let words = (1...200).map { "word\($0)" }
        let story = try await ReviewStory(size: Size(columns: 40, rows: 12)) { database in
            try database.start("2026-11-19")
            try database.add([words.joined(separator: " "), "Call Sam"], on: "2026-11-19")
            try database.start("2026-11-20")
        }
        await story.press("r")
        while story.step != .carried { await story.press([.enter]) }
        #expect(story.screen.contains("word1 ") && !story.screen.contains("word200"))
        func shown() -> Set<String> {
            Set(story.screen.split(whereSeparator: \.isWhitespace).map(String.init)).intersection(words)
        }
        var seen = shown()
        for _ in 1...60 {
            await story.press("j")
            seen.formUnion(shown())
        }
        #expect(seen == Set(words))
        await story.press("G")
        await story.press("k")
        #expect(!story.screen.contains("word200"))
        await story.press("l")
        #expect(story.asked == "Call Sam" && story.screen.contains("Call Sam"))
    }

    @Test(
        "Under a message of several lines a long title keeps a row of its own, with a sign that there is more",
        arguments: [10, 11, 12])
    func longTitleUnderMessage(rows: Int) async throws {
        let title = (1...30).map { "word\($0)" }.joined(separator: " ")
        let story = try await ReviewStory(size: Size(columns: 40, rows: rows)) { database in
            try database.start("2026-11-19")
            try database.add(["First \(title)", "Second \(title)"], on: "2026-11-19")
            try database.start("2026-11-20")
        }
        await story.press("r")
        while story.step != .carried { await story.press([.enter]) }
        await story.press("x")
        #expect(story.messages.last?.contains("First word1") == true)
        let lines = story.screen.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let place = try #require(lines.firstIndex { $0.hasPrefix("○ Second word1 ") }, "\(story.screen)")
        let hints = try #require(lines.firstIndex { $0.hasPrefix("Enter keep") }, "\(story.screen)")
        #expect(place < hints)
        // No line of the title, which may have several, holds hints as well.
        let titles = lines[place..<hints].filter { $0.contains("word") }
        #expect(titles.last?.hasSuffix("…") == true, "\(story.screen)")
        #expect(titles.allSatisfy { !$0.contains("abandon") })
    }

    @Test("In the evening what was done can be scrolled by keys while more is typed")
    func scrolledEntries() async throws {
        let story = try await ReviewStory(now: "2026-11-20T18:00", size: Size(columns: 80, rows: 12)) {
            database in
            try database.start("2026-11-20")
            try database.add((1...30).map { "Entry \($0)." }, on: "2026-11-20")
            for number in 1...30 { try database.end("Entry \(number).", at: "2026-11-20T17:00") }
        }
        await story.press("r")
        while story.step != .entries { await story.press([.enter]) }
        #expect(story.screen.contains("Entry 30.") && !story.screen.contains("Entry 1."))
        await story.press([.pageUp, .pageUp, .pageUp, .pageUp, .pageUp, .pageUp])
        #expect(story.screen.contains("Entry 1.") && !story.screen.contains("Entry 30."))
        await story.press(typed("More") + [.pageDown, .pageDown, .pageDown, .pageDown, .pageDown, .pageDown])
        #expect(story.screen.contains("Entry 30.") && story.screen.contains("More"))
    }
}
