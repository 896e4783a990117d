import Journal
import Screens
import Store
import TestSupport
import Testing

@Suite("Searching")
struct DayPageSearchTests {
    init() { useUTF8() }

    private static let view = SamplePage.view(
        SamplePage.todos + [Todo(id: 7, title: "Café réservation", start: "2026-11-20")])

    private func state(_ keys: [Key]) -> DayPageState {
        var state = DayPageState(view: Self.view, size: Size(columns: 80, rows: 24))
        for key in keys { _ = state.handle(key, in: Self.view) }
        return state
    }

    private func typed(_ text: String) -> [Key] { text.map(Key.character) }

    @Test("Tab looks through the whole journal, whatever is on the page")
    func wholeJournal() {
        let view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        for key in "/fix".map({ Key.character($0) }) { _ = state.handle(key, in: view) }
        #expect(state.render(view, symbols: .unicode).text.hasSuffix("Tab whole journal"))
        #expect(state.handle(.tab, in: view) == [.apply(.search("fix"))])
        #expect(state.mode == .browsing)
    }

    @Test("Where nothing fits, Enter leaves the page as it was before the search")
    func nothingFits() {
        let view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        for key in [Key.character("/"), .character("g"), .character("u"), .character("z"), .enter] {
            _ = state.handle(key, in: view)
        }
        #expect(state.selectedIndex == 0)
        _ = state.handle(.escape, in: view)
        #expect(state.selectedIndex == 0)
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
        #expect(SamplePage.screen(Self.view, keys: typed("/zzz")).contains("No match on this page."))
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

    @Test("Where nothing is found, the whole journal is offered; what is found there can be gone to")
    func everywhere() {
        var state = state(typed("/zzz") + [.enter])
        #expect(
            state.render(Self.view, symbols: .unicode).text.contains(
                "No match here for \"zzz\". Search the whole journal? y yes · n no"))
        #expect(state.handle(.character("y"), in: Self.view) == [.apply(.search("zzz"))])
        var found = Self.view
        let old = Todo(id: 3, title: "Old zzz", start: "2025-01-02", ending: .at("2025-01-03T10:00"))
        found.found = .init(
            phrase: "zzz", todos: [Todo(id: 9, title: "zzz", start: "2026-11-30"), old], serial: 1)
        state.follow(from: Self.view, to: found)
        let lines = state.render(found, symbols: .unicode).text.split(separator: "\n")
        #expect(
            lines.prefix(3) == [
                " 2 found: zzz",
                " ▌ ○ zzz                                                             Mon 30 Nov",
                "   ✓ Old zzz                                                     Fri 3 Jan 2025",
            ])
        _ = state.handle(.down, in: found)
        #expect(state.handle(.enter, in: found) == [.apply(.reveal(old))])
        #expect(state.mode == .browsing)
    }
}
