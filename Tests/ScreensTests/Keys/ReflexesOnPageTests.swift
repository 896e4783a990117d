import Journal
import Store
import Testing

@testable import Screens

@Suite("Vim's reflexes on a page")
struct ReflexesOnPageTests {
    init() { useUTF8() }

    private func state(
        _ keys: [Key], in view: JournalView = SamplePage.view(), size: Size = Size(columns: 80, rows: 24)
    ) -> (state: DayPageState, effects: [Effect]) {
        var state = DayPageState(view: view, size: size)
        let effects = keys.map { key in
            let effects = state.handle(key, in: view)
            _ = state.render(view, symbols: .unicode)
            return effects
        }
        return (state, effects.last ?? [])
    }

    private static let long = SamplePage.view(
        (1...60).map { Todo(id: $0, title: "Todo \($0)", start: "2026-11-20") })

    @Test("V marks a range that movements extend; v, d and y act on it as on any marks")
    func range() {
        #expect(state(typed("Vjx")).effects == [.apply(.abandon([1, 2]))])
        #expect(state(typed("VG")).state.marked.count == 6)
        #expect(state(typed("GVk") + [.up]).state.marked == [4, 5, 6])
        #expect(state(typed("vjVj")).state.marked == [1, 3, 4])
        #expect(state(typed("Vj") + [.escape]).state.marked.isEmpty)
        #expect(state(typed("Vjv")).state.marked == [1])
        #expect(state(typed("Vjd")).state.mode == .asking(.delete([1, 2])))
        #expect(state(typed("V2jd")).state.mode == .asking(.delete([1, 2, 3])))
        guard case .copy(let text, "Copied as Markdown: 2 todos")? = state(typed("Vjy")).effects.last else {
            Issue.record("not copied")
            return
        }
        #expect(text.hasPrefix("- [ ] Fix flaky CI tests (carried 3 days)\n- [ ] [Write migration guide]("))
        // After the verb the range is gone.
        #expect(state(typed("Vjxj")).state.marked.isEmpty)
        #expect(state(typed("d")).state.pendingKeys.sequence == "d")
    }

