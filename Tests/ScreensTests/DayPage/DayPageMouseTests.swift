import Journal
import Store
import Testing

@testable import Screens

@Suite("The mouse on the day page")
struct DayPageMouseTests {
    init() { useUTF8() }

    private func press(_ row: Int, _ column: Int = 10) -> Key {
        .mouse(MouseEvent(.press, row: row, column: column))
    }
    private func double(_ row: Int) -> Key { .mouse(MouseEvent(.doublePress, row: row, column: 10)) }
    private let wheelDown = Key.mouse(MouseEvent(.wheelDown, row: 5, column: 5))
    private let wheelUp = Key.mouse(MouseEvent(.wheelUp, row: 5, column: 5))

    private func state(
        _ keys: [Key], in view: JournalView = SamplePage.view(), rows: Int = 24
    ) -> (DayPageState, [Effect]) {
        var state = DayPageState(view: view, size: Size(columns: 80, rows: rows))
        var effects: [Effect] = []
        for key in keys {
            effects += state.handle(key, in: view)
            _ = state.render(view, symbols: .unicode)
        }
        return (state, effects)
    }

    @Test("A click selects the row under it; elsewhere it does nothing")
    func selects() {
        // Row 0 is the header, rows 1 and 6 are blank, rows 2 and 7 headings.
        #expect(state([press(4)]).0.selectedIndex == 1)
        #expect(state([press(8)]).0.selectedIndex == 3)
        for row in [0, 1, 2, 6, 7, 9, 10, 13, 22, 23, 99] {
            let (state, effects) = state([press(4), press(row)])
            #expect(state.selectedIndex == 1, "\(row)")
            #expect(effects == [])
        }
    }

    @Test("A click on a mark toggles that row, whatever is marked")
    func toggles() {
        #expect(state([press(4, 3)]).1 == [.apply(.complete([2]))])
        #expect(state([press(5, 2)]).1 == [.apply(.reopen([3]))])
        let (state, effects) = state([.character("v"), press(4, 4)])
        #expect(effects == [.apply(.complete([2]))])
        #expect(state.marked == [1])
    }

    @Test("A double click edits the title")
    func edits() {
        let (state, _) = state([press(4), double(4)])
        #expect(state.mode == .editing(.init(purpose: .rename(2), line: LineEditor("Write migration guide"))))
    }

    @Test("While a line is typed or something is asked, clicks and the wheel change nothing")
    func leavesTypingAlone() {
        for keys in [[Key.character("a"), .character("x")], [.character("D")]] {
            let before = state(keys).0
            for event in [press(3), press(3, 3), double(6), wheelDown, wheelUp] {
                let (after, effects) = state(keys + [event])
                #expect(after.mode == before.mode)
                #expect(after.selectedIndex == before.selectedIndex)
                #expect(effects == [])
            }
        }
    }

    @Test("A click takes what is under it from a list of choices; the wheel moves in it")
    func choices() {
        let (picked, _) = state([.character("#"), press(19)])
        #expect(picked.mode == .picking(CategoryPicker(ids: [1])))
        // The list ends above the last row: Engineering, Meetings, Other.
        #expect(state([.character("#"), press(21)]).1 == [.apply(.edit([1], TodoEdit(\.categoryID, 2)))])
        #expect(
            state([.character("#"), wheelDown, .enter]).1 == [
                .apply(.edit([1], TodoEdit(\.categoryID, 2)))
            ])
        #expect(state([.character(":")] + "quit".map { .character($0) } + [press(22)]).1 == [.quit])
        let (typed, _) = state([.character("a")] + "x #".map { .character($0) } + [press(21)])
        guard case .editing(let editing) = typed.mode else { return #expect(Bool(false)) }
        #expect(editing.line.text == "x #Meetings ")
    }

    @Test("The wheel scrolls the page by three lines, and the selection stays in sight")
    func wheel() {
        let view = SamplePage.view((1...60).map { Todo(id: $0, title: "t\($0)", start: "2026-11-20") })
        let (down, _) = state([wheelDown], in: view)
        #expect(down.scroll == 3)
        // The first line is under the heading, which stays.
        #expect(down.selectedIndex == 3)
        let (end, _) = state(Array(repeating: wheelDown, count: 40), in: view)
        #expect(end.scroll == 61 - 21)
        #expect(end.selectedIndex == 40)
        let (back, _) = state([.character("G"), wheelUp, wheelUp], in: view)
        #expect(back.scroll == 61 - 21 - 6)
        #expect(back.selectedIndex == 59 - 6)
        #expect(state([wheelUp], in: view).0.scroll == 0)
    }

    @Test("Help scrolls by the wheel")
    func help() {
        #expect(state([.character("?"), wheelDown], rows: 12).0.overlay == .help(scroll: 3))
        #expect(
            state([.character("?"), wheelDown, wheelUp, wheelUp], rows: 12).0.overlay == .help(scroll: 0))
    }

    @Test("Among search results a click selects and a double click goes there")
    func found() {
        let view = SampleSearch.view("e")
        let hits = view.page.contents.rows
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        _ = state.handle(press(3), in: view)
        #expect(state.selectedID == hits[2].id)
        #expect(state.handle(press(20), in: view) == [])
        #expect(state.handle(double(2), in: view) == [.apply(.reveal(hits[1].todo))])
    }
}
