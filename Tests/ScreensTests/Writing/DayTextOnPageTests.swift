import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("The day's text and notes on the page")
struct DayTextOnPageTests {
    init() { useUTF8() }

    private let view = Scene.pageWithText

    private func rows(_ view: JournalView, rows: Int = 24, _ keys: [Key] = []) -> [String] {
        SamplePage.screen(view, rows: rows, keys: keys).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
    }

    @Test("Its first two lines stand under the header, and none on a low screen")
    func folded() {
        let screen = rows(view)
        #expect(screen[1].hasPrefix(" Woke early") && screen[2].hasSuffix("…"))
        #expect(!screen[3].contains("Afternoon"))
        #expect(!rows(view, rows: 12).joined().contains("Woke"))
        var blank = view
        blank.page.text = nil
        #expect(!rows(blank)[1].contains("Woke"))
    }

    @Test("A low screen shows its first line if the page leaves room")
    func low() {
        var short = view
        short.page.contents.sections = Array(short.page.contents.sections.prefix(1))
        short.page.contents.sections[0].rows.removeLast(short.page.contents.sections[0].rows.count - 1)
        #expect(rows(short, rows: 12)[1].hasPrefix(" Woke early"))
        #expect(!rows(short, rows: 12)[2].contains("talk"))
        short.page.contents.sections = []
        #expect(rows(short, rows: 12)[1].hasPrefix(" Woke early"))
    }

    @Test("za shows more of it, and with it the hidden todos")
    func unfolding() {
        #expect(rows(view, typed("za")).contains { $0.contains("## Afternoon") })
        #expect(rows(view, typed("zaza")) == rows(view))
        #expect(rows(view, rows: 12, typed("za")).joined().contains("Woke"))
        var hiding = view
        hiding.page.contents.hidden = [
            PageRow(todo: Todo(id: 9, title: "Rest", start: "2026-11-20"), state: .open)
        ]
        var state = DayPageState(view: hiding, size: Size(columns: 80, rows: 24))
        _ = state.handle(.character("z"), in: hiding)
        #expect(state.handle(.character("a"), in: hiding) == [.apply(.toggleHidden)])
        hiding.showsHidden = true
        _ = state.handle(.character("z"), in: hiding)
        #expect(state.handle(.character("a"), in: hiding) == [.apply(.toggleHidden)])
        #expect(!state.frame.unfoldsText)
    }

    @Test("A click goes to the row under it, below the text")
    func mouse() throws {
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        let row = try #require(rows(view).firstIndex { $0.contains("Write migration") })
        _ = state.render(view, symbols: .unicode)
        _ = state.handle(.mouse(MouseEvent(.press, row: row, column: 20)), in: view)
        #expect(state.selectedID == 2)
    }

    @Test("A row shows that it has a note, and how much of its checklist is done")
    func signs() {
        let screen = rows(view).joined(separator: "\n")
        #expect(screen.contains("Fix flaky CI tests ≡ 1/4"))
        #expect(
            screen.contains("Write migration guide ↗ ≡  ") || screen.contains("Write migration guide ↗ ≡\n"))
        #expect(!screen.contains("Order new badge ≡"))
    }
}

@Suite("A note in the history")
struct NoteInHistoryTests {
    init() { useUTF8() }

    private static func history(_ note: String?, lookedUp: Int = 1) -> JournalView {
        var view = SamplePage.view()
        var todo = SamplePage.todos[0]
        todo.note = note
        view.todoHistory = TodoHistory(
            todo: todo, events: [.init(.written, day: "2026-11-12"), .init(.noted, day: "2026-11-13")])
        view.lookedUp = lookedUp
        return view
    }

    private func page(_ view: JournalView) -> DayPageState {
        var state = DayPageState(view: SamplePage.view(), size: Size(columns: 80, rows: 24))
        state.follow(from: SamplePage.view(), to: view)
        return state
    }

    private func selected(_ state: DayPageState, _ view: JournalView) -> String {
        var state = state
        return state.render(view, symbols: .unicode).text.split(separator: "\n").first { $0.contains("▌") }
            .map(String.init) ?? ""
    }

    private let note = "Plan\n- [x] one\n- [ ] two\n- [ ] three"

    @Test("Its first open item is selected; Space ticks it, and clears it")
    func ticking() {
        let view = Self.history(note)
        var state = page(view)
        #expect(selected(state, view).contains("○ two"))
        #expect(
            state.handle(.character(" "), in: view) == [
                .apply(.write("Plan\n- [x] one\n- [x] two\n- [ ] three", to: .todo(1), replacing: note))
            ])
        _ = state.handle(.character("k"), in: view)
        #expect(
            state.handle(.character(" "), in: view) == [
                .apply(.write("Plan\n- [ ] one\n- [ ] two\n- [ ] three", to: .todo(1), replacing: note))
            ])
        // The selection stays where it is.
        let ticked = Self.history("Plan\n- [ ] one\n- [ ] two\n- [ ] three")
        state.follow(from: view, to: ticked)
        #expect(selected(state, ticked).contains("○ one"))
        #expect(state.handle(.character("u"), in: ticked) == [.apply(.undo(steps: 1))])
    }

    @Test("A click on an item's mark ticks it")
    func mouse() {
        let view = Self.history(note)
        var state = page(view)
        _ = state.render(view, symbols: .unicode)
        let effects = state.handle(.mouse(MouseEvent(.press, row: 4, column: 3)), in: view)
        #expect(
            effects == [
                .apply(.write("Plan\n- [x] one\n- [ ] two\n- [x] three", to: .todo(1), replacing: note))
            ])
    }

    @Test("Space elsewhere says what it is for; Enter opens the note, and on an event its page")
    func others() {
        let view = Self.history(note)
        var state = page(view)
        _ = state.handle("gg".map(Key.character), in: view)
        #expect(
            state.handle(.character(" "), in: view) == [
                .say(StoreMessage("Space ticks an item of a checklist: - [ ] in the note."))
            ])
        #expect(state.handle(.enter, in: view) == [.write(.todo(1))])
        #expect(state.handle(.character("N"), in: view) == [.write(.todo(1))])
        _ = state.handle(.character("G"), in: view)
        #expect(
            state.handle(.enter, in: view) == [.apply(.reveal(view.todoHistory!.todo, on: "2026-11-13"))])
        let plain = Self.history(nil)
        #expect(selected(page(plain), plain).contains("note added"))
    }

    @Test("When the note grows elsewhere, the selected event stays selected")
    func live() {
        let view = Self.history(note)
        var state = page(view)
        _ = state.handle(.character("G"), in: view)
        let longer = Self.history(note + "\n- [ ] four\n- [ ] five")
        state.follow(from: view, to: longer)
        #expect(selected(state, longer).contains("note added"))
        let shorter = Self.history(nil)
        state.follow(from: longer, to: shorter)
        #expect(selected(state, shorter).contains("note added"))
    }
}

extension DayPageState {
    fileprivate mutating func handle(_ keys: [Key], in view: JournalView) -> [Effect] {
        keys.map { handle($0, in: view) }.last ?? []
    }
}
