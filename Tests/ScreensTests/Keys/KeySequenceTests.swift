import Journal
import Store
import Testing

@testable import Screens

@Suite("Sequences of keys and counts")
struct KeySequenceTests {
    init() { useUTF8() }

    private func state(
        _ keys: [Key], _ chosen: [CommandName: [KeySequence]] = [:], in view: JournalView = SamplePage.view(),
        size: Size = Size(columns: 80, rows: 24)
    ) -> (state: DayPageState, effects: [Effect]) {
        var state = DayPageState(view: view, size: size, preferences: Preferences(Keymap.choosing(chosen).0))
        let effects = keys.map { state.handle($0, in: view) }.last ?? []
        return (state, effects)
    }

    @Test("A sequence has a name that is read as the same sequence")
    func names() throws {
        let named: [(String, KeySequence)] = [
            ("x", .character("x")), ("dd", "dd"), ("g j", "gj"),
            ("C-w j", KeySequence(.control("w"), [.character("j")])),
            ("g Space", KeySequence(.character("g"), [.character(" ")])), ("Space", .character(" ")),
            ("ZZ", "ZZ"), ("g g g", "ggg"), ("F5", .function(5)), ("g;", "g;"),
        ]
        for (name, keys) in named {
            #expect(try KeySequence(named: name) == keys)
            #expect(try KeySequence(named: keys.description) == keys)
        }
        for name in ["", "Cx-", "Bogus", "dx9", "F0", "g Esc", "C-c x", "a b c d e"] {
            #expect(throws: ExpressionError.self) { try KeySequence(named: name) }
        }
    }

    @Test("The first key of a sequence waits and does nothing; the last runs the command, Esc forgets it")
    func waits() {
        let (waiting, effects) = state(typed("d"))
        #expect(effects == [] && waiting.mode == .browsing && waiting.pendingKeys.sequence == "d")
        #expect(state(typed("dd")).state.mode == .asking(.delete([1])))
        let cancelled = state(typed("d") + [.escape])
        #expect(!cancelled.state.pendingKeys.isBegun && cancelled.effects == [])
        #expect(state(typed("d") + [.escape, .character("d")]).state.mode == .browsing)
        let unknown = state(typed("gz"))
        #expect(unknown.effects == [.say(StoreMessage("gz does nothing here. ? shows every key."))])
        #expect(!unknown.state.pendingKeys.isBegun)
    }

    @Test("What may follow stands above the status line, with the keys that were chosen")
    func whichKey() {
        var waiting = state(typed("g")).state
        // Whoever knows the second key never sees them.
        #expect(!waiting.render(SamplePage.view(), symbols: .unicode).text.contains("then one of these"))
        waiting.pendingKeys.isShown = true
        let lines = waiting.render(SamplePage.view(), symbols: .unicode).text.split(separator: "\n").suffix(9)
        #expect(lines.last == " g then one of these  Esc cancels")
        let all = lines.joined(separator: "\n")
        for words in [
            "g First row", "l Latest page", "j Journal pages", "f Future log", "p Pages", "y A year ago",
            "w The week", "u Changes",
        ] {
            #expect(all.contains(words), "\(all)")
        }
        var chosen = state(typed("g"), [.latest: ["gt"], .today: [.control("t")]]).state
        chosen.pendingKeys.isShown = true
        let text = chosen.render(SamplePage.view(), symbols: .unicode).text
        #expect(text.contains("t Latest page") && !text.contains("l Latest page"))
        var small = state(typed("3g"), size: Size(columns: 40, rows: 10)).state
        small.pendingKeys.isShown = true
        let rows = small.render(SamplePage.view(), symbols: .unicode).text.split(separator: "\n")
        #expect(rows.last == " 3g then one of these  Esc cancels" && rows.allSatisfy { $0.count <= 40 })
        #expect(rows.joined().contains("u Changes"))
    }

    @Test("A count stands in the status line, is bounded, and Esc forgets it")
    func counts() {
        var counting = state(typed("12")).state
        counting.pendingKeys.isShown = true
        let last = counting.render(SamplePage.view(), symbols: .unicode).text.split(separator: "\n").last
        #expect(last == " 12 then a command  Esc cancels")
        #expect(state(typed("99999999999999999999")).state.pendingKeys.count == 9_999)
        #expect(state(typed("5") + [.escape, .character("j")]).state.selectedIndex == 1)
        #expect(state(typed("0")).effects == [.say(StoreMessage("0 does nothing here. ? shows every key."))])
        #expect(state(typed("10")).state.pendingKeys.count == 10)
    }

