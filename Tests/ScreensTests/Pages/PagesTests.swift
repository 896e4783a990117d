import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("The index of pages, and this day in earlier years")
@MainActor struct PagesTests {
    init() { useUTF8() }

    private func story() async throws -> ReviewStory {
        try await ReviewStory {
            try $0.start("2026-11-17")
            try $0.add(["Water the ferns"], on: "2026-11-17")
            try $0.end("Water the ferns", at: "2026-11-17T10:00")
            try $0.perform(.append("Rain all day", to: .day("2026-11-17")))
            try $0.start("2026-11-19")
            try $0.start("2026-11-20")
            try $0.perform(.append("Moved house", to: .day("2025-11-20")))
        }
    }

    private func readBeside(_ story: ReviewStory) async {
        await story.store.readBeside(story.screens.sideReadings(in: story.store.view))
    }

    @Test("gp lists the pages, newest first, from the one shown; Enter opens one, q goes back")
    func list() async throws {
        let story = try await story()
        await story.press("gp")
        let lines = story.screen.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix(" Pages") && lines[0].hasSuffix("4 pages"))
        #expect(lines[1].hasPrefix(" ▌ Fri 20 Nov 2026"))
        #expect(lines[2].hasPrefix("   Thu 19 Nov 2026"))
        #expect(lines[3] == "   Tue 17 Nov 2026    1/1  Rain all day")
        #expect(lines[4] == "   Thu 20 Nov 2025         Moved house")
        await story.press("jj\n")
        #expect(story.screens.front == .dayPage && story.store.view.day == "2026-11-17")
        await story.press("gp")
        #expect(story.screen.contains(" ▌ Tue 17 Nov 2026"))
        await story.press("q")
        #expect(story.screens.front == .dayPage)
        await story.press("gpgp")
        #expect(story.messages.last == "These are the pages.")
    }

    @Test("/ filters by todos and texts; Enter keeps the matches, Esc shows all pages again")
    func filter() async throws {
        let story = try await story()
        await story.press("gp/fern")
        await readBeside(story)
        #expect(story.firstLine.contains("Pages with fern") && story.firstLine.contains("1 of 4"))
        #expect(!story.screen.contains("Thu 19 Nov"))
        await story.press("\nj")
        await story.press("\n")
        #expect(story.store.view.day == "2026-11-17")
        await story.press("gp")
        await readBeside(story)
        #expect(story.firstLine.contains("1 of 4"))
        await story.press([.escape])
        #expect(story.firstLine.contains("4 pages") && story.screens.front != .dayPage)
        await story.press("/zzz")
        await readBeside(story)
        #expect(story.screen.contains("No page matches."))
        await story.press("\n")
        await story.press("\n")
        #expect(story.messages.last == "There is no page to open.")
        await story.press([.escape])
        await story.press("/house")
        await readBeside(story)
        #expect(story.screen.contains("Thu 20 Nov 2025"))
    }

    @Test("However many pages there are, only those around the screen are read")
    func batches() {
        let view = Scene.pages(7_000)
        var state = PagesState(view: view, size: Size(columns: 200, rows: 60))
        for keys in [[], typed("G"), typed("3000G"), [.control("f")], typed("gg")] {
            for key in keys { _ = state.handle(key, in: view) }
            var days: [Day] = []
            for case .pageSummaries(let read) in state.neededReadings(in: view) { days = read }
            #expect((56...96).contains(days.count))
            let shown =
                view.readings.pageDays?.value?.dropFirst(state.place(in: state.days(in: view)).scroll).prefix(
                    56) ?? []
            #expect(shown.allSatisfy(days.contains))
        }
    }

    @Test("A line tells of the day a year ago, gy opens it, and no key waits for it")
    func yearAgo() async throws {
        let story = try await story()
        #expect(!story.screen.contains("A year ago"))
        #expect(!story.screens.waits(in: story.store.view))
        await readBeside(story)
        #expect(story.screen.contains("   A year ago: Moved house · gy\n"))
        await story.press("]")
        #expect(!story.screen.contains("A year ago"))
        await story.press("[gy")
        #expect(story.store.view.day == "2025-11-20")
        await story.press("gy")
        #expect(story.messages.last == "Nothing happened on this day in earlier years.")
    }

    @Test("So does the review's looking back")
    func review() async throws {
        let story = try await ReviewStory {
            try $0.start("2026-11-19")
            try $0.add(["Stretch"], on: "2026-11-19", isHabit: true)
            try $0.perform(.append("Moved house", to: .day("2025-11-20")))
        }
        await story.press("r")
        await readBeside(story)
        #expect(story.screen.contains("A year ago: Moved house · gy"))
        await story.press("gy")
        #expect(story.screens.front == .dayPage && story.store.view.day == "2025-11-20")
    }
}
