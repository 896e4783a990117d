import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Search results")
struct SearchResultsTests {
    init() { useUTF8() }

    private let page = SamplePage.view()
    private let found = SampleSearch.view("invoice")

    /// The state after keys on the page, then among the results of "invoice", then after more keys there.
    private func state(
        _ before: [Key] = typed("/invoice") + [.tab], _ keys: [Key] = [.enter]
    ) -> DayPageState {
        var state = DayPageState(view: page, size: Size(columns: 80, rows: 24))
        for key in before { _ = state.handle(key, in: page) }
        state.follow(from: page, to: found)
        for key in keys { _ = state.handle(key, in: found) }
        return state
    }

    private func say(_ effects: [Effect]) -> String? {
        if case .say(let message)? = effects.first { message.text } else { nil }
    }

    @Test(
        "Tab or a second slash widens the search: the text is searched as typed until its results are there")
    func widening() {
        var state = DayPageState(view: page, size: Size(columns: 80, rows: 24))
        for key in typed("/fix") { _ = state.handle(key, in: page) }
        #expect(state.wantedSearch(in: page) == nil)
        #expect(state.handle(.tab, in: page) == [])
        #expect(state.wantedSearch(in: page) == SearchRequest(SampleSearch.query("fix")))
        _ = state.handle(.character("!"), in: page)
        #expect(state.wantedSearch(in: page) == SearchRequest(SampleSearch.query("fix!")))

        var other = DayPageState(view: page, size: Size(columns: 80, rows: 24))
        for key in typed("//invoice") { _ = other.handle(key, in: page) }
        #expect(other.wantedSearch(in: page) == SearchRequest(SampleSearch.query("invoice")))
        other.follow(from: page, to: found)
        #expect(other.wantedSearch(in: found) == nil)
    }

    @Test("A slash that isn't the first belongs to the text")
    func slash() {
        var state = DayPageState(view: page, size: Size(columns: 80, rows: 24))
        for key in typed("/and/or") { _ = state.handle(key, in: page) }
        #expect(state.wantedSearch(in: page) == nil)
        #expect(state.render(page, symbols: .unicode).text.contains("\n /and/or "))
    }

    @Test("What a thorough search adds is asked for once the first results show, also after Enter")
    func thorough() {
        let list = SampleSearch.results("invoice", isComplete: false)
        let view = SampleSearch.view(list)
        var state = DayPageState(view: page, size: Size(columns: 80, rows: 24))
        for key in typed("//invoice") { _ = state.handle(key, in: page) }
        state.follow(from: page, to: view)
        #expect(state.wantedSearch(in: view) == SearchRequest(list.query, extent: .complete))
        #expect(state.handle(.enter, in: view) == [])
        #expect(state.wantedSearch(in: view) == SearchRequest(list.query, extent: .complete))
        // With more than are shown, there is no end to it.
        let many = SampleSearch.view(SampleSearch.results("invoice", hasMore: true, isComplete: false))
        #expect(state.wantedSearch(in: many) == nil)
    }

