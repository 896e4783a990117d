import Journal
import Screens
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("The command palette")
struct CommandPaletteTests {
    init() { useUTF8() }

    private func effects(_ keys: [Key]) -> [Effect] {
        let view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        return keys.map { state.handle($0, in: view) }.last ?? []
    }

    private func found(_ typed: String) -> (first: String?, runs: String?) {
        let state = DayPageState(view: SamplePage.view(), size: Size(columns: 80, rows: 24))
        var palette = CommandPalette()
        palette.filter.line = LineEditor(typed)
        let commands = palette.commands(of: state, in: SamplePage.view())
        return (
            commands.first?.name.rawValue,
            palette.chosen(among: commands, on: state).map { commands[$0].name.rawValue }
        )
    }

    @Test(
        "A name, its beginning, a key, an alias or a word that only one summary has names a command",
        arguments: [
            ("aban", "abandon"), ("mark all", "mark-all"), ("tod", "today"), ("undo", "undo"),
            ("cat", "category"), ("url", "url"), ("latest", "latest"), ("q", "exit"), ("q!", "exit"),
            ("quit", "exit"), ("wq", "exit"), ("last", "last"), ("done", "toggle"), ("edit", "edit-text"),
            ("theme", "settings"), ("set", "settings"), ("help", "help"), ("h", "help"), ("w", "save"),
            ("e", "edit-text"), ("u", "undo"), ("W", "write"), ("gg", "first"), ("C-d", "half-page-down"),
            (">", "tomorrow"), ("editor", "edit-text"), ("weekdays", "weekdays"), (" undo ", "undo"),
            ("n", "entry"), ("N", "note"), ("stats", "statistics"), ("$", "last"),
        ])
    func named(typed: String, name: String) {
        #expect(found(typed).runs == name)
        #expect(found(typed).first == name)
    }