    @Test("Counts move by rows, and to rows")
    func countedMovements() {
        #expect(state(typed("3j")).state.selectedIndex == 3)
        #expect(state(typed("9999j")).state.selectedIndex == 5)
        #expect(state(typed("G2k")).state.selectedIndex == 3)
        #expect(state(typed("4G")).state.selectedIndex == 3)
        #expect(state(typed("G2gg")).state.selectedIndex == 1)
        #expect(state(typed("3jj")).state.selectedIndex == 4)
        #expect(state(typed("2[")).effects == [.apply(.show(.day("2026-11-18")))])
        #expect(state(typed("2h")).effects == [.apply(.show(.previous)), .apply(.show(.previous))])
        #expect(state(typed("2u")).effects == [.apply(.undo(steps: 2))])
        #expect(state(typed("c10l")).state.calendar?.selected == "2026-11-30")
    }

    @Test("A verb with a count acts on as many rows from the cursor, also after a prompt; marks go first")
    func countedVerbs() {
        #expect(state(typed("j2x")).effects == [.apply(.abandon(.marked([2], others: [3])))])
        #expect(state(typed("2 ")).effects == [.apply(.complete([1, 2]))])
        #expect(state(typed("2sfri") + [.enter]).effects == [.apply(.move([1, 2], to: "2026-11-27"))])
        #expect(
            state(typed("9999>")).effects == [
                .apply(.move(.marked([1, 2, 4], others: [3, 5, 6]), to: "2026-11-21"))
            ])
        #expect(state(typed("3dd")).state.mode == .asking(.delete([1, 2, 3])))
        #expect(
            state(typed("d2")).effects == [.say(StoreMessage("d2 does nothing here. ? shows every key."))])
        #expect(state(typed("3v")).state.marked == [1, 2, 3])
        #expect(state(typed("v2x")).effects == [.apply(.abandon([1]))])
        // The count is gone with its command.
        #expect(state(typed("2x") + [.character("x")]).effects == [.apply(.abandon([1]))])
    }

    @Test("While something is typed, digits and letters are text")
    func typing() {
        let typed = state(typed("a3gg ddq")).state
        guard case .editing(let editing) = typed.mode else {
            Issue.record("\(typed.mode)")
            return
        }
        #expect(editing.line.text == "3gg ddq" && !typed.pendingKeys.isBegun)
    }

    @Test("Chosen sequences run their command; the first key alone no longer does")
    func chosen() {
        let keymap: [CommandName: [KeySequence]] = [.abandon: ["xx"], .journal: ["C-w"], .delete: ["D"]]
        #expect(state(typed("x"), keymap).effects == [])
        #expect(state(typed("xx"), keymap).effects == [.apply(.abandon([1]))])
        let digit = state(typed("1"), [.futureLog: [.character("1")]])
        #expect(digit.effects == [.apply(.show(.futureLog))])
        #expect(state(typed("21"), [.futureLog: [.character("1")]]).state.pendingKeys.count == 21)
    }

    @Test("A key can't be both a command and the beginning of another's; a default beside others gives way")
    func conflicts() {
        func told(_ chosen: [CommandName: [KeySequence]]) -> [Keymap.Conflict] { Keymap.choosing(chosen).1 }
        #expect(
            Set(told([.first: [.character("g")]]).map(\.lost)) == ["gj", "gf", "gl", "gb", "ge"])
        #expect(
            told([.toggle: ["xy"]]) == [
                .init(key: "xy", winner: .toggle, loser: .abandon, lost: .character("x"))
            ])
        // `dd` has `D` beside it.
        #expect(told([.abandon: [.character("d")]]) == [])
        #expect(told([.abandon: ["dd"]]) == [])
        // Keys that were free before vim's.
        #expect(told([.abandon: [.character("Z")], .add: [.character("M")]]) == [])
        #expect(state(typed("dd"), [.abandon: ["dd"]]).effects == [.apply(.abandon([1]))])
        #expect(state(typed("D"), [.abandon: ["dd"]]).state.mode == .asking(.delete([1])))
        #expect(state(typed("d"), [.abandon: [.character("d")]]).effects == [.apply(.abandon([1]))])
    }

    @Test("Alt and a key that comes during a sequence is Esc and that key")
    func altAmong() {
        var screens = JournalScreens(view: SamplePage.view(), size: Size(columns: 80, rows: 24))
        for key in typed("g") { _ = screens.handle(key, in: SamplePage.view()) }
        #expect(screens.parted(.alt("j"), in: SamplePage.view()) == [.escape, .character("j")])
    }

    @Test("Sequences typed ahead of a refusal are pressed like any key")
    func typedAhead() {
        let view = SampleLibrary.view()
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        _ = screens.handle(.character(" "), in: view)
        var after = view
        after.message = StoreMessage("Busy.", isError: true)
        _ = screens.refuse(typedAhead: typed("gg3jalater"), from: view, to: after)
        #expect(screens.unsavedTexts == ["later"])
        #expect(!screens.dayPage.pendingKeys.isBegun)
    }
}
