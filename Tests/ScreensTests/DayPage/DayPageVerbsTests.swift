import Journal
import Screens
import Store
import TestSupport
import Testing

@Suite("Verbs of the day page, on a row and on marked rows")
struct DayPageVerbsTests {
    init() { useUTF8() }

    /// The effects of the last of some keys.
    private func effects(_ keys: [Key], in view: JournalView = SamplePage.view()) -> [Effect] {
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        return keys.map { state.handle($0, in: view) }.last ?? []
    }

    private func typed(_ text: String) -> [Key] { text.map(Key.character) }

    // Rows of the page: 1 and 2 pending, 3 done, 4 a pending habit, 5 abandoned, 6 carried and done later.

    @Test("The URLs of all marked rows are opened; those without are passed over")
    func opensMarked() {
        let view = SamplePage.view()
        #expect(
            effects([.control("a")] + typed("o"), in: view) == [.open(url: "https://example.com")])
        #expect(effects(typed("vo"), in: view) == [.say(StoreMessage("None of them has a URL."))])
    }

    @Test("A command acts on the marked rows that it can act on")
    func marked() {
        #expect(effects(typed("vvx")) == [.apply(.abandon([1, 2]))])
        #expect(effects(typed("vvv ")) == [.apply(.complete(.marked([1, 2], others: [3])))])
        #expect(
            effects([.control("a")] + typed(" ")) == [
                .apply(.complete(.marked([1, 2, 4], others: [3, 5, 6])))
            ])
        #expect(effects(typed("jjv ")) == [.apply(.reopen([3]))])
        #expect(
            effects([.control("a")] + typed("p")) == [
                .apply(.reopen(.marked([3, 5, 6], others: [1, 2, 4])))
            ])
        #expect(
            effects(typed("jjvx")) == [.say(StoreMessage("It is already done, on Fri 20 Nov. p reopens it."))]
        )
        #expect(
            effects([.control("a")] + typed("D") + [.character("y")]) == [
                .apply(.delete([1, 2, 3, 4, 5, 6]))
            ])
    }

    @Test("The hint of Space says what it does on the row")
    func toggleHint() throws {
        let view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        func hint() -> String? {
            state.render(view, symbols: .unicode).text.split(separator: "\n").last.map(String.init)
        }
        #expect(hint()?.contains("␣ done") == true)
        for key in typed("jj") { _ = state.handle(key, in: view) }
        #expect(hint()?.contains("␣ reopen") == true)
        // Open ones among the marked rows are marked done.
        _ = state.handle(.control("a"), in: view)
        #expect(hint()?.contains("␣ done") == true)
    }

    @Test("Marks: one, a range, all and none; gone once they were acted on, or with Esc")
    func marks() {
        let view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        func type(_ keys: [Key]) { for key in keys { _ = state.handle(key, in: view) } }
        type(typed("v"))
        #expect(state.marked == [1] && state.selectedID == 2)
        type(typed("kv"))
        #expect(state.marked.isEmpty)
        type(typed("ggjVjj"))
        #expect(state.marked == [2, 3, 4])
        type(typed("kk") + [.up])
        #expect(state.marked == [1, 2])
        type([.escape])
        #expect(state.marked.isEmpty)
        type([.control("v")] + typed("jV"))
        #expect(state.marked.isEmpty)
        type([.control("a")])
        #expect(state.marked.count == 6)
        type([.control("a")])
        #expect(state.marked.isEmpty)
        type([.control("a")] + typed("x"))
        #expect(state.marked.isEmpty)
        type([.control("a")])
        state.follow(from: view, to: SamplePage.view(Array(SamplePage.todos.prefix(2))))
        #expect(state.marked == [1, 2])
    }

    @Test("What is marked is seen, and how many")
    func markedView() {
        let screen = SamplePage.screen(SamplePage.view(), keys: typed("vjv"))
        #expect(screen.contains("  *○ Fix flaky CI tests"))
        #expect(screen.contains("  *✓ Code review: auth PR"))
        #expect(screen.contains(" 2 marked  ━━──────── 1 of 6 done\n"))
    }

    @Test("One-off and habit: several become what the first is not")
    func kind() {
        #expect(effects(typed("m")) == [.apply(.edit([1], TodoEdit(\.shouldMigrate, false)))])
        #expect(effects(typed("jjjm")) == [.apply(.edit([4], TodoEdit(\.shouldMigrate, true)))])
        #expect(
            effects([.control("a")] + typed("m"))
                == [.apply(.edit([1, 2, 3, 4, 5, 6], TodoEdit(\.shouldMigrate, false)))])
    }

    @Test("A URL is checked before it is taken; an empty line removes it")
    func url() {
        let set = TodoEdit(\.externalURL, "https://x.org")
        #expect(effects(typed("U") + [.paste("https://x.org"), .enter]) == [.apply(.edit([1], set))])
        guard case .say(let message)? = effects(typed("Ux") + [.enter]).first else {
            return #expect(Bool(false))
        }
        #expect(message.isError && message.text.hasPrefix("\"x\" isn't a URL"))
        // An address of the web gets its scheme, and the next Enter takes it.
        guard case .say(let offer)? = effects(typed("Ux.org") + [.enter]).first else {
            return #expect(Bool(false))
        }
        #expect(!offer.isError && offer.text.hasSuffix("Enter takes this one."))
        #expect(effects(typed("Ux.org") + [.enter, .enter]).last == .apply(.edit([1], set)))
        #expect(
            effects(typed("jU") + [.control("u"), .enter])
                == [.apply(.edit([2], TodoEdit(\.externalURL, nil)))])
        #expect(effects(typed("U") + [.enter]) == [])
        #expect(
            SamplePage.screen(SamplePage.view(), keys: typed("jU")).hasSuffix("\n URL: https://example.com"))
    }

    @Test("A URL is opened, but a scheme that could do anything is asked about")
    func open() {
        #expect(effects(typed("jo")) == [.open(url: "https://example.com")])
        #expect(effects(typed("o")) == [.say(StoreMessage("No URL. Press U to set one."))])
        let view = SamplePage.view([
            Todo(id: 1, title: "x", start: "2026-11-20", externalURL: "file:///etc/passwd")
        ])
        #expect(effects(typed("o"), in: view) == [])
        #expect(SamplePage.screen(view, keys: typed("o")).contains("Open file:///etc/passwd? y yes · n no"))
        #expect(effects(typed("oy"), in: view) == [.open(url: "file:///etc/passwd")])
        #expect(effects(typed("on"), in: view) == [.say(StoreMessage("Nothing was opened."))])
    }

    @Test("An ending's time is put right, beginning with what it is")
    func time() {
        #expect(
            effects(typed("jjT") + [.control("u")] + typed("9:05") + [.enter])
                == [.apply(.adjustEnding([3], to: 9 * 3600 + 300))])
        #expect(SamplePage.screen(SamplePage.view(), keys: typed("jjT")).hasSuffix("\n Ended at: 10:42"))
        #expect(
            effects(typed("T")) == [.say(StoreMessage("An open todo has no time yet. Space marks it done."))])
        guard case .say(let message)? = effects(typed("jjTx") + [.enter]).first else {
            return #expect(Bool(false))
        }
        #expect(message.isError)
    }

    @Test("A category is picked by typing a part of it, or made")
    func category() {
        #expect(effects(typed("#me") + [.enter]) == [.apply(.edit([1], TodoEdit(\.categoryID, 2)))])
        #expect(effects(typed("#") + [.down, .tab]) == [.apply(.edit([1], TodoEdit(\.categoryID, 2)))])
        #expect(effects(typed("#oth") + [.enter]) == [.apply(.edit([1], TodoEdit(\.categoryID, nil)))])
        #expect(effects(typed("vv#Home") + [.enter]) == [.apply(.moveToNewCategory([1, 2], name: "Home"))])
        #expect(effects(typed("#me") + [.escape]) == [])
    }

    @Test("The picker lists what fits, above the line that is typed", arguments: [(80, 24), (40, 10)])
    func picker(columns: Int, rows: Int) {
        let screen = SamplePage.screen(SamplePage.view(), columns: columns, rows: rows, keys: typed("#"))
        #expect(
            screen.split(separator: "\n").suffix(4) == [
                " ▌ ● Engineering", "   ● Meetings", "     Other", " Category:",
            ])
        let filtered = SamplePage.screen(
            SamplePage.view(), columns: columns, rows: rows, keys: typed("#eng") + [.down])
        #expect(
            filtered.split(separator: "\n").suffix(3) == [
                "   ● Engineering", " ▌   create \"eng\"", " Category: eng",
            ]
        )
    }
}
