import Journal
import Screens
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("The command palette")
struct CommandPaletteTests {
    init() { useUTF8() }

    private func typed(_ text: String) -> [Key] { text.map(Key.character) }

    private func effects(_ keys: [Key]) -> [Effect] {
        let view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        return keys.map { state.handle($0, in: view) }.last ?? []
    }

    @Test(
        "A few letters find the command that one means",
        arguments: [
            ("aban", "abandon"), ("mark all", "mark-all"), ("prev", "previous-page"), ("tod", "today"),
            ("undo", "undo"), ("cat", "category"), ("url", "url"), ("latest", "latest"), ("q", "exit"),
            ("qui", "quit"), ("last", "last"),
        ])
    func finds(typed: String, name: String) {
        var palette = CommandPalette()
        palette.filter.line = LineEditor(typed)
        #expect(palette.commands(DayPageCommands.all).first?.name.rawValue == name)
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

    @Test("Enter runs what is highlighted, or says why it cannot")
    func run() {
        #expect(effects(typed(":aban") + [.enter]) == [.apply(.abandon([1]))])
        #expect(effects(typed(":undo") + [.enter]) == [.apply(.undo)])
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
                "   h ←        Previous page", "   l →        Next page (There is no later page.)",
                "   Enter      Go to the page of a search result (No search results here.)",
                "   a          Add a todo to this page",
                "   S          Start today's page (Today's page is already started.)", " :page",
            ])
    }
}
