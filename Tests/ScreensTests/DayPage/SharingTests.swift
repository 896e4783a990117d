import Journal
import Sharing
import Store
import Testing

@testable import Screens

@Suite("Handing a page out, on the screen")
struct SharingTests {
    init() { useUTF8() }

    private func run(
        _ keys: [Key], in view: JournalView = SharingSamples.view
    ) -> (state: DayPageState, orders: [ShareOrder]) {
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        var orders: [ShareOrder] = []
        for key in keys {
            for case .share(let order) in state.handle(key, in: view) { orders.append(order) }
        }
        return (state, orders)
    }

    private func page(_ filter: SectionFilter? = nil, of view: JournalView = SharingSamples.view)
        -> SharedPage
    {
        SharedPage(view.page.contents, only: filter, clock: view.clock)
    }

    @Test("E asks which groups there are, and Enter copies Markdown")
    func copies() {
        var state = DayPageState(view: SharingSamples.view, size: Size(columns: 80, rows: 24))
        #expect(state.handle(.character("E"), in: SharingSamples.view) == [])
        #expect(state.neededReadings(in: SharingSamples.view) == [.library])
        let order = ShareOrder(page(), as: .markdown, to: .clipboard)
        #expect(state.handle(.enter, in: SharingSamples.view) == [.share(order)])
        #expect(state.mode == .browsing)
    }

    @Test(
        "A format by its key, by the arrows, by the mouse",
        arguments: [
            (typed("Eh"), SharedPageFormat.html), (typed("Ep"), .text), (typed("Es"), .mrkdwn),
            (typed("Eo"), .json),
            (typed("Ehm"), .markdown), (typed("E") + [.down, .down], .mrkdwn), (typed("Ejjjjjjk"), .html),
            (typed("E") + [.up], .markdown), (typed("Ex"), .markdown),
            // 24 rows: the formats are in rows 17 to 21.
            (typed("E") + [.mouse(MouseEvent(.press, row: 18, column: 6))], .text),
            (typed("E") + [.mouse(MouseEvent(.wheelDown, row: 18, column: 6))], .text),
        ] as [([Key], SharedPageFormat)])
    func formats(keys: [Key], format: SharedPageFormat) {
        #expect(run(keys + [.enter]).orders == [ShareOrder(page(), as: format, to: .clipboard)])
    }

    @Test("c shares the section of the selected row alone, and everything again")
    func section() throws {
        let view = SharingSamples.view
        let row = try #require(view.page.contents.rows.first)
        let category = view.categories.first { $0.id == row.todo.categoryID }
        let section = SectionFilter(only: category)
        #expect(run(typed("Ec") + [.enter]).orders.map(\.page) == [page(section)])
        #expect(page(section) != page())
        #expect(run(typed("Ecc") + [.enter]).orders.map(\.page) == [page()])
    }

    @Test("Tab goes through the groups, and back to everything")
    func groups() {
        for (tabs, filter) in [
            (0, nil), (1, SharingSamples.groups[0]), (2, SharingSamples.groups[1]), (3, nil),
        ] {
            let keys = typed("E") + Array(repeating: Key.tab, count: tabs) + [.enter]
            #expect(run(keys).orders.map(\.page) == [page(filter)])
        }
        #expect(run(typed("E") + [.tab, .enter], in: SamplePage.view()).orders.map(\.page?.filter) == [nil])
    }

    @Test("A file has a name to begin with, and its name tells the format")
    func files() {
        func destination(_ keys: [Key]) -> [ShareOrder] { run(keys).orders }
        #expect(
            destination(typed("Ehf") + [.enter])
                == [ShareOrder(page(), as: .html, to: .file("~/daybook-2026-11-20.html"))])
        #expect(
            destination(typed("Ef") + [.control("u")] + typed("/tmp/a.txt") + [.enter])
                == [ShareOrder(page(), as: .text, to: .file("/tmp/a.txt"))])
        #expect(
            destination(typed("Esf") + [.control("u")] + typed("page") + [.enter])
                == [ShareOrder(page(), as: .mrkdwn, to: .file("page"))])
        #expect(destination(typed("Ef") + [.control("u"), .enter]).isEmpty)
    }

    @Test("Esc goes back step by step")
    func back() {
        guard case .sharing(let prompt) = run(typed("Ef") + [.escape]).state.mode else {
            return #expect(Bool(false))
        }
        #expect(prompt.file == nil)
        #expect(run(typed("Ef") + [.escape, .escape]).state.mode == .browsing)
    }

    @Test("A file that is there is replaced only after y, and asked for again where it couldn't be written")
    func replacing() {
        let order = ShareOrder(page(), as: .markdown, to: .file("~/a.md"))
        var state = DayPageState(view: SharingSamples.view, size: Size(columns: 80, rows: 24))
        state.askToReplace(order)
        #expect(
            state.handle(.character("n"), in: SharingSamples.view) == [
                .say(StoreMessage("Nothing was written."))
            ])
        state.askToReplace(order)
        let replacing = ShareOrder(page(), as: .markdown, to: .file("~/a.md", mayReplace: true))
        #expect(state.handle(.character("y"), in: SharingSamples.view) == [.share(replacing)])
        state.askAgain(replacing)
        #expect(state.handle(.enter, in: SharingSamples.view) == [.share(order)])
        // What was begun since is not to be taken away.
        _ = state.handle(.character("a"), in: SharingSamples.view)
        let mode = state.mode
        state.askAgain(order)
        #expect(state.mode == mode)
    }

    @Test("What stands together on the screen, or rests, is handed out as the page has it")
    func byCategory() {
        var view = SharingSamples.view
        view.page.contents = view.page.contents.gatheringActivity()
        #expect(view.page.contents != SharingSamples.view.page.contents)
        #expect(run(typed("E") + [.enter], in: view).orders.map(\.page) == [page()])
        view.page.contents.sections.append(
            PageSection(
                .hidden,
                rows: [PageRow(todo: Todo(id: 99, title: "Rests", start: "2026-11-19"), state: .open)]))
        #expect(run(typed("E") + [.enter], in: view).orders.map(\.page) == [page()])
    }

    @Test("The future log is no page to hand out")
    func futureLog() {
        var view = SharingSamples.view
        view.page.contents = PageContents(futureLog: [], today: "2026-11-20", weekStart: .monday)
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        #expect(
            state.handle(.character("E"), in: view)
                == [.say(StoreMessage("This is the future log. gj shows the pages."))])
    }
}
