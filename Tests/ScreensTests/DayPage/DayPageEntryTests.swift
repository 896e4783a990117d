import Journal
import Screens
import Store
import TestSupport
import Testing

@Suite("The line of a new row")
struct DayPageEntryTests {
    init() { useUTF8() }

    private static let view = SamplePage.view()

    private func state(_ keys: [Key]) -> DayPageState {
        var state = DayPageState(view: Self.view, size: Size(columns: 80, rows: 24))
        for key in keys { _ = state.handle(key, in: Self.view) }
        return state
    }

    private func effects(_ keys: [Key]) -> [Effect] {
        var state = DayPageState(view: Self.view, size: Size(columns: 80, rows: 24))
        return keys.map { state.handle($0, in: Self.view) }.last ?? []
    }

    private func typed(_ text: String) -> [Key] { text.map(Key.character) }

    private func draft(_ title: String, in category: Int64?, start: Day = "2026-11-20") -> TodoDraft {
        TodoDraft(title: title, start: start, categoryID: category)
    }

    @Test("Enter saves with the category that is meant or picked; Tab takes one and stays")
    func pick() {
        #expect(effects(typed("aPlan #me") + [.enter]) == [.apply(.add([draft("Plan", in: 2)]))])
        #expect(effects(typed("aPlan #MEETINGS") + [.enter]) == [.apply(.add([draft("Plan", in: 2)]))])
        #expect(effects(typed("aPlan #neer") + [.tab, .enter]) == [.apply(.add([draft("Plan", in: 1)]))])
        #expect(
            effects(typed("aPlan #") + [.down, .enter]) == [.apply(.add([draft("Plan", in: 2)]))])
        // Before other words it is one of the title's.
        #expect(
            effects(typed("aFix #eng page") + [.enter]) == [.apply(.add([draft("Fix #eng page", in: nil)]))])
    }

    @Test("Esc closes the list, then the line; a number is an issue, and what is pasted is meant as it is")
    func dismiss() {
        #expect(effects(typed("aPlan #me") + [.escape, .enter]) == [.apply(.add([draft("Plan", in: 2)]))])
        #expect(effects(typed("aFix #12") + [.enter]) == [.apply(.add([draft("Fix #12", in: nil)]))])
        #expect(effects(typed("a") + [.paste("Fix #me"), .enter]) == [.apply(.add([draft("Fix", in: 2)]))])
        #expect(state(typed("aPlan #me") + [.escape, .escape]).mode == .browsing)
    }

    @Test("A name that no category has is offered to be made, with the todo")
    func new() {
        let keys = typed("aPaint #Summer") + [.tab]
        #expect(
            effects(keys + [.enter])
                == [
                    .apply(.add([draft("Paint", in: Category.unsavedID)], newCategory: "Summer"))
                ])
        // Taken out again, it is not made.
        #expect(
            effects(keys + [.control("u")] + typed("Paint") + [.enter])
                == [.apply(.add([draft("Paint", in: nil)]))])
    }

    @Test("Pasted lines can be in a category that was just named, which is made with them")
    func newInPaste() {
        let keys = typed("aPaint #Summer") + [.tab, .paste("one #summer\ntwo\n"), .character("y")]
        #expect(
            effects(keys)
                == [
                    .apply(
                        .add(
                            [draft("one", in: Category.unsavedID), draft("two", in: nil)],
                            newCategory: "Summer"))
                ])
    }

    @Test("What the words mean is seen beside them, the categories above the keys")
    func golden() {
        let keys = typed("aRead https://x.org ~fri #m")
        #expect(
            SamplePage.screen(SamplePage.view([]), rows: 10, keys: keys).split(separator: "\n") == [
                " Friday 20 November 2026 · today",
                " Other",
                " ▌ ○ Read https://x.org ~fri #m                       Meetings · Fri 27 Nov · ↗",
                " ──────────────────────────────────────────────────────────────────────────────",
                " ▌ ● Meetings",
                "     create \"m\"",
                " Enter save  Tab take  ↑ ↓ choose  Esc no category",
            ])
        let taken = SamplePage.screen(SamplePage.view([]), columns: 110, keys: keys + [.tab] + typed("!"))
        #expect(taken.contains("~fri #Meetings !"))
        #expect(taken.contains("   Meetings · Fri 27 Nov · ↗ · habit\n"))
        #expect(SamplePage.screen(Self.view, keys: typed("aPlan ~soon ")).contains(" ~soon isn't a date\n"))
    }

    @Test("The line stands where its row will: under its category, if that is on the page")
    func place() {
        let screen = SamplePage.screen(Self.view, keys: typed("aPlan #eng") + [.tab])
        let rows = screen.split(separator: "\n")
        #expect(rows[4].hasPrefix("   ✓ Code review"))
        #expect(rows[5].hasPrefix(" ▌ ○ Plan #Engineering"))
        #expect(rows[6] == " Meetings")
    }

    @Test("An empty line says which marks it may have")
    func ghostText() {
        func row(_ keys: String, columns: Int = 80) -> String {
            let screen = SamplePage.screen(Self.view, columns: columns, keys: typed(keys))
            return screen.split(separator: "\n").first { $0.contains("What") }.map(String.init) ?? ""
        }
        #expect(row("a") == " ▌ ○ What? · #category ~start ^deadline &weekly https://… ! for a habit")
        #expect(row("a", columns: 40) == " ▌ ○ What? · #category ~fri ^deadline !")
        #expect(row("n") == " ▌ ✓ What was done? · #category ~yesterday")
        #expect(row("ax") == "")
    }

    @Test("A date in plain words is offered; → takes it, and doing nothing keeps the title")
    func noticedDate() {
        let keys = typed("aCall dentist tomorrow #me")
        #expect(SamplePage.screen(Self.view, keys: keys).contains("Meetings · → Sat 21 Nov\n"))
        #expect(
            effects(keys + [.right, .enter])
                == [.apply(.add([draft("Call dentist", in: 2, start: "2026-11-21")]))])
        #expect(effects(keys + [.enter]) == [.apply(.add([draft("Call dentist tomorrow", in: 2)]))])
    }

    @Test("A narrow screen shows the meaning below, and a sign before what a long line hides")
    func narrow() {
        let keys = typed("aA title that is too long for its row ~fri !")
        let rows = SamplePage.screen(Self.view, columns: 40, rows: 10, keys: keys).split(separator: "\n")
        #expect(rows.last == " Fri 27 Nov · habit")
        #expect(rows.contains { $0.hasPrefix(" ▌ ○ …") && $0.hasSuffix("for its row ~fri !") })
    }

    @Test("Words that mean something look so")
    func chips() {
        var state = state(typed("aPlan ~fri #me") + [.tab])
        let canvas = state.render(Self.view, symbols: .unicode)
        let row = canvas.rows[canvas.cursor.row]
        #expect(row[5].style == Style(.field, selected: true))
        #expect(row[10].style == Style(.chip, selected: true))
        #expect(row[15].style == Style(.category(.orange), selected: true))
    }

    @Test("The lines before come back with ↑, and what was being typed with ↓")
    func history() {
        var state = state(typed("a"))
        for title in ["one", "two"] {
            for key in typed(title) + [.enter] { _ = state.handle(key, in: Self.view) }
            state.follow(from: Self.view, to: Self.view)
        }
        func line(_ keys: [Key]) -> String {
            for key in keys { _ = state.handle(key, in: Self.view) }
            guard case .editing(let editing) = state.mode else { return "\(state.mode)" }
            return editing.line.text
        }
        #expect(line(typed("half")) == "half")
        #expect(line([.up]) == "two")
        #expect(line([.up]) == "one")
        #expect(line([.up]) == "one")
        #expect(line([.down]) == "two")
        #expect(line([.down]) == "half")
        #expect(line([.down]) == "half")
    }

    @Test("What was being typed is kept while an earlier line shows, whatever becomes of that")
    func lineBeneathHistory() {
        var state = state(typed("a"))
        func type(_ keys: [Key]) -> [Effect] { keys.flatMap { state.handle($0, in: Self.view) } }
        _ = type(typed("one") + [.enter])
        state.follow(from: Self.view, to: Self.view)
        _ = type(typed("half") + [.up])
        #expect(state.unsavedTexts == ["half"])
        _ = type([.escape])
        #expect(state.unsavedTexts == ["half"])
        _ = type(typed("a") + [.up, .up] + typed("!"))
        #expect(state.unsavedTexts == ["one!", "half"])
        #expect(type([.enter]) == [.apply(.add([draft("one!", in: nil)]))])
        state.follow(from: Self.view, to: Self.view)
        #expect(state.unsavedTexts == ["half"])
        // It doesn't come back by itself.
        #expect(state.openText == nil)
        _ = type([.up])
        #expect(state.openText?.text == "half")
        _ = type([.enter])
        state.follow(from: Self.view, to: Self.view)
        #expect(state.unsavedTexts == [])
    }

    @Test("Several pasted lines are asked about: a row each, or all joined; n is no, and the line is kept")
    func paste() {
        let keys = typed("ahalf ") + [.paste("one\n\n  two #me\n")]
        #expect(
            effects(keys + [.character("y")])
                == [.apply(.add([draft("one", in: nil), draft("two", in: 2)]))])
        guard case .editing(let kept) = state(keys + [.character("y")]).mode else {
            return #expect(Bool(false))
        }
        #expect(kept.line.text == "half ")
        guard case .editing(let joined) = state(keys + [.character("j")]).mode else {
            return #expect(Bool(false))
        }
        #expect(joined.line.text == "half one   two #me")
        #expect(effects(keys + [.enter]) == [])
        for key in [Key.escape, .character("n")] {
            #expect(effects(keys + [key]) == [.say(StoreMessage("Nothing was pasted."))])
            #expect(state(keys + [key]).openText?.text == "half ")
        }
        #expect(
            SamplePage.screen(SamplePage.view(), keys: keys).contains(
                " Add 2 rows, one a line? y yes · j all on this line · n no"))
    }
}
