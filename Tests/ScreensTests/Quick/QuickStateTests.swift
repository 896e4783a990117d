import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("The line of `daybook quick`")
struct QuickStateTests {
    init() { useUTF8() }

    private static let categories = [
        Journal.Category(id: 1, name: "Home", color: .teal),
        Journal.Category(id: 2, name: "Health", color: .red),
    ]

    private func state(
        _ use: EntryLine.Use = .todo, note: String? = nil, kept: [String] = [], columns: Int = 40,
        rows: Int = 1
    ) -> QuickState {
        QuickState(
            use, note: note, unsaved: kept, clock: .fixed("2026-11-20T16:00"),
            size: Size(columns: columns, rows: rows), symbols: .unicode)
    }

    /// Types a text, in which `\n` is Enter and `\t` Tab; returns what was asked of the program.
    private func type(_ text: String, _ state: inout QuickState) -> [QuickState.Request] {
        text.compactMap { character in
            switch character {
            case "\n": return state.handle(.enter)
            case "\t": return state.handle(.tab)
            default: return state.handle(.character(character))
            }
        }
    }

    private func ready(_ state: QuickState) -> QuickState {
        var state = state
        #expect(state.open(Self.categories) == nil)
        return state
    }

    private func added(_ title: String, in category: Int64? = nil, note: String? = nil) -> QuickState.Request
    {
        .save(
            .add([TodoDraft(title: title, start: "2026-11-20", categoryID: category, note: note)]))
    }

    @Test("In one row, the line stays beside what became of saving it")
    func savingInOneRow() {
        var state = ready(state())
        _ = type("Buy milk\n", &state)
        state.wait(true)
        #expect(state.render().text == "○ Buy milk                journal busy…")
        state.fail("Another program is writing to the journal; nothing was changed.")
        let row = state.render().text
        #expect(row.contains("milk") && row.hasSuffix("not saved: Enter tries again"))
        #expect(type("\n", &state) == [added("Buy milk")])
    }

    @Test("Keys typed before the journal is read are typed into the line; Enter and Tab wait for it")
    func opening() {
        var state = state()
        #expect(type("Buy milk #ho\n", &state) == [])
        #expect(state.phase == .opening)
        #expect(state.render().text == "○ Buy milk #ho")
        #expect(state.open(Self.categories) == added("Buy milk", in: 1))
        #expect(state.phase == .saving)
        #expect(state.unsavedLines == ["Buy milk #ho"])
        #expect(state.linesAfterSaving == [])
    }

    @Test("C-c leaves even if Enter waits for the journal")
    func leavesWhileOpening() {
        var state = state()
        _ = type("Buy milk\n", &state)
        #expect(state.handle(.escape) == nil)
        #expect(state.handle(.control("c")) == .leave)
        #expect(state.unsavedLines == ["Buy milk"])
    }

    @Test("A line that can't be saved stays, and Enter tries again")
    func refused() {
        var state = ready(state(note: "repo@main"))
        let add = added("Buy milk", note: "repo@main")
        #expect(type("Buy milk\nxyz", &state) == [add])
        state.fail("The disk is full.")
        #expect(state.render().text == "The disk is full.")
        #expect(state.unsavedLines == ["Buy milk"])
        #expect(type("\n", &state) == [add])
    }

    @Test("If the journal can't be opened, Enter tries again")
    func notOpened() {
        var state = state()
        _ = type("Buy milk\n", &state)
        state.fail("journal.sqlite isn't a journal.")
        #expect(state.phase == .closed)
        #expect(type("!", &state) == [])
        #expect(type("\n", &state) == [.open])
        #expect(state.open(Self.categories) == added("Buy milk!"))
    }

    @Test("Tab switches between todo and entry, which the mark shows")
    func entries() {
        var state = ready(state(.entry))
        #expect(type("Ran", &state) == [])
        #expect(state.render().text == "✓ Ran")
        #expect(type("\t", &state) == [])
        #expect(state.render().text == "○ Ran")
        #expect(type("\t\n", &state).count == 1)
        #expect(state.phase == .saving)
    }

    @Test("The kept lines come back with ↑, and one that is saved or emptied doesn't stay")
    func kept() {
        var state = ready(state(kept: ["one", "two"]))
        #expect(state.render().text.contains("↑ one"))
        _ = type("new", &state)
        _ = state.handle(.up)
        _ = state.handle(.up)
        _ = state.handle(.up)
        #expect(state.render().text == "○ two")
        _ = type("!", &state)
        #expect(state.unsavedLines == ["two!", "new", "one"])
        _ = state.handle(.down)
        #expect(state.linesAfterSaving == ["new", "two!"])
        _ = state.handle(.control("u"))
        #expect(state.unsavedLines == ["new", "two!"])
        _ = state.handle(.down)
        #expect(state.render().text == "○ new")
        #expect(state.handle(.escape) == .leave)
    }

    @Test("In one row, the suggestions are beside the line, and the question is in its place")
    func oneRow() {
        var state = ready(state())
        _ = type("Buy milk #h", &state)
        #expect(state.render().text == "○ Buy milk #h            #Home · 1/3 ↑↓")
        _ = state.handle(.down)
        #expect(state.render().text == "○ Buy milk #h          #Health · 2/3 ↑↓")
        _ = type("\t", &state)
        #expect(state.render().text == "○ Buy milk #Health               Health")
        _ = type("#wrk\n", &state)
        #expect(state.render().text.hasPrefix("#wrk? keep it in the title"))
        #expect(type("\n", &state) == [added("Buy milk #wrk", in: 2)])
    }

    @Test("Above the line are the choices, as many as fit, and the line stays where it was")
    func manyRows() {
        var state = ready(state(columns: 60, rows: 24))
        #expect(state.render().size.rows == 1)
        _ = type("Rest #helth", &state)
        let picker = state.render()
        #expect(picker.size.rows == 3)
        #expect(picker.text.contains("create \"helth\""))
        _ = type("\n", &state)
        let question = state.render()
        #expect(question.size.rows == 6)
        #expect(question.rows.last.map { $0.map(\.text).joined() }?.hasPrefix("○ Rest #helth") == true)
        #expect(question.text.contains("No category \"helth\"."))
        _ = state.handle(.backspace)
        _ = state.handle(.control("u"))
        #expect(state.render().size.rows == 6)
        #expect(type("Rest\n", &state) == [added("Rest")])
    }

    @Test("A row is never wider than the terminal", arguments: [1, 2, 5, 12, 40], [1, 2, 3, 24])
    func narrow(columns: Int, rows: Int) {
        var state = ready(state(kept: ["漢字 and more of it"], columns: columns, rows: rows))
        for key in "漢字 #helt\n\u{1B}" {
            switch key {
            case "\n": _ = state.handle(.enter)
            default: _ = state.handle(.character(key))
            }
            let canvas = state.render()
            #expect(canvas.size.rows <= rows)
            #expect(canvas.rows.allSatisfy { $0.count == columns })
            #expect(canvas.cursor.column < columns && canvas.cursor.column >= 0)
            #expect(canvas.cursor.row == canvas.size.rows - 1)
        }
        state.fail(String(repeating: "A long reason. ", count: 30))
        #expect(state.render().size.rows <= rows)
    }

    @Test("An empty line isn't saved, and C-d leaves only from one")
    func empty() {
        var state = ready(state())
        #expect(type("\n", &state) == [])
        #expect(state.render().text == "Nothing to save. Esc closes the line.")
        #expect(state.handle(.control("d")) == .leave)
        _ = type("x", &state)
        #expect(state.handle(.control("d")) == nil)
    }
}
