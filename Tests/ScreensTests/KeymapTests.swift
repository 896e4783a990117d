import Journal
import Store
import Testing

@testable import Screens

@Suite("Keys chosen by a person")
struct KeymapTests {
    init() { useUTF8() }

    private func makeState(_ chosen: [CommandName: [KeySequence]], _ view: JournalView = SamplePage.view())
        -> DayPageState
    {
        DayPageState(
            view: view, size: Size(columns: 80, rows: 24), preferences: Preferences(Keymap.choosing(chosen).0)
        )
    }

    @Test("A chosen key runs its command, and the command's own no longer does")
    func chosenKeys() {
        let view = SamplePage.view()
        var state = makeState([.abandon: [.character("z")], .quit: [.control("q"), .function(10)]])
        #expect(state.handle(.character("z"), in: view) == [.apply(.abandon([1]))])
        #expect(
            state.handle(.character("x"), in: view) == [
                .say(StoreMessage("x does nothing here. ? shows every key."))
            ])
        #expect(state.handle(.function(10), in: view) == [.quit])
        state.size = Size(columns: 10, rows: 3)
        #expect(state.handle(.control("q"), in: view) == [.quit])
        #expect(state.handle(.character("q"), in: view) == [])
    }

    @Test("Chosen keys stand in hints, help, palette, greeting, offers and reasons")
    func shownEverywhere() {
        let chosen: [CommandName: [KeySequence]] = [
            .add: [.character("+")], .help: [.function(2)], .startToday: [.control("s")], .undo: [.alt("u")],
            .abandon: [],
        ]
        func screen(_ view: JournalView, _ keys: Key...) -> String {
            var state = makeState(chosen, view)
            for key in keys { _ = state.handle(key, in: view) }
            return state.render(view, symbols: .unicode).text
        }
        let done = SamplePage.view(message: StoreMessage("Completed", offer: .undo))
        #expect(screen(done).contains("Completed · M-u undo"))
        #expect(screen(done).contains("+ add  n entry"))
        #expect(!screen(done).contains("abandon"))
        #expect(screen(done, .function(2)).contains("  +           Add a todo to this page"))
        #expect(screen(done, .function(2)).contains("              Abandon"))
        #expect(screen(done, .character(":"), .function(9)).contains("  +          Add a todo to this page"))
        #expect(
            screen(done, .character(":"), .character("+")).contains("▌ +          Add a todo to this page"))
        #expect(screen(SamplePage.view([])).contains("+  add a todo"))
        var state = makeState(chosen, SamplePage.view([]))
        #expect(
            state.handle(.character("D"), in: SamplePage.view([])) == [
                .say(StoreMessage("No todos here. Press + to add one."))
            ])
        #expect(state.keyName(.abandon) == ":abandon")
    }

    @Test("Lists and help are moved through by the chosen keys")
    func movesEverywhere() {
        let view = SamplePage.view()
        var state = makeState([.down: [.character("t")], .today: [.character("j")]])
        _ = state.handle(.character("t"), in: view)
        #expect(state.selectedIndex == 1)
        _ = state.handle(.character("?"), in: view)
        _ = state.handle(.character("t"), in: view)
        #expect(state.overlay == .help(scroll: 1))
        _ = state.handle(.character("q"), in: view)
        #expect(state.mode == .browsing)
    }

    @Test("A key that is another command's is taken from it and reported, unless that has other keys")
    func conflicts() {
        let (keymap, conflicts) = Keymap.choosing([.delete: [.character("x")]])
        #expect(conflicts == [.init(key: .character("x"), winner: .delete, loser: .abandon)])
        var state = DayPageState(
            view: SamplePage.view(), size: Size(columns: 80, rows: 24), preferences: Preferences(keymap))
        _ = state.handle(.character("x"), in: SamplePage.view())
        #expect(state.mode == .asking(.delete([1])))
        #expect(Keymap.choosing([.delete: [.character("x")], .abandon: [.character("D")]]).1 == [])
        #expect(Keymap.choosing([.delete: [.character("x")], .abandon: []]).1 == [])
        #expect(
            Keymap.choosing([.delete: [.character("Y")], .abandon: [.character("Y")]]).1 == [
                .init(key: .character("Y"), winner: .abandon, loser: .delete)
            ])
        #expect(Keymap.choosing([:]).0 == .standard)
    }

    @Test("Where quit is left no key, C-c quits, at any size")
    func noWayOut() {
        let view = SamplePage.view()
        var state = makeState([.quit: [], .palette: [], .help: []])
        #expect(state.handle(.control("c"), in: view) == [.quit])
        state.size = Size(columns: 5, rows: 2)
        #expect(state.handle(.control("c"), in: view) == [.quit])
        var usual = makeState([:])
        #expect(usual.handle(.control("c"), in: view) != [.quit])
    }

    @Test("A key without a name is said in words, and help names the keys it is read with")
    func spoken() {
        let view = SamplePage.view()
        var state = makeState([.down: [.control("n")], .up: [.control("p")]])
        #expect(
            state.handle(.unknown, in: view) == [
                .say(StoreMessage("That key does nothing here. ? shows every key."))
            ])
        #expect(
            state.handle(.character("\u{200B}"), in: view) == [
                .say(StoreMessage("U+200B does nothing here. ? shows every key."))
            ])
        state.size = Size(columns: 80, rows: 12)
        _ = state.handle(.character("?"), in: view)
        #expect(state.render(view, symbols: .unicode).text.contains("C-n C-p scroll"))
    }

    @Test("Every command of every screen has a name of its own and keys of its own")
    func tableIsSound() {
        #expect(Keymap.choosing([:]).1 == [])
        for commands in AllCommands.ofScreens { #expect(Set(commands.map(\.name)).count == commands.count) }
        for place in CommandPlace.allCases {
            let names = AllCommands.bindings.filter { $0.place == place }.map(\.name.rawValue)
            #expect(Set(names).count == names.count)
            #expect(names.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "-" } })
        }
    }

    @Test("A command of several screens keeps the same keys on all; others take no keys from another screen")
    func severalScreens() {
        func bindings(_ commands: [(CommandName, KeySequence)]) -> [CommandBinding] {
            commands.map { CommandBinding(name: $0, keys: [$1], group: .general, summary: "") }
        }
        let screens = [
            bindings([(.undo, .character("u")), (.add, .character("a"))]),
            bindings([(.undo, .character("u")), (.abandon, .character("x"))]),
            bindings([(.undo, .character("u"))]),
        ]
        let (keymap, conflicts) = Keymap.choosing([.add: [.character("x")]], among: screens)
        #expect(conflicts == [] && keymap != .standard)
        let (taken, told) = Keymap.choosing([.abandon: [.character("u")]], among: screens)
        #expect(told == [.init(key: .character("u"), winner: .abandon, loser: .undo)])
        #expect(taken == Keymap.choosing([.abandon: [.character("u")], .undo: []], among: screens).0)
        // In whatever order the screens come: what is lost on one isn't got back on another.
        let (reversed, _) = Keymap.choosing([.abandon: [.character("u")]], among: screens.reversed())
        #expect(reversed == taken)
        let first = [screens[1], screens[0], screens[2]]
        #expect(Keymap.choosing([.abandon: [.character("u")]], among: first).0 == taken)
    }
}
