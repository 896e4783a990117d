import Foundation
import Journal
import Store
import Testing

@testable import Screens

@Suite("Putting off, on the screen")
struct PuttingOffTests {
    init() { useUTF8() }

    private func typed(_ text: String) -> [Key] { text.map { .character($0) } }

    private func run(_ keys: [Key], in view: JournalView = SamplePage.view()) -> (DayPageState, [Effect]) {
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        var effects: [Effect] = []
        for key in keys { effects += state.handle(key, in: view) }
        return (state, effects)
    }

    @Test("One row or the marked ones, to tomorrow or to a day that is typed")
    func sends() {
        #expect(run(typed(">")).1 == [.apply(.move([1], to: "2026-11-21"))])
        #expect(run(typed("s3 dec") + [.enter]).1 == [.apply(.move([1], to: "2026-12-03"))])
        let (state, effects) = run(typed("vvs+2w") + [.enter])
        #expect(effects == [.apply(.move([1, 2], to: "2026-12-04"))])
        #expect(state.marked == [])
        #expect(run(typed("s") + [.enter]).1 == [])
        #expect(run(typed("sfri") + [.escape]).0.mode == .browsing)
    }

    @Test("The arrows pick a day, by day and by week, from the one that is meant")
    func arrows() {
        #expect(run(typed("s") + [.right, .down, .enter]).1 == [.apply(.move([1], to: "2026-11-28"))])
        #expect(run(typed("s31 dec") + [.right, .enter]).1 == [.apply(.move([1], to: "2027-01-01"))])
        #expect(
            run(typed("s") + [.down, .control("u")] + typed("eom") + [.enter]).1 == [
                .apply(.move([1], to: "2026-11-30"))
            ])
    }

    @Test("A click on a day of the calendar picks it, a second one sends")
    func clicks() {
        // 24 rows: the weeks of November end above the message line, the last of six in row 21.
        let (state, effects) = run(typed("s") + [.mouse(MouseEvent(.press, row: 20, column: 23))])
        #expect(effects == [])
        guard case .dating(let prompt) = state.mode else { return #expect(Bool(false)) }
        #expect(prompt.line.text == "2026-11-27")
        #expect(
            run(typed("s") + [.mouse(MouseEvent(.doublePress, row: 20, column: 23))]).1 == [
                .apply(.move([1], to: "2026-11-27"))
            ])
        #expect(run(typed("s") + [.mouse(MouseEvent(.press, row: 3, column: 23))]).1 == [])
    }

    @Test("What the date means is shown while it is typed, and a mistake is said before anything is sent")
    func meaning() {
        func prompt(_ text: String) -> String {
            SamplePage.screen(SamplePage.view(), keys: typed("s" + text)).split(separator: "\n").last.map(
                String.init) ?? ""
        }
        #expect(prompt("3 dec").hasPrefix(" Postpone to: 3 dec"))
        #expect(prompt("3 dec").hasSuffix("Thu 3 Dec · in 13 days"))
        #expect(prompt("").hasSuffix("fri, +2w, 3 dec, eom; or the arrows"))
        #expect(prompt("3 de").hasSuffix("no date yet"))
        let (state, effects) = run(typed("ssomeday") + [.enter])
        #expect(effects.count == 1)
        guard case .dating = state.mode else { return #expect(Bool(false)) }
    }

    @Test("A day that has passed is asked about")
    func past() {
        let (state, effects) = run(typed("syesterday") + [.enter])
        #expect(effects == [])
        #expect(state.mode == .asking(.moveToPast([1], "2026-11-19", from: [1: "2026-11-17"])))
        #expect(
            run(typed("syesterday") + [.enter] + typed("y")).1 == [
                .apply(.move([1], to: "2026-11-19", from: [1: "2026-11-17"], allowsPast: true))
            ])
        #expect(
            run(typed("syesterday") + [.enter] + typed("n")).1 == [
                .say(StoreMessage("Nothing was postponed."))
            ])
    }

    @Test("What was put off from a page cannot be ended there, and says where it is")
    func putOffRows() {
        let postponement = Postponement(
            id: 1, todoID: 7, seenFrom: "2026-11-18", sentFrom: "2026-11-20", sentTo: "2026-12-03",
            date: Date(timeIntervalSince1970: 0))
        let view = SamplePage.view([
            Todo(id: 7, title: "a", start: "2026-12-03", postponements: [postponement])
        ])
        let screen = SamplePage.screen(view)
        #expect(screen.contains("▌ > a"))
        #expect(screen.contains("postponed to 3 Dec"))
        #expect(run(typed(" "), in: view).1 == [.say(StoreMessage("It is on Thu 3 Dec now, not here."))])
        #expect(run(typed("x"), in: view).1 == [.say(StoreMessage("It is on Thu 3 Dec now, not here."))])
        #expect(run(typed(">"), in: view).1 == [.apply(.move([7], to: "2026-11-21"))])
    }

    private func pushed(_ count: Int, asks: Bool = true) -> JournalView {
        let postponements = (0..<count).map { number in
            Postponement(
                id: Int64(number), todoID: 7, seenFrom: "2026-11-02", sentFrom: "2026-11-02",
                sentTo: "2026-11-20",
                date: Date(timeIntervalSince1970: 0))
        }
        return SamplePage.view([
            Todo(
                id: 7, title: "Write the report", start: "2026-11-20", asksWhenPostponed: asks,
                postponements: postponements)
        ])
    }

    @Test("From the fifth time on it is asked what a todo is to be, once a day, unless it is not wanted")
    func oftenPostponed() {
        #expect(run(typed(">"), in: pushed(3)).1 == [.apply(.move([7], to: "2026-11-21"))])
        #expect(run(typed(">"), in: pushed(4, asks: false)).1 == [.apply(.move([7], to: "2026-11-21"))])
        let view = pushed(4)
        let (state, effects) = run(typed(">"), in: view)
        #expect(effects == [])
        var shown = state
        let screen = shown.render(view, symbols: .unicode).text
        #expect(screen.contains("\"Write the report\" postponed 4 times since 2 Nov."))
        #expect(
            screen.contains(
                "y postpone  d today  x abandon  s another day  ; split  N never ask  Esc leave"))
        #expect(run(typed(">y"), in: view).1 == [.apply(.move([7], to: "2026-11-21"))])
        #expect(run(typed(">x"), in: view).1 == [.apply(.abandon([7]))])
        #expect(run(typed(">d"), in: view).1 == [.say(StoreMessage("It stays for today."))])
        #expect(run(typed(">N"), in: view).1 == [.apply(.edit([7], TodoEdit(\.asksWhenPostponed, false)))])
        #expect(run(typed(">s3 dec") + [.enter], in: view).1 == [.apply(.move([7], to: "2026-12-03"))])
        #expect(
            run(typed(">;") + [.control("u")] + typed("Outline; Draft;") + [.enter], in: view).1 == [
                .apply(.split(7, into: ["Outline", "Draft"]))
            ])
        // Once a day.
        #expect(run(typed(">n>"), in: view).1.last == .apply(.move([7], to: "2026-11-21")))
    }

    @Test("At 40 columns every key of the question is shown; marked rows are asked about together")
    func pushedOftenNarrow() {
        var state = DayPageState(view: pushed(4), size: Size(columns: 40, rows: 10))
        _ = state.handle(.character(">"), in: pushed(4))
        let screen = state.render(pushed(4), symbols: .unicode).text
        for key in [
            "y postpone", "d today", "x abandon", "s another day", "; split", "N never ask", "Esc leave",
        ] {
            #expect(screen.contains(key), "\(key)")
        }
        #expect(
            screen.contains("Postponed 4 times since 2 Nov.")
                || screen.contains("postponed 4 times since 2 Nov.")
        )
        var view = pushed(4)
        let other = Todo(id: 8, title: "Call Sam", start: "2026-11-20")
        view = SamplePage.view(view.page.contents.rows.map(\.todo) + [other])
        let asked = run([.control("a")] + typed(">"), in: view)
        #expect(asked.1 == [])
        var shown = asked.0
        #expect(shown.render(view, symbols: .unicode).text.contains("1 of 2 were postponed 4 times or more."))
        #expect(run([.control("a")] + typed(">y"), in: view).1 == [.apply(.move([7, 8], to: "2026-11-21"))])
        #expect(run([.control("a")] + typed(">x"), in: view).1 == [.apply(.abandon([7, 8]))])
        #expect(
            run([.control("a")] + typed(">N"), in: view).1 == [
                .apply(.edit([7], TodoEdit(\.asksWhenPostponed, false)))
            ])
    }

    private var futureLog: JournalView {
        let todos = [
            Todo(id: 1, title: "later", start: "2027-03-02"),
            Todo(id: 2, title: "tomorrow", start: "2026-11-21"),
            Todo(id: 3, title: "next week", start: "2026-11-25"),
            Todo(id: 4, title: "sunday", start: "2026-11-22"),
            Todo(id: 5, title: "december", start: "2026-12-03"),
        ]
        var view = SamplePage.view()
        view.page.contents = PageContents(futureLog: todos, today: "2026-11-20", weekStart: .monday)
        return view
    }

    @Test("The future log: by day, those of a time together")
    func futureLogScreen() {
        #expect(
            SamplePage.screen(futureLog, rows: 16)
                == """
                 Future log                                                         5 scheduled
                 Tomorrow ─────────────────────────────────────────────────────────────────────
                 ▌ ○ tomorrow                                                 starts Sat 21 Nov
                 This week ────────────────────────────────────────────────────────────────────
                   ○ sunday                                                   starts Sun 22 Nov
                 Next week ────────────────────────────────────────────────────────────────────
                   ○ next week                                                starts Wed 25 Nov
                 December ─────────────────────────────────────────────────────────────────────
                   ○ december                                                  starts Thu 3 Dec
                 March 2027 ───────────────────────────────────────────────────────────────────
                   ○ later                                                starts Tue 2 Mar 2027



                 \u{20}
                 a add  s postpone  r review  / search  q journal  ? help                   1/5
                """.replacingOccurrences(of: " \u{20}\n", with: "\n"))
    }

    @Test(
        "In the future log t brings to today, a adds for tomorrow, and what has not started cannot be ended")
    func futureLogKeys() {
        #expect(run(typed("jt"), in: futureLog).1 == [.apply(.move([4], to: "2026-11-20"))])
        #expect(
            run(typed(" "), in: futureLog).1 == [
                .say(StoreMessage("It starts later. t brings it to today."))
            ])
        guard case .apply(.change(.add(let drafts, _))) = run(typed("ax") + [.enter], in: futureLog).1.last
        else {
            return #expect(Bool(false))
        }
        #expect(drafts.map(\.start) == ["2026-11-21"])
        #expect(
            run(typed("n"), in: futureLog).1 == [
                .say(StoreMessage("Sat 21 Nov 2026 is in the future. Tab makes it a todo."))
            ])
        #expect(run([.escape], in: futureLog).1 == [.apply(.show(.journal))])
        #expect(run(typed("gj"), in: futureLog).1 == [.apply(.show(.journal))])
        #expect(run(typed("gf")).1 == [.apply(.show(.futureLog))])
    }
}
