import Journal
import Screens
import Store
import TestSupport
import Testing

/// Whole screens as text, drawn in the test.
@Suite("The day page on the screen")
struct DayPageViewTests {
    init() { useUTF8() }

    /// A golden leaves out rows that are empty; here they are counted.
    private func lines(_ screen: String) -> [String] {
        screen.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    }

    @Test("Every state, 80×24")
    func everyState() {
        let screen = SamplePage.screen(SamplePage.view(message: StoreMessage("Added \"Order new badge\"")))
        #expect(
            screen == """
                 Friday 20 November 2026 · today                         ━━──────── 1 of 6 done

                 Engineering
                 ▌ ○ Fix flaky CI tests                                          carried 3 days
                   ○ Write migration guide ↗
                   ✓ Code review: auth PR                                                 10:42

                 Meetings
                   □ 1:1 with Sam

                 Other
                   ✗ Order new badge
                   → Send the invoice                                          done 1 day later









                 Added "Order new badge"
                 a add  n entry  ␣ done  x abandon  s postpone  r review  / search  ? help  1/6
                """)
    }

    @Test("That other machines get nothing is said on a narrow screen, too", arguments: [40, 50, 80])
    func cannotSync(columns: Int) {
        var view = SamplePage.view()
        view.page.add(SyncNotes(unsent: 12, conflicts: 0))
        var state = DayPageState(view: view, size: Size(columns: columns, rows: 10))
        state.isSyncFailing = true
        let header = state.render(view, symbols: .unicode).text.split(separator: "\n")[0]
        #expect(header.contains("can't sync") && header.contains("20"))
        #expect(header.contains("⇡12") == (columns > 40))
    }

    @Test("The date that several todos move to shows on a narrow screen")
    func narrowDate() {
        let view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 40, rows: 10))
        for key in typed("vvs4 jan") { _ = state.handle(key, in: view) }
        let lines = state.render(view, symbols: .unicode).text.split(separator: "\n")
        #expect(lines.last?.contains("2 todos to: 4 jan") == true)
        #expect(lines.last?.contains("Mon 4 Jan") == true)
        var one = DayPageState(view: view, size: Size(columns: 40, rows: 10))
        for key in typed("s4 jan 2027") { _ = one.handle(key, in: view) }
        let line = one.render(view, symbols: .unicode).text.split(separator: "\n").last
        #expect(line?.contains("To: 4 jan 2027") == true && line?.contains("Mon 4 Jan 2027") == true)
    }

    @Test("40×10: captions stay at the right, titles wrap under themselves")
    func small() {
        var todos = SamplePage.todos
        todos[0].title = "Fix the flaky CI tests of the afternoon"
        #expect(
            SamplePage.screen(SamplePage.view(todos), columns: 40, rows: 10) == """
                 Fri 20 Nov · today   ━━──────── 1 of 6
                 Engineering ──────────────────────────
                 ▌ ○ Fix the flaky CI tests of the   3d
                 ▌   afternoon
                   ○ Write migration guide ↗
                   ✓ Code review: auth PR         10:42
                 Meetings ─────────────────────────────
                   □ 1:1 with Sam

                 a add  n entry  ␣ done  ? help     1/6
                """)
    }

    @Test("An older page says what became of what was open")
    func older() {
        let screen = SamplePage.screen(SamplePage.view(day: "2026-11-19", next: "2026-11-20"))
        #expect(
            lines(screen).dropLast() == [
                " Thursday 19 November 2026 · yesterday · t today         ────────── 0 of 2 done",
                " Engineering",
                " ▌ → Fix flaky CI tests                                              still open",
                " Other",
                "   → Order new badge                                      abandoned 1 day later",
            ])
    }

    @Test("An empty journal greets its user and says what to press")
    func welcome() {
        let view = SamplePage.view([], isStarted: false, latest: nil, previous: nil, isTodayStarted: false)
        #expect(
            lines(SamplePage.screen(view)) == [
                " Friday 20 November 2026 · today, not started                r review · S start",
                "                       Welcome to Daybook: a page a day.",
                "                       r  take a guided first review",
                "                       S  start today's page",
                "                       a  add a todo",
                "                       ?  every key",
                "                       q  quit",
                "                       To import a journal, quit and run",
                "                       daybook import FILE",
                " S start today  a add  n entry  r review  q quit  ? help",
            ])
    }

    @Test("A wide terminal")
    func wide() {
        let first = lines(SamplePage.screen(SamplePage.view(), columns: 119, rows: 50)).prefix(3)
        #expect(
            Array(first) == [
                " Friday 20 November 2026 · today" + String(repeating: " ", count: 45)
                    + "━━──────── 1 of 6 done",
                " Engineering",
                " ▌ ○ Fix flaky CI tests" + String(repeating: " ", count: 62) + "carried 3 days",
            ])
    }

    @Test("Wide and combining characters keep their columns")
    func wideCharacters() {
        let view = SamplePage.view([
            Todo(id: 1, title: "漢字を書く", start: "2026-11-19"),
            Todo(id: 2, title: "cafe\u{301} 👨‍👩‍👧", start: "2026-11-19"),
            Todo(id: 3, title: "plain", start: "2026-11-19"),
        ])
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        let canvas = state.render(view, symbols: .unicode)
        #expect(canvas.rows.allSatisfy { $0.count == 80 })
        for row in 3...5 {
            #expect(canvas.rows[row][66...78].map(\.text).joined() == "carried 1 day")
        }
        #expect(
            canvas.rows[3][5].text == "漢" && canvas.rows[3][6].text == "" && canvas.rows[3][7].text == "字")
        #expect(canvas.rows[4][8].text == "e\u{301}")
    }

    @Test("A title of 500 characters wraps, and the page scrolls to what is selected")
    func longTitle() {
        let view = SamplePage.view([
            Todo(id: 1, title: String(repeating: "word ", count: 100), start: "2026-11-20"),
            Todo(id: 2, title: "after it", start: "2026-11-20"),
        ])
        #expect(lines(SamplePage.screen(view, rows: 10, keys: [.character("j")])).contains(" ▌ ○ after it"))
        #expect(lines(SamplePage.screen(view)).filter { $0.hasPrefix(" ▌   word word") }.count == 6)
    }

    @Test("A line for a new row stands at the end of Other; Tab makes it an entry")
    func field() {
        let view = SamplePage.view([Todo(id: 1, title: "Fix", start: "2026-11-20", categoryID: 1)])
        let keys = [Key.character("a")] + "Buy 漢".map(Key.character)
        #expect(
            lines(SamplePage.screen(view, keys: keys)).dropFirst() == [
                " Engineering",
                "   ○ Fix",
                " Other",
                " ▌ ○ Buy 漢",
                " Enter save  Esc close  Tab entry                                           1/1",
            ])
        #expect(lines(SamplePage.screen(view, keys: keys + [.tab])).contains(" ▌ ✓ Buy 漢"))
    }

    @Test("The cursor stands on the selected row, and in the field while typing")
    func cursor() {
        let view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        var canvas = state.render(view, symbols: .unicode)
        #expect(canvas.cursor == ScreenPosition(row: 3, column: 3))
        #expect(!canvas.isCursorVisible)
        _ = state.handle(.enter, in: view)
        canvas = state.render(view, symbols: .unicode)
        #expect(canvas.cursor == ScreenPosition(row: 3, column: 5 + "Fix flaky CI tests".count))
        #expect(canvas.isCursorVisible)
    }

    @Test("Help lists every command with its keys and why one can't be used")
    func help() {
        let view = SamplePage.view()
        let screen = lines(SamplePage.screen(view, rows: 160, keys: [.character("?")]))
        for command in DayPageCommands.all where command.name != .conflicts {
            let keys = command.keys.map(\.description).joined(separator: " ")
            #expect(screen.contains { $0.hasPrefix("  \(keys) ") && $0.contains(command.summary) })
        }
        #expect(screen.contains("  S           Start today's page (Today's page is already started.)"))
    }

    @Test("Help is scrolled by the keys of lists to its very end, and closed only by keys that close")
    func helpKeys() {
        let view = SamplePage.view()
        func screen(_ keys: Key...) -> [String] {
            lines(SamplePage.screen(view, rows: 12, keys: [.character("?")] + keys))
        }
        #expect(screen(.character("G")).contains { $0.contains("Show every key") })
        #expect(screen(.character("G"), .character("k"), .character("Y"))[0] == " Keys")
        #expect(screen(.character("G"), .character("g"), .character("g"))[1] == " Todos")
        #expect(screen(.character("q"))[0].hasPrefix(" Friday"))
    }

    @Test("Below 40×10 it says so", arguments: [(39, 24), (80, 9), (5, 2), (1, 1)])
    func tooSmall(columns: Int, rows: Int) {
        #expect(
            SamplePage.screen(SamplePage.view(), columns: columns, rows: rows).hasPrefix(
                "Too small.".prefix(columns)))
    }
}
