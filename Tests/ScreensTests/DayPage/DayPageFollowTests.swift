import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("The day page takes in what became of the journal")
struct DayPageFollowTests {
    init() { useUTF8() }

    private static let todos = (1...6).map { Todo(id: $0, title: "todo \($0)", start: "2026-11-20") }

    private static func view(without gone: Set<Int64> = [], touched: [Int64] = []) -> JournalView {
        var view = SamplePage.view(todos.filter { !gone.contains($0.id) })
        view.touched = touched
        return view
    }

    /// The state with a row selected, after keys.
    private func state(selecting id: Int, keys: [Key] = []) -> DayPageState {
        var state = DayPageState(view: Self.view(), size: Size(columns: 80, rows: 24))
        state.select(at: id - 1, in: Self.view())
        for key in keys { _ = state.handle(key, in: Self.view()) }
        return state
    }

    @Test(
        "The selection stays on its todo, or goes to the nearest that is left: below, then above",
        arguments: [
            (3, [1, 2], 3), (3, [3], 4), (3, [1, 3, 4], 5), (6, [6], 5), (5, [1, 5, 6], 4),
            (4, [4, 5, 6], 3),
        ] as [(Int, Set<Int64>, Int64)])
    func nearest(selected: Int, gone: Set<Int64>, expected: Int64) {
        var state = state(selecting: selected)
        state.follow(from: Self.view(), to: Self.view(without: gone))
        #expect(state.selectedID == expected)
    }

    @Test("Nothing left, and rows again")
    func emptied() {
        var state = state(selecting: 3)
        let empty = Self.view(without: Set(1...6))
        state.follow(from: Self.view(), to: empty)
        #expect(state.selectedID == nil)
        state.follow(from: empty, to: Self.view())
        #expect(state.selectedID == 1)
    }

    @Test("What came back is selected, unless the selection is on one of them or none is on the page")
    func touched() {
        var state = state(selecting: 2)
        state.follow(from: Self.view(without: [4, 5]), to: Self.view(touched: [4, 5]))
        #expect(state.selectedID == 4)
        state.select(at: 4, in: Self.view())
        state.follow(from: Self.view(), to: Self.view(touched: [4, 5]))
        #expect(state.selectedID == 5)
        state.follow(from: Self.view(), to: Self.view(touched: [99]))
        #expect(state.selectedID == 5)
    }

    @Test("A line that is typed stays, even where its todo was deleted")
    func typing() {
        var state = state(selecting: 2, keys: [.enter, .character("!")])
        #expect(state.follow(from: Self.view(), to: Self.view(without: [1])) == nil)
        guard case .editing(let editing) = state.mode else { return #expect(Bool(false), "\(state.mode)") }
        #expect(editing.purpose == .rename(2))
        let message = state.follow(from: Self.view(without: [1]), to: Self.view(without: [1, 2]))
        #expect(message?.text == "The todo left this page. Enter renames it, or adds it if it was deleted.")
        guard case .editing(let kept) = state.mode else { return #expect(Bool(false), "\(state.mode)") }
        guard case .orphan(let todo) = kept.purpose else { return #expect(Bool(false), "\(kept.purpose)") }
        #expect(todo.id == 2 && kept.line.text == "todo 2!")
    }

    @Test(
        "A prompt whose todos another program takes off the page stays, and says so",
        arguments: ["#", "s", "w", "U"])
    func prompting(key: Character) {
        var state = state(selecting: 2, keys: [.character(key)])
        let before = state.mode
        #expect(before != .browsing)
        #expect(state.follow(from: Self.view(), to: Self.view(without: [1])) == nil)
        let message = state.follow(from: Self.view(without: [1]), to: Self.view(without: [1, 2]))
        #expect(message?.text == "The todo left this page. Esc closes the prompt.")
        #expect(state.mode == before)
        #expect(state.follow(from: Self.view(without: [1, 2]), to: Self.view(without: [1, 2])) == nil)
        let answer = state.handle(.enter, in: Self.view(without: [1, 2]))
        #expect(
            answer == [.say(StoreMessage("The todo left this page. Esc closes the prompt.", isError: true))])
        #expect(state.mode == before)
        _ = state.handle(.escape, in: Self.view(without: [1, 2]))
        #expect(state.mode == .browsing)
    }

    @Test("A prompt for several todos counts those that left the page, and is about the others")
    func promptingForSeveral() {
        var state = state(selecting: 2, keys: typed("vvv#"))
        let message = state.follow(from: Self.view(), to: Self.view(without: [3]))
        #expect(message?.text == "1 of 3 todos left this page.")
        #expect(state.mode.promptedTodos == [2, 4])
        let next = state.follow(from: Self.view(without: [3]), to: Self.view(without: [2, 3]))
        #expect(next?.text == "1 of 2 todos left this page.")
        #expect(state.mode.promptedTodos == [4])
        state.follow(from: Self.view(without: [2, 3]), to: Self.view(without: [3]))
        let last = state.follow(from: Self.view(without: [3]), to: Self.view(without: [2, 3, 4]))
        #expect(last?.text == "The todo left this page. Esc closes the prompt.")
    }

    @Test("A question about several todos says how many of them are gone")
    func confirmingSeveral() {
        var state = state(selecting: 2, keys: typed("vvvD"))
        let message = state.follow(from: Self.view(), to: Self.view(without: [2, 3]))
        #expect(message?.text == "2 of 3 todos left this page, so the question is closed.")
    }

    @Test("What is gone is not asked about")
    func confirming() {
        var state = state(selecting: 2, keys: [.character("D")])
        #expect(state.follow(from: Self.view(), to: Self.view(without: [1])) == nil)
        #expect(state.mode == .asking(.delete([2])))
        let message = state.follow(from: Self.view(), to: Self.view(without: [2]))
        #expect(message?.text == "The todo left this page, so the question is closed.")
        #expect(state.mode == .browsing)
    }

    @Test("The key that takes back what was done is said beside it, while that is what it does")
    func offer() {
        let message = StoreMessage("Marked \"todo 1\" done", offer: .undo)
        let view = SamplePage.view(message: message)
        #expect(SamplePage.screen(view).contains(" Marked \"todo 1\" done · u undo\n"))
        #expect(SamplePage.screen(view, keys: [.character("a")]).contains(" Marked \"todo 1\" done\n"))
        let undone = SamplePage.view(message: StoreMessage("Undone: added \"x\"", offer: .redo))
        #expect(SamplePage.screen(undone).contains(" Undone: added \"x\" · C-r redo\n"))
        let long = SamplePage.view(message: StoreMessage(String(repeating: "long ", count: 30), offer: .undo))
        // A long one takes more lines, and nothing of it is cut.
        let screen = SamplePage.screen(long, columns: 40)
        #expect(screen.split(separator: " ").count { $0.hasPrefix("long") } >= 28)
        #expect(screen.contains(" · u undo\n"))
    }
}