    @Test(
        "What names none or several is only listed",
        arguments: ["new", "sp", "prev", "re", "row", "abn", "d", "qui t"])
    func onlyListed(typed: String) {
        #expect(found(typed).runs == nil)
        #expect(
            effects(":".map(Key.character) + typed.map(Key.character) + [.enter]).first.map(isError) == true)
        // Esc leaves the list and nothing has happened.
        #expect(effects(":".map(Key.character) + typed.map(Key.character) + [.enter, .escape]) == [])
    }

    private func isError(_ effect: Effect) -> Bool {
        if case .say(let message) = effect { message.isError } else { false }
    }

    @Test("An arrow chooses: the first of the list if nothing is named, else the one after")
    func arrows() {
        #expect(found("abn").first == "abandon")
        #expect(effects(typed(":abn") + [.down, .enter]) == [.apply(.abandon([1]))])
        #expect(effects(typed(":") + [.down, .down, .up, .enter]) == [])
        #expect(effects(typed(":") + [.enter, .character("x")]) == [.apply(.abandon([1]))])
        #expect(effects(typed(":aban") + [.down, .up, .enter]) == [.apply(.abandon([1]))])
    }

    @Test("Letters in another order fit nothing; together is better than scattered")
    func fuzzy() {
        #expect(FuzzyMatch.distance("zx", in: "xz") == nil)
        #expect(FuzzyMatch.distance("", in: "x") == 0)
        let together = FuzzyMatch.distance("and", in: "and so") ?? .max
        let inside = FuzzyMatch.distance("and", in: "hand") ?? .max
        let scattered = FuzzyMatch.distance("and", in: "a new day") ?? .max
        #expect(together < inside && together < scattered)
    }

    @Test("Enter runs what is named, or says why it cannot")
    func run() {
        #expect(effects(typed(":aban") + [.enter]) == [.apply(.abandon([1]))])
        #expect(effects(typed(":undo") + [.enter]) == [.apply(.undo)])
        #expect(effects(typed(":done") + [.enter]) == [.apply(.complete([1]))])
        #expect(
            effects(typed(":start") + [.enter]) == [.say(StoreMessage("Today's page is already started."))])
        #expect(
            effects(typed(":zzzz") + [.enter])
                == [.say(StoreMessage("No command has this name.", isError: true))])
        #expect(effects(typed(":aban") + [.escape, .character("x")]) == [.apply(.abandon([1]))])
    }

    @Test("Commands with their keys, above the line, dimmed with the reason where they can't be used")
    func golden() {
        let screen = SamplePage.screen(SamplePage.view(), rows: 12, keys: typed(":page") + [.down])
        #expect(
            screen.split(separator: "\n").suffix(9) == [
                "   gp         Pages: every page with its first line, searched with /",
                " ▌ C-d        Half a screen down", "   C-u        Half a screen up",
                "   h ←        Previous page",
                "   l →        Next page (There is no later page. ] goes to the day after.)",
                "   Enter      Go to the page of a search result (No search results here.)",
                "   a          Add a todo to this page",
                "   S          Start today's page (Today's page is already started.)", " :page",
            ])
        let listed = SamplePage.screen(SamplePage.view(), rows: 12, keys: typed(":prev"))
        #expect(!listed.split(separator: "\n").suffix(8).contains { $0.contains("▌") })
        #expect(listed.hasSuffix("↓ chooses"))
    }

    // MARK: Every pane

    private static let panes: [(name: String, keys: [Key], read: @Sendable (JournalView) -> JournalView)] = [
        ("the calendar", typed("c"), { $0 }), ("the share menu", typed("E"), { $0 }),
        ("the changes", typed("gu"), { $0 }), ("the conflicts", typed("gx"), { $0 }),
        ("the help", typed("?"), { $0 }), ("the messages", typed("!"), { $0 }),
        ("the pages", typed("gp"), { $0 }), ("the library", typed("gb"), { $0 }),
        ("the export groups", typed("ge"), { $0 }), ("the review", typed("r"), { $0 }),
        ("the week", typed("gw"), { $0 }), ("a history", typed("i"), { $0 }), ("the page", [], { $0 }),
    ]

    @Test("`:` `?` `u` `C-r` `ZZ` and `:q` work in each", arguments: panes.indices)
    func everywhere(index: Int) {
        let pane = Self.panes[index]
        let view = SampleReview.view()
        func after(_ keys: [Key]) -> (JournalScreens, [Effect]) {
            var (screens, before) = (JournalScreens(view: view, size: Size(columns: 80, rows: 24)), view)
            var effects: [Effect] = []
            for key in pane.keys + keys {
                effects = screens.handle(key, in: before)
                guard effects == [.apply(.lookUp(1))] else { continue }
                var next = before
                next.lookedUp = 1
                next.todoHistory = TodoHistory(
                    todo: SamplePage.todos[0], events: [TodoHistory.Event(.written, day: "2026-11-17")])
                screens.follow(from: before, to: next)
                before = next
            }
            _ = screens.render(before, symbols: .unicode)
            return (screens, effects)
        }
        #expect(after(typed(":q") + [.enter]).1 == [.quit], "\(pane.name)")
        #expect(after(typed("ZZ")).1 == [.quit], "\(pane.name)")
        #expect(after(typed("u")).1 == [.apply(.undo(steps: 1))], "\(pane.name)")
        #expect(after([.control("r")]).1 == [.apply(.redo(steps: 1))], "\(pane.name)")
        let (front, palette) = (after([]).0, after(typed(":") + [.escape]).0)
        if !["the help", "the messages"].contains(pane.name) {
            #expect(palette == front, "\(pane.name): Esc returns to it")
            #expect(after(typed("?") + [.escape]).0 == front, "\(pane.name)")
        }
        #expect(after(typed(":add") + [.enter]).0.pageInFront.unsavedTexts == [], "\(pane.name)")
    }

    @Test("What is open stays visible under the palette, and a command for the page closes it")
    func overPanes() {
        let calendar = SamplePage.screen(SamplePage.view(), keys: typed("c:mo"))
        #expect(calendar.hasPrefix(" November 2026"))
        #expect(SamplePage.screen(SamplePage.view(), keys: typed("c:today") + [.enter]).contains("November"))
        #expect(effects(typed("c:aban") + [.enter]) == [.apply(.abandon([1]))])
        #expect(effects(typed("E:q") + [.enter]) == [.quit])
        #expect(effects(typed("Ev")) == [.say(StoreMessage("v does nothing here. ? shows every key."))])
        #expect(SamplePage.screen(SamplePage.view(), keys: typed("Eq")).hasPrefix(" Friday"))
    }
}
