import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Keys on the day page")
struct DayPageKeysTests {
    init() { useUTF8() }

    /// The effects of the last of some keys.
    private func effects(_ keys: Key..., in view: JournalView = SamplePage.view()) -> [Effect] {
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        return keys.map { state.handle($0, in: view) }.last ?? []
    }

    @Test func space() { #expect(effects(.character(" ")) == [.apply(.complete([1]))]) }
    @Test func spaceOnDone() { #expect(effects(.down, .down, .character(" ")) == [.apply(.reopen([3]))]) }
    @Test func abandon() { #expect(effects(.character("j"), .character("x")) == [.apply(.abandon([2]))]) }
    @Test func pending() { #expect(effects(.down, .down, .character("p")) == [.apply(.reopen([3]))]) }
    @Test func older() { #expect(effects(.character("h")) == [.apply(.show(.previous))]) }
    @Test func latest() {
        let gl: (JournalView) -> [Effect] = { effects(.character("g"), .character("l"), in: $0) }
        #expect(gl(SamplePage.view(day: "2026-11-19", next: "2026-11-20")) == [.apply(.show(.latest))])
        #expect(gl(SamplePage.view()) == [.say(StoreMessage("This is the latest page."))])
    }
    @Test func journal() {
        let gj: (JournalView) -> [Effect] = { effects(.character("g"), .character("j"), in: $0) }
        #expect(gj(SamplePage.view(day: "2026-11-19", next: "2026-11-20")) == [.apply(.show(.today))])
        #expect(gj(SamplePage.view()) == [.say(StoreMessage("This is today's page."))])
    }

    @Test("A count that means nothing is named, and the command runs")
    func counts() {
        let refusal = Effect.say(StoreMessage("S takes no count."))
        let unstarted = SamplePage.view(isStarted: false, latest: nil, isTodayStarted: false)
        #expect(effects(.character("3"), .character("S"), in: unstarted) == [refusal, .apply(.startToday)])
        #expect(
            effects(.character("3"), .character("x")) == [.apply(.abandon(.marked([1, 2], others: [3])))])
    }
    @Test func today() { #expect(effects(.character("t")) == [.apply(.show(.today))]) }
    @Test func undo() { #expect(effects(.character("u")) == [.apply(.undo)]) }
    @Test func redo() { #expect(effects(.control("r")) == [.apply(.redo)]) }
    @Test func quit() { #expect(effects(.character("q")) == [.quit]) }
    @Test func suspend() { #expect(effects(.control("z")) == [.suspend]) }

    @Test("Deleting asks first")
    func delete() {
        #expect(effects(.character("D")) == [])
        #expect(effects(.character("D"), .character("y")) == [.apply(.delete([1]))])
        #expect(effects(.character("D"), .character("n")) == [.say(StoreMessage("Nothing was deleted."))])
        #expect(effects(.character("D"), .enter) == [.say(StoreMessage("Nothing was deleted."))])
    }

    @Test("A new todo starts on the page shown; Enter on an empty line keeps it open")
    func add() {
        let draft = TodoDraft(title: "Buy milk", start: "2026-11-20")
        #expect(effects(.character("a"), .paste("  Buy\tmilk \n"), .enter) == [.apply(.add([draft]))])
        #expect(
            effects(.character("a"), .character(" "), .enter)
                == [.say(StoreMessage("Nothing to save. Esc closes the line."))])
        // A blank line among typed ones runs no commands.
        #expect(
            effects(.character("a"), .enter, .character("x"), .enter)
                == [.apply(.add([TodoDraft(title: "x", start: "2026-11-20")]))])
        #expect(effects(.character("a"), .character("x"), .escape, .character("q")) == [.quit])
    }

    @Test("An entry on an older page is done there, at noon")
    func entry() {
        let view = SamplePage.view(day: "2026-11-19", next: "2026-11-20")
        let draft = TodoDraft.entry(title: "Ran", ending: .at("2026-11-19T12:00"))
        #expect(effects(.character("n"), .paste("Ran"), .enter, in: view) == [.apply(.add([draft]))])
    }

    @Test("Renaming begins with the old title")
    func rename() {
        #expect(
            effects(.enter, .character("!"), .enter) == [
                .apply(.edit([1], TodoEdit(\.title, "Fix flaky CI tests!")))
            ])
    }

    @Test("A command that cannot apply says why")
    func unavailable() {
        #expect(effects(.character("S")) == [.say(StoreMessage("Today's page is already started."))])
        #expect(
            effects(.character("l")) == [
                .say(StoreMessage("There is no later page. ] goes to the day after."))
            ])
        #expect(effects(.character("p")) == [.say(StoreMessage("Already open. Space marks it done."))])
        #expect(
            effects(.down, .down, .character("x")) == [
                .say(StoreMessage("It is already done, on Fri 20 Nov. p reopens it."))
            ])
        #expect(
            effects(.character("x"), in: SamplePage.view([])) == [
                .say(StoreMessage("No todos here. Press a to add one."))
            ])
        #expect(effects(.character("Y")) == [.say(StoreMessage("Y does nothing here. ? shows every key."))])
    }

    @Test("No key is bound twice")
    func keysAreUnique() {
        let keys = DayPageCommands.all.filter { !$0.name.shadowsOthers }.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
        #expect(keys.allSatisfy { key in !keys.contains(where: key.isPrefix) })
        #expect(Set(DayPageCommands.all.map(\.name)).count == DayPageCommands.all.count)
    }

    @Test("The selection stays on its todo, or goes to the nearest when that was deleted")
    func follows() {
        let old = SamplePage.view()
        var state = DayPageState(view: old, size: Size(columns: 80, rows: 24))
        state.select(at: 5, in: old)
        state.follow(from: old, to: SamplePage.view(Array(SamplePage.todos.dropFirst(2))))
        #expect(state.selectedID == 6)
        #expect(state.selectedIndex == 3)
        state.follow(from: old, to: SamplePage.view(Array(SamplePage.todos.prefix(2))))
        #expect(state.selectedID == 2)
        state.follow(from: old, to: SamplePage.view([]))
        #expect(state.selectedID == nil)
    }

    @Test("A todo just written is selected, and the line is ready for the next")
    func followsWhatWasWritten() {
        let old = SamplePage.view()
        var state = typing("new", in: old)
        var new = SamplePage.view(SamplePage.todos + [Todo(id: 9, title: "new", start: "2026-11-20")])
        new.touched = [9]
        state.follow(from: old, to: new)
        #expect(state.selectedID == 9)
        #expect(state.mode == .editing(.init(purpose: .newTodo, line: LineEditor())))
    }

    @Test("A line that couldn't be written is not lost")
    func keepsWhatWasTyped() {
        let old = SamplePage.view()
        var state = typing("precious", in: old)
        state.follow(
            from: old, to: SamplePage.view(message: StoreMessage("The disk is full.", isError: true)))
        #expect(state.mode == .editing(.init(purpose: .newTodo, line: LineEditor("precious"))))
    }

    @Test("A line that was closed is offered in the hints, and ↑ brings it back as it was")
    func keepsADraft() {
        let view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        for key in [.character("a"), .paste("half a"), .escape] as [Key] { _ = state.handle(key, in: view) }
        #expect(state.mode == .browsing)
        _ = state.handle(.character("n"), in: view)
        #expect(state.openText == nil)
        #expect(state.render(view, symbols: .unicode).text.contains("↑ \"half a\"  Enter save"))
        for key in [.up, .character("n")] as [Key] { _ = state.handle(key, in: view) }
        guard case .editing(let editing) = state.mode else {
            Issue.record("\(state.mode)")
            return
        }
        #expect(editing.purpose == .newTodo)
        #expect(editing.line == LineEditor("half an"))
    }

    @Test("Where nothing can be seen, nothing but leaving works")
    func tooSmall() {
        let view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 39, rows: 9))
        for key in [.character("D"), .character("y"), .character("x"), .character("a"), .enter] as [Key] {
            #expect(state.handle(key, in: view) == [])
        }
        #expect(state.mode == .browsing)
        #expect(state.handle(.character("q"), in: view) == [.quit])
        #expect(state.handle(.control("z"), in: view) == [.suspend])
    }

    @Test("C-z and C-l work while typing, and lose nothing")
    func everywhere() {
        let view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        for key in [.character("a"), .paste("half")] as [Key] { _ = state.handle(key, in: view) }
        let before = state
        #expect(state.handle(.control("z"), in: view) == [.suspend])
        #expect(state.handle(.control("l"), in: view) == [.redraw, .apply(.refresh)])
        #expect(state == before)
    }

    @Test("A date in an entry's line is its day, and none that is still to come")
    func entryOfAnotherDay() {
        let draft = TodoDraft.entry(title: "Ran", ending: .at("2026-11-19T12:00"))
        #expect(effects(.character("n"), .paste("Ran ~yesterday"), .enter) == [.apply(.add([draft]))])
        #expect(
            effects(.character("n"), .paste("Ran ~tomorrow"), .enter) == [
                .say(StoreMessage("Sat 21 Nov 2026 is in the future. Tab makes it a todo.", isError: true))
            ])
    }

    @Test("A typed line names its category, day and URL")
    func entryLine() {
        let draft = TodoDraft(
            title: "Renew passport", shouldMigrate: false, start: "2026-11-23", categoryID: 2,
            externalURL: "https://example.com")
        let line = "Renew passport #meet ~mon https://example.com !"
        #expect(effects(.character("a"), .paste(line), .enter) == [.apply(.add([draft]))])
    }

    /// The state after a new todo's line was typed and entered.
    private func typing(_ text: String, in view: JournalView) -> DayPageState {
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        for key in [.character("a"), .paste(text), .enter] as [Key] { _ = state.handle(key, in: view) }
        return state
    }
}