    @Test("Enter before the results are there waits for them; keys after it apply to them")
    func enterFirst() {
        var state = DayPageState(view: page, size: Size(columns: 80, rows: 24))
        for key in typed("//invoice") { _ = state.handle(key, in: page) }
        #expect(
            state.handle(.enter, in: page) == [.apply(.show(.search(SampleSearch.query("invoice"))))])
        state.follow(from: page, to: found)
        #expect(state.mode == .browsing)
        #expect(
            state.handle(.character(">"), in: found) == [.apply(.move(.ids([30]), to: "2026-11-21"))])
    }

    @Test(
        "Each verb acts on the selected result as on a page",
        arguments: [
            (" ", 2, Effect.apply(.complete(.ids([11])))), (" ", 3, .apply(.reopen(.ids([12])))),
            ("x", 1, .apply(.abandon(.ids([10])))), ("p", 3, .apply(.reopen(.ids([12])))),
            (">", 2, .apply(.move(.ids([11]), to: "2026-11-21"))),
            ("t", 0, .apply(.move(.ids([30]), to: "2026-11-20"))),
            ("m", 0, .apply(.edit(.ids([30]), TodoEdit(\.shouldMigrate, false)))),
            ("i", 5, .apply(.lookUp(19))), ("o", 1, .open(url: "https://x.org")),
        ])
    func verbs(_ key: Character, _ place: Int, _ effect: Effect) {
        var state = state()
        state.select(at: place, in: found)
        #expect(state.handle(.character(key), in: found) == [effect])
    }

    @Test("Marks, counts, ranges and the repeated verb act on several results")
    func several() {
        var marks = state(typed("//invoice"), [.enter] + typed("jvv"))
        #expect(
            marks.handle(.character(">"), in: found) == [.apply(.move(.ids([10, 11]), to: "2026-11-21"))])
        var count = state()
        count.select(at: 1, in: found)
        _ = count.handle(.character("2"), in: found)
        #expect(count.handle(.character("x"), in: found) == [.apply(.abandon(.ids([10, 11])))])
        count.select(at: 2, in: found)
        #expect(count.handle(.character("."), in: found) == [.apply(.abandon(.ids([11])))])
        var range = state(typed("//invoice"), [.enter] + typed("jVj"))
        #expect(
            range.handle(.character(">"), in: found) == [.apply(.move(.ids([10, 11]), to: "2026-11-21"))])
        var all = state(typed("//invoice"), [.enter, .control("a")])
        // A day's text isn't a todo.
        #expect(all.marked == Set(SampleSearch.todos.map(\.id)))
        _ = all.handle(.character("D"), in: found)
        #expect(all.render(found, symbols: .unicode).text.contains("Delete 6 todos?"))
    }

    @Test(
        "What isn't a verb of these todos says why",
        arguments: [
            ("h", 1, "These are search results."),
            ("E", 1, "These are search results."), ("b", 1, "Bundles apply to a page."),
            ("x", 0, "It starts later. t brings it to today."), (" ", 0, "It starts later."),
            ("s", 4, "It is already done, on Mon 5 Jan. p reopens it."),
            ("t", 4, "It is already done, on Mon 5 Jan. p reopens it."),
            ("x", 4, "It is already done, on Mon 5 Jan. p reopens it."),
        ])
    func refusals(_ key: Character, _ place: Int, _ reason: String) {
        var state = state()
        state.select(at: place, in: found)
        #expect(say(state.handle(.character(key), in: found))?.hasPrefix(reason) == true)
    }

    @Test("No verb acts on a day's text; Enter goes to its page", arguments: Array(" xp>simUTweDvVtR#"))
    func text(_ key: Character) {
        var state = state()
        state.select(at: 6, in: found)
        #expect(
            say(state.handle(.character(key), in: found))
                == "This is the text of Mon 12 Oct. Enter opens its page.")
        #expect(state.mode == .browsing && state.marked.isEmpty)
        #expect(state.handle(.enter, in: found) == [.apply(.show(.day("2026-10-12")))])
    }

    @Test("A new todo is today's, so that typing after a never runs commands")
    func adding() {
        var state = state()
        for key in typed("aTea") { #expect(state.handle(key, in: found) == []) }
        #expect(state.render(found, symbols: .unicode).text.contains("▌ ○ Tea"))
        guard case .apply(.change(.add(let drafts, _)))? = state.handle(.enter, in: found).first else {
            return #expect(Bool(false))
        }
        #expect(drafts.map(\.title) == ["Tea"] && drafts[0].start == "2026-11-20")
    }

    @Test("R renames a result, since Enter goes to its page")
    func rename() {
        var state = state()
        #expect(state.handle(.character("R"), in: found) == [])
        for key in typed("!") { _ = state.handle(key, in: found) }
        #expect(
            state.handle(.enter, in: found)
                == [.apply(.edit([30], TodoEdit(\.title, "The next invoice!")))])
    }

    @Test("Enter goes to the page, and q, Esc and C-o come back to the same place")
    func thereAndBack() {
        for back in [Key.character("q"), .escape, .control("o")] {
            var state = state(typed("//invoice"), [.enter] + typed("vj"))
            #expect(state.handle(.enter, in: found) == [.apply(.reveal(SampleSearch.todos[2]))])
            var there = page
            there.found = found.found
            there.touched = [1]
            state.follow(from: found, to: there)
            #expect(state.marked.isEmpty)
            #expect(state.handle(back, in: there) == [.apply(.show(.results))])
            var again = found
            again.touched = []
            state.follow(from: there, to: again)
            #expect(state.selectedID == 11)
            #expect(state.marked == [30])
        }
    }

    @Test("From any page opened among the results, such as one of a todo's history, q comes back to them")
    func fromHistory() {
        var state = state()
        var looked = found
        looked.todoHistory = TodoHistory(
            todo: SampleSearch.todos[4], isDeleted: false, events: [.init(.written, day: "2026-01-02")])
        looked.lookedUp = 1
        state.follow(from: found, to: looked)
        #expect(state.handle(.enter, in: looked).count == 1)
        let there = SamplePage.view(day: "2026-01-02", latest: "2026-11-20")
        state.follow(from: looked, to: there)
        #expect(state.handle(.character("q"), in: there) == [.apply(.show(.results))])
        // The journal's key ends that.
        #expect(state.handle(.character("g"), in: there) == [])
        _ = state.handle(.character("j"), in: there)
        #expect(state.handle(.character("q"), in: there) == [.apply(.show(.today))])
    }

    @Test("q and Esc close the results, back to where the search began")
    func closing() {
        for key in [Key.character("q"), .escape] {
            var state = state(typed("jj//invoice"), [.enter])
            #expect(state.handle(key, in: found) == [.apply(.show(.beforeSearch))])
            state.follow(from: found, to: page)
            #expect(state.selectedID == 3)
            // The page's own keys are back.
            #expect(state.handle(.character("q"), in: page) == [.quit])
        }
    }

    @Test("Esc while typing closes what the typing opened")
    func cancelling() {
        var typing = state(typed("j//invoice"), [])
        #expect(typing.handle(.escape, in: found) == [.apply(.show(.beforeSearch))])
        var again = state(typed("//invoice"), [.enter] + typed("j/"))
        _ = again.handle(.character("x"), in: found)
        #expect(again.wantedSearch(in: found) == SearchRequest(SampleSearch.query("x")))
        let other = SampleSearch.view(SampleSearch.results("x", serial: 2))
        again.follow(from: found, to: other)
        #expect(again.handle(.escape, in: other) == [.apply(.show(.search(SampleSearch.query("invoice"))))])
    }

    @Test("A slash among the results edits their text; the same text searches again")
    func editing() {
        var state = state(typed("//invoice"), [.enter] + typed("/"))
        #expect(state.render(found, symbols: .unicode).text.contains("\n /invoice "))
        #expect(state.handle(.enter, in: found) == [.apply(.show(.search(SampleSearch.query("invoice"))))])
    }

    @Test("A changed row stays where it is, and a deleted one leaves its place")
    func acting() {
        var state = state(typed("//invoice"), [.enter] + typed("j"))
        var after = found
        let todos = SampleSearch.todos.filter { $0.id != 11 }.map { todo in
            var todo = todo
            if todo.id == 10 { todo.title = "Sent" }
            return todo
        }
        let list = SampleSearch.results("invoice")
        after.page.contents = PageContents(
            found: list, list.current(todos: todos, texts: SampleSearch.textsByDay), today: "2026-11-20")
        state.follow(from: found, to: after)
        #expect(state.selectedID == 10)
        #expect(after.page.contents.rows.map(\.id).prefix(3) == [30, 10, 12])
        #expect(state.highlight != nil)
    }

    @Test("n and N walk the results")
    func walking() {
        var state = state()
        _ = state.handle(.character("n"), in: found)
        #expect(state.selectedID == 10)
        for _ in 0..<2 { _ = state.handle(.character("N"), in: found) }
        #expect(state.selectedIndex == 6)
    }

    @Test("With one result, N writes its note and n says that there is no other")
    func onlyOne() {
        let one = SampleSearch.view(
            SampleSearch.results("invoice", todos: SampleSearch.todos.filter { $0.id == 10 }, texts: []))
        var state = state(typed("//invoice"), [.enter])
        state.follow(from: found, to: one)
        #expect(one.page.contents.rows.map(\.id) == [10])
        #expect(state.handle(.character("N"), in: one) == [.write(.todo(10))])
        #expect(
            state.handle(.character("n"), in: one) == [.say(StoreMessage("There is no other match."))])
    }

    @Test("The header names no search once its text is deleted")
    func emptied() {
        var state = state(typed("//invoice"), [.enter] + typed("/"))
        _ = state.handle(.control("u"), in: found)
        let header = state.render(found, symbols: .unicode).text.split(separator: "\n").first ?? ""
        #expect(header.hasPrefix(" Search") && !header.contains("invoice"))
    }

    @Test("Arrows move among the results while the text is typed, and new results begin at the first")
    func arrows() {
        var state = state(typed("//invoice"), [.down, .down])
        #expect(state.selectedID == 11)
        state.follow(from: found, to: SampleSearch.view(SampleSearch.results("the", serial: 2)))
        #expect(state.selectedIndex == 0)
    }

    @Test("Each result has its category in its colour and its day, whole and apart from the title")
    func captions() {
        for columns in [40, 60, 80, 100] {
            var state = state()
            state.size = Size(columns: columns, rows: 40)
            let canvas = state.render(found, symbols: .unicode)
            let lines = canvas.text.split(separator: "\n").map(String.init)
            func line(_ title: String) -> String { lines.first { $0.contains(title) } ?? "" }
            let isNarrow = columns < 60
            #expect(line("Send the").hasSuffix(isNarrow ? "   today" : "  Engineering · today"))
            #expect(line("漢字").hasSuffix(isNarrow ? "   5 Jan" : "  Engineering · Mon 5 Jan"))
            #expect(line("The next").hasSuffix(isNarrow ? "   30 Nov" : "  starts Mon 30 Nov"))
            #expect(line("Call the").hasSuffix(isNarrow ? "  » 39d" : "  » carried 39 days"))
        }
        var state = state()
        let canvas = state.render(found, symbols: .unicode)
        let row = canvas.rows[5].map(\.style.role)
        #expect(row[58] == .category(.orange))
        #expect(row[78] == .caption)
    }
}