    @Test("yy copies the row, a count of rows, or the marked rows")
    func copying() {
        #expect(
            state(typed("jjyy")).effects == [
                .copy("- [x] Code review: auth PR (10:42)\n", message: "Copied as Markdown: 1 todo")
            ])
        guard case .copy(let text, _)? = state(typed("3yy")).effects.first else { return }
        #expect(text.split(separator: "\n").count == 3)
    }

    @Test(
        "The dot repeats the last verb with what was chosen for it, on this row, a count of rows, or the marks"
    )
    func repeating() {
        #expect(state(typed(".")).effects == [.say(StoreMessage("Nothing to repeat yet."))])
        #expect(state(typed("xj.")).effects == [.apply(.abandon([2]))])
        #expect(
            state(typed("sfri") + [.enter] + typed("j.")).effects == [.apply(.move([2], to: "2026-11-27"))])
        #expect(state(typed("x2.")).effects == [.apply(.abandon([1, 2]))])
        #expect(state(typed("xVj.")).effects == [.apply(.abandon([1, 2]))])
        #expect(
            state(typed("#meet") + [.enter] + typed("j.")).effects
                == [.apply(.edit([2], TodoEdit(\.categoryID, 2)))])
        #expect(state(typed("ddyj.")).state.mode == .asking(.delete([2])))
        #expect(
            state(typed("xjj.")).effects == [
                .say(StoreMessage("It is already done, on Fri 20 Nov. p reopens it."))
            ])
        // A title and an undo aren't repeated.
        #expect(state([.enter] + typed("!") + [.enter] + typed(".")).effects.first != .apply(.undo))
        #expect(state(typed("xuj.")).effects == [.apply(.abandon([2]))])
    }

    @Test("A category made for one todo is chosen, not made again, for the next")
    func repeatedNewCategory() {
        let verb = RepeatableVerb(.moveToNewCategory([1], name: "Home"))
        let home = Category(id: 7, name: "home", color: .blue, sortOrder: 1)
        #expect(verb?.verb(for: [2], categories: [home]) == .edit([2], TodoEdit(\.categoryID, 7)))
        #expect(verb?.verb(for: [2], categories: []) == .moveToNewCategory([2], name: "Home"))
    }

    @Test("n and N walk through the highlighted matches and around the ends; Esc gives n back to entries")
    func matches() {
        let searched = typed("/code") + [.enter]
        let matches = typed("/e") + [.enter]
        #expect(state(searched).state.selectedID == 3 && state(searched).state.isBrowsing)
        #expect(state(searched + typed("n")).state.selectedID == 3)
        #expect(state(matches).state.selectedID == 1)
        #expect(state(matches + typed("n")).state.selectedID == 2)
        #expect(state(matches + typed("3n")).state.selectedID == 5)
        #expect(state(matches + typed("5n")).state.selectedID == 1)
        #expect(state(matches + typed("N")).state.selectedID == 6)
        #expect(state(matches + typed("jjjn")).state.selectedID == 5)
        #expect(state(matches + typed("jjjN")).state.selectedID == 3)
        var highlighted = state(searched).state
        let canvas = highlighted.render(SamplePage.view(), symbols: .unicode)
        #expect(canvas.rows.joined().contains { $0.style.role == .match })
        #expect(canvas.text.contains("n next  N previous"))
        #expect(!canvas.text.contains("n entry"))
        let ended = state(searched + [.escape])
        #expect(ended.state.highlight == nil)
        guard case .editing(let editing) = state(searched + [.escape] + typed("n")).state.mode else {
            Issue.record("n doesn't log")
            return
        }
        #expect(editing.purpose == .newEntry)
        #expect(state(typed("N")).effects == [.write(.todo(1))])
    }

    @Test("In a search, up brings the earlier searches back")
    func searches() {
        func line(_ keys: [Key]) -> String? {
            let searched = typed("/review") + [.enter, .escape] + typed("/badge") + [.enter, .escape]
            guard case .searching(let search) = state(searched + typed("/") + keys).state.mode else {
                return nil
            }
            return search.line.text
        }
        #expect(line([.up]) == "badge")
        #expect(line([.up, .up]) == "review")
        #expect(line([.up, .up, .up]) == "review")
        #expect(line([.up, .up, .down]) == "badge")
        #expect(line([.up, .down]) == "")
        #expect(line(typed("e") + [.up]) == "e")
    }

    @Test("H, M and L go to the rows on the screen; C-f, C-b, C-d and C-u by screens")
    func screens() {
        func index(_ keys: [Key]) -> Int { state(keys, in: Self.long).state.selectedIndex }
        #expect(index(typed("L")) == 19)
        #expect(index(typed("M")) == 9)
        #expect(index(typed("LH")) == 0)
        #expect(index(typed("3L")) == 17)
        #expect(index(typed("GH")) == 40)
        #expect(index([.control("f")]) == 20)
        #expect(index([.control("f"), .control("b")]) == 0)
        #expect(index([.control("d")]) == 12)
        #expect(index([.control("d"), .control("u")]) == 0)
        #expect(index([.control("n"), .control("n"), .control("p")]) == 1)
        #expect(index([.pageDown]) == 20)
    }

    @Test("zt, zz and zb scroll the row to the top, the middle and the bottom")
    func aligning() {
        func scroll(_ keys: String) -> Int { state(typed(keys), in: Self.long).state.scroll }
        #expect(scroll("30jzt") == 31 || scroll("30jzt") == 30)
        #expect(scroll("30jzb") == 31 - 20)
        #expect((20...22).contains(scroll("30jzz")))
        #expect(scroll("zb") == 0)
        #expect(scroll("Gzt") == 40)
    }

    @Test("q goes up one level: from a list, the calendar, the help, the future log; only then it quits")
    func up() {
        #expect(state(typed("cq")).effects == [] && state(typed("cq")).state.isBrowsing)
        #expect(state(typed("?q")).state.isBrowsing)
        #expect(state(typed("!q")).state.isBrowsing)
        #expect(state(typed("q")).effects == [.quit])
        var future = SamplePage.view()
        future.page.contents = PageContents(futureLog: [], today: "2026-11-20", weekStart: .monday)
        #expect(state(typed("q"), in: future).effects == [.apply(.show(.journal))])
        #expect(state(typed("ZZ"), in: future).effects == [.quit])
        #expect(state(typed("cZZ")).effects == [.quit])
        #expect(state(typed("?ZZ")).effects == [.quit])
        #expect(state(typed("?gf")).effects == [.apply(.show(.futureLog))])
    }

    @Test("Vim's commands in the palette, before anything that fits by its letters")
    func palette() {
        for name in ["q", "q!", "wq", "x", "quit"] {
            #expect(state(typed(":" + name) + [.enter]).effects == [.quit])
        }
        #expect(
            state(typed(":w") + [.enter]).effects == [.say(StoreMessage("Already saved: every change is."))])
        #expect(state(typed(":last") + [.enter]).state.selectedIndex == 5)
        #expect(state(typed(":h") + [.enter]).state.overlay == .help(scroll: 0))
    }

    @Test("Help can be filtered by words and keys; Esc shows all again, then closes")
    func help() {
        var filtered = state(typed("?/abandon")).state
        let text = filtered.render(SamplePage.view(), symbols: .unicode).text
        #expect(text.contains("x           Abandon") && !text.contains("Next row"))
        #expect(text.hasSuffix("\n /abandon"))
        #expect(state(typed("?/zzz")).state.overlay != nil)
        var keys = state(typed("?/dd") + [.enter]).state
        #expect(keys.render(SamplePage.view(), symbols: .unicode).text.contains("dd D        Delete"))
        #expect(state(typed("?/dd") + [.enter, .escape]).state.overlay == .help(scroll: 0))
        #expect(state(typed("?/dd") + [.enter, .escape, .escape]).state.overlay == nil)
        #expect(state(typed("?/q")).state.overlay != nil)
    }

    @Test("Several lines pasted outside a line are offered as todos; refused, they are offered again")
    func pasting() {
        let asked = state([.paste("one\n\ntwo #meet\n")])
        #expect(asked.effects == [])
        var shown = asked.state
        #expect(
            shown.render(SamplePage.view(), symbols: .unicode).text.contains(
                "Add 2 todos, one a line? y yes · n no"))
        let drafts = [
            TodoDraft(title: "one", start: "2026-11-20"),
            TodoDraft(title: "two", start: "2026-11-20", categoryID: 2),
        ]
        let added = state([.paste("one\n\ntwo #meet\n"), .character("y")])
        #expect(added.effects == [.apply(.add(drafts))] && added.state.isBrowsing)
        for key in [Key.escape, .character("n")] {
            let refused = state([.paste("one\ntwo"), key])
            #expect(refused.effects == [.say(StoreMessage("Nothing was pasted."))])
            #expect(refused.state.isBrowsing && refused.state.unsavedTexts == [])
        }
        // One line opens the line of a new row.
        #expect(state([.paste("- [ ] one\n")]).state.openText?.text == "one")
        #expect(
            state([.paste("one"), .enter]).effects
                == [.apply(.add([TodoDraft(title: "one", start: "2026-11-20")]))])
        #expect(state([.paste("\n")]).effects == [.say(StoreMessage("There is no text to paste."))])
        #expect(asked.state.unsavedTexts == ["one", "two #meet"])
        #expect(added.state.unsavedTexts == ["one", "two #meet"])
        var refused = added.state
        refused.follow(
            from: SamplePage.view(), to: SamplePage.view(message: StoreMessage("Busy.", isError: true)))
        #expect(refused.mode == asked.state.mode)
    }
}
