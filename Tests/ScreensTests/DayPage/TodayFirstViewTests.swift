import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Today's page before it is started, and pages of other days")
struct TodayFirstViewTests {
    init() { useUTF8() }

    private func unstarted(coming: [ComingTodos] = []) -> JournalView {
        var view = SamplePage.view(
            isStarted: false, latest: "2026-11-18", previous: "2026-11-18", isTodayStarted: false)
        view.page.coming = coming
        return view
    }

    @Test(
        "The first line offers the review and the start at every width",
        arguments: [40, 44, 52, 60, 80, 100, 120, 160, 200])
    func offer(columns: Int) {
        let line = SamplePage.screen(unstarted(), columns: columns, rows: 24).split(separator: "\n")[0]
        #expect(line.contains("r review · S start"))
        #expect(line.contains("not started"))
        #expect(DisplayText.width(of: String(line)) <= columns)
    }

    @Test("What bundles would add is one line that can't be selected")
    func coming() {
        let view = unstarted(coming: [ComingTodos(bundle: "Morning", count: 3)])
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        _ = state.handle(.character("G"), in: view)
        let screen = state.render(view, symbols: .unicode).text
        #expect(screen.contains("     + 3 from Morning"))
        #expect(state.selectedID == view.page.contents.rows.last?.id)
        var preferences = Preferences()
        preferences.appliesBundles = false
        var without = DayPageState(view: view, size: Size(columns: 80, rows: 24), preferences: preferences)
        #expect(!without.render(view, symbols: .unicode).text.contains("from Morning"))
    }

    @Test("A line on another day's page carries that day before anything is typed; a date in it replaces it")
    func chip() {
        let older = SamplePage.view(day: "2026-11-16", next: "2026-11-20")
        for key in ["a", "n"] as [Character] {
            #expect(SamplePage.screen(older, keys: [.character(key)]).contains(" Mon 16 Nov"))
        }
        let typed = SamplePage.screen(older, keys: [.character("a"), .paste("x ~+3")])
        #expect(!typed.contains(" Mon 16 Nov") && typed.contains("Mon 23 Nov"))
        #expect(!SamplePage.screen(SamplePage.view(), keys: [.character("a")]).contains("Fri 20 Nov"))
    }

    @Test("The title of another day's page looks different from today's")
    func title() throws {
        let styles = [SamplePage.view(), SamplePage.view(day: "2026-11-16", next: "2026-11-20")].map { view in
            var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
            return state.render(view, symbols: .unicode).rows[0][3].style.role
        }
        #expect(styles == [.header, .otherHeader])
    }

    @Test("A line opened after midnight on yesterday's page turns to today's, and is saved there")
    func midnight() {
        var view = SamplePage.view()
        view.clock = .fixed("2026-11-21T00:10")
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        #expect(state.handle(.character("n"), in: view) == [.apply(.show(.today))])
        for character in "Ran" { _ = state.handle(.character(character), in: view) }
        let draft = TodoDraft.entry(title: "Ran", ending: .at("2026-11-21T00:10"))
        #expect(state.handle(.enter, in: view) == [.apply(.add([draft]))])
        // Reading turns no page.
        var browsing = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        #expect(browsing.handle(.character("j"), in: view) == [])
    }
}
