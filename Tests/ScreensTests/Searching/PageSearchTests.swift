import Journal
@testable import Screens
import Store
import TestSupport
import Testing

@Suite("Searching the page")
struct PageSearchTests {
    init() { useUTF8() }

    private static let view = SamplePage.view(
        SamplePage.todos + [Todo(id: 7, title: "Café réservation", start: "2026-11-20")])

    private func state(_ keys: [Key]) -> DayPageState {
        var state = DayPageState(view: Self.view, size: Size(columns: 80, rows: 24))
        for key in keys { _ = state.handle(key, in: Self.view) }
        return state
    }

    @Test("Where nothing fits, Enter searches the whole journal, from the page as it was")
    func nothingFits() {
        var state = state(typed("j/guz"))
        #expect(
            state.handle(.enter, in: Self.view) == [.apply(.show(.search(SampleSearch.query("guz"))))])
        #expect(state.selectedID == 2)
        #expect(state.mode == .browsing)
    }

    @Test("The page shows what fits while it is typed, case and accents aside, with what fits standing out")
    func filter() {
        var state = state(typed("/REV"))
        let canvas = state.render(Self.view, symbols: .unicode)
        #expect(
            canvas.text.split(separator: "\n") == [
                " Friday 20 November 2026 · today                         ━───────── 1 of 7 done",
                " Engineering",
                " ▌ ✓ Code review: auth PR                                                 10:42",
                " /REV                                                         Tab whole journal",
            ])
        #expect(canvas.rows[3][10].style == Style(.match, selected: true))
        #expect(canvas.rows[3][13].style == Style(.done, selected: true))
        #expect(SamplePage.screen(Self.view, keys: typed("/cafe RÉS")).contains(" ▌ ○ Café réservation"))
        #expect(
            SamplePage.screen(Self.view, keys: typed("/zzz")).contains(
                "No match on this page.\n   Tab searches the whole journal."))
    }

    @Test(
        "The page is filtered by the whole language",
        arguments: [
            ("is:done", [3, 6]), ("-e", [4]), ("#meet", [4]), ("is:open #eng -guide", [1]), ("url:", [2]),
            ("\"new badge\"", [5]), ("in:note e", []),
        ] as [(String, [Int64])])
    func language(_ text: String, _ ids: [Int64]) {
        var state = state(typed("/"))
        _ = state.handle(.paste(text), in: Self.view)
        let screen = state.render(Self.view, symbols: .unicode).text
        for row in Self.view.page.contents.rows {
            #expect(screen.contains(row.todo.title) == ids.contains(row.id), "\(text): \(row.todo.title)")
        }
    }

    @Test("Arrows move among what fits; Enter stays there, Esc goes back to where one was")
    func moving() {
        let search = typed("j/e")
        #expect(state(search).selectedID == 2)
        #expect(state(search + [.down]).selectedID == 3)
        #expect(state(search + [.down, .down, .up]).selectedID == 3)
        #expect(state(search + [.down, .enter]).selectedID == 3)
        #expect(state(search + [.down, .enter]).mode == .browsing)
        #expect(state(search + [.down, .escape]).selectedID == 2)
    }

    @Test("The language stands above the empty line, and what isn't understood once it is typed")
    func help() {
        let empty = SamplePage.screen(Self.view, keys: typed("/"))
        #expect(empty.contains("\n word \"a phrase\" -without #category is:open"))
        #expect(SearchQuery.help.hasPrefix("word \"a phrase\" -without #category is:open"))
        let wrong = SamplePage.screen(Self.view, keys: typed("/on:32nd"))
        #expect(wrong.split(separator: "\n").suffix(2).first?.contains("32nd") == true)
        #expect(!wrong.contains("a phrase"))
        var state = state(typed("/is:nope"))
        let effects = state.handle(.enter, in: Self.view)
        guard case .say(let message)? = effects.first else { return #expect(Bool(false)) }
        #expect(message.isError && message.text.contains("is:"))
        #expect(state.mode != .browsing)
    }

    @Test("Tab takes a completion while one is offered, else it widens the search")
    func completions() {
        var state = state(typed("/is:do"))
        #expect(state.render(Self.view, symbols: .unicode).text.hasSuffix("Tab take"))
        _ = state.handle(.tab, in: Self.view)
        #expect(state.render(Self.view, symbols: .unicode).text.contains("\n /is:done "))
        #expect(state.wantedSearch(in: Self.view) == nil)
        #expect(state.render(Self.view, symbols: .unicode).text.hasSuffix("Tab whole journal"))
        _ = state.handle(.tab, in: Self.view)
        #expect(state.wantedSearch(in: Self.view) == SearchRequest(SampleSearch.query("is:done ")))
    }

    @Test("Arrows choose among completions, Enter takes the chosen one, Esc only dismisses them")
    func choosing() {
        var chosen = state(typed("/#") + [.down, .down])
        _ = chosen.handle(.enter, in: Self.view)
        #expect(chosen.mode == .browsing)
        #expect(chosen.render(Self.view, symbols: .unicode).text.contains("1:1 with Sam"))
        var again = chosen
        for key in typed("/") + [.up] { _ = again.handle(key, in: Self.view) }
        #expect(again.render(Self.view, symbols: .unicode).text.contains("\n /#Meetings "))
        var dismissed = state(typed("/#"))
        _ = dismissed.handle(.escape, in: Self.view)
        #expect(dismissed.mode != .browsing)
        #expect(dismissed.render(Self.view, symbols: .unicode).text.hasSuffix("Tab whole journal"))
    }

    @Test("A pasted megabyte is cut, and a key after it is handled at once")
    func longPaste() {
        var state = state(typed("/"))
        _ = state.handle(.paste(String(repeating: "word \u{1b}[2J ", count: 100_000)), in: Self.view)
        let start = ContinuousClock.now
        _ = state.handle(.character("x"), in: Self.view)
        #expect(ContinuousClock.now - start < .milliseconds(250))
        #expect(!state.render(Self.view, symbols: .unicode).text.contains("\u{1b}"))
    }

    @Test("In the review, Tab says how to get to the whole journal")
    func review() {
        var state = state([])
        state.frame.host = .review(showsPage: true)
        for key in typed("/x") { _ = state.handle(key, in: Self.view) }
        guard case .say(let message)? = state.handle(.tab, in: Self.view).first else {
            return #expect(Bool(false))
        }
        #expect(message.text == "Esc leaves the review; then search the whole journal.")
        #expect(state.wantedSearch(in: Self.view) == nil)
    }
}
