import Journal
import Persistence
import Sharing
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("The screen of statistics")
@MainActor struct StatisticsScreenTests {
    init() { useUTF8() }

    private func story() async throws -> ReviewStory {
        try await ReviewStory {
            try $0.start("2026-11-13")
            try $0.add(["Water the ferns", "Call Sam"], on: "2026-11-13")
            try $0.end("Water the ferns", at: "2026-11-13T10:00")
            try $0.start("2026-11-19")
            try $0.start("2026-11-20")
            try $0.add(["Read"], on: "2026-11-20")
            try $0.end("Read", at: "2026-11-20T09:00")
        }
    }

    private func state(_ story: ReviewStory) -> StatisticsState { story.screens[StatisticsState.self] }

    private func words(_ story: ReviewStory) -> String {
        let lines = story.screen.split(separator: "\n", omittingEmptySubsequences: false)
        return String(lines[lines.count - 2])
    }

    @Test("gs opens it; the line at the bottom says what is selected; Esc goes back")
    func open() async throws {
        let story = try await story()
        await story.press("gs")
        #expect(story.firstLine.contains("Record · 31 Aug – 20 Nov 2026 · 12 weeks"))
        #expect(words(story) == " 2 done")
        await story.press("l")
        #expect(words(story) == " 0 postponed")
        await story.press("gsq")
        #expect(story.messages.last == "These are the statistics.")
        #expect(story.screens.front == .dayPage)
    }

    @Test("Enter on a number lists the todos behind it, Enter there opens a page")
    func numbers() async throws {
        let story = try await story()
        await story.press("gs\n")
        #expect(story.firstLine == " 2 done")
        #expect(story.screen.contains("✓ Water the ferns") && story.screen.contains("✓ Read"))
        await story.press([.escape])
        #expect(state(story).behind == nil)
        await story.press("\n\n")
        #expect(story.screens.front == .dayPage && story.store.view.day == "2026-11-13")
    }

    @Test("Beside a part of a number, the line at the bottom says how to come to the whole")
    func wholes() async throws {
        let story = try await story()
        await story.press("gs")
        let lines = state(story).lines(in: story.store.view)
        let all = try #require(
            lines.first { line in
                line.figures.contains { if case .todos(.intended) = $0.target { true } else { false } }
                    && line.figures.count == 2
            })
        guard case .row(let row) = all.kindInList else { throw CancellationError() }
        await story.press("\(row)j9h")
        #expect(words(story).hasSuffix(" · l selects all of them"))
        await story.press("l")
        #expect(words(story).hasSuffix("all of them") && !words(story).contains("selects"))
    }

    @Test("Enter on a cell opens its page")
    func cells() async throws {
        let story = try await story()
        await story.press("gs")
        let lines = state(story).lines(in: story.store.view)
        let friday = try #require(
            lines.firstIndex { $0.line.texts.first?.text == "Fri" && $0.figures.count > 9 })
        guard case .row(let row) = lines[friday].kindInList else { throw CancellationError() }
        await story.press("\(row)j99l")
        #expect(words(story) == " Fri 20 Nov 2026: 1 done")
        await story.press("h")
        #expect(words(story) == " Fri 13 Nov 2026: 1 done")
        await story.press("h")
        #expect(words(story) == " Fri 6 Nov 2026: no page")
        await story.press("l\n")
        #expect(story.screens.front == .dayPage && story.store.view.day == "2026-11-13")
    }

    @Test("Every figure can be selected by keys and says words; none is drawn beyond the screen")
    func figures() async throws {
        for size in [(40, 10), (80, 24), (120, 40), (200, 60)].map({ Size(columns: $0, rows: $1) }) {
            let sheet = StatisticsSheet(
                Statistics(Scene.facts, categories: SamplePage.categories, clock: SamplePage.clock),
                clock: SamplePage.clock)
            for symbols in [Symbols.unicode, .ascii] {
                let lines = StatisticsLayout(sheet: sheet, columns: size.columns, symbols: symbols).lines()
                var row = 0
                for line in lines {
                    if case .row(let number) = line.kindInList {
                        #expect(number == row && !line.figures.isEmpty)
                        row += 1
                    }
                    for (index, figure) in line.figures.enumerated() {
                        #expect(!figure.words.isEmpty && figure.columns.upperBound <= size.columns)
                        #expect(line.figure(near: figure.columns.lowerBound) == index)
                    }
                }
                #expect(row > 20)
            }
        }
    }

    @Test("Tab changes the period, [ and ] go to earlier and later ones")
    func periods() async throws {
        let story = try await story()
        await story.press("gs")
        await story.press([.tab])
        #expect(story.firstLine.contains("a year") && words(story) == " 2 done")
        await story.press([.tab])
        #expect(story.firstLine.contains("16 Nov – 20 Nov 2026 · this week") && words(story) == " 1 done")
        await story.press("[")
        #expect(story.firstLine.contains("9 Nov – 15 Nov 2026 · last week") && words(story) == " 1 done")
        await story.press("]]")
        #expect(story.messages.last == "This is the current period.")
    }

    @Test("gi says how the day compares, i does here; the words neither praise nor blame")
    func comparison() async throws {
        let story = try await story()
        await story.press("gi")
        #expect(story.messages.last == "Today: 1 done. The Friday before: 1.")
        await story.press("gsi")
        #expect(story.messages.last == "Today: 1 done. The Friday before: 1.")
    }

    @Test("S shares the record as Markdown, text or HTML, to the clipboard or a file")
    func sharing() async throws {
        let story = try await story()
        await story.press("gs")
        var screens = story.screens
        let view = story.store.view
        func orders(_ keys: [Key]) -> [ShareOrder] {
            keys.flatMap { screens.handle($0, in: view) }.compactMap {
                if case .share(let order) = $0 { order } else { nil }
            }
        }
        let copied = try #require(orders(typed("S") + [.enter]).first)
        let markdown = try copied.content.text(as: .markdown, symbols: .unicode)
        #expect(copied.format == .markdown && copied.destination == .clipboard)
        #expect(markdown.hasPrefix("# Record of 31 Aug – 20 Nov 2026\n\n2 done · 0 postponed"))
        #expect(copied.content.copied(as: .markdown) == "Copied as Markdown: Record of 31 Aug – 20 Nov 2026")
        let written = try #require(orders(typed("Shf") + [.enter]).first)
        #expect(written.destination == .file("~/daybook-record-2026-11-20.html") && written.format == .html)
        #expect(try written.content.text(as: .html, symbols: .unicode).contains("<svg"))
        #expect(throws: ExpressionError.self) { try written.content.text(as: .json, symbols: .unicode) }
        // An existing file is asked about; another answer opens the line again.
        screens.askToReplace(written)
        #expect(
            screens.render(view, symbols: .unicode).text.contains(
                "Replace ~/daybook-record-2026-11-20.html? y yes"))
        #expect(orders(typed("n")) == [])
        #expect(screens.render(view, symbols: .unicode).text.contains("File: ~/daybook-record"))
    }

    @Test("An external change is followed")
    func follow() async throws {
        let story = try await story()
        await story.press("gs")
        try await story.elsewhere {
            try $0.end("Call Sam", at: "2026-11-20T09:10")
        }
        #expect(words(story) == " 3 done")
    }
}
