import Foundation
import Journal
import Store
import Testing

@testable import Screens

@Suite("Deadlines, on the screen")
struct DeadlineScreenTests {
    init() { useUTF8() }

    private func run(_ text: String, _ keys: [Key] = [.enter], in view: JournalView = SamplePage.view()) -> (
        DayPageState, [Effect]
    ) {
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        var effects: [Effect] = []
        for key in text.map({ Key.character($0) }) + keys { effects += state.handle(key, in: view) }
        return (state, effects)
    }

    private func view(due: Day?, start: Day? = nil) -> JournalView {
        var view = SamplePage.view()
        var todos = view.page.contents.rows.map(\.todo)
        todos[0].due = due
        if let start { todos[0].start = start }
        view.page.contents = PageContents(
            day: view.day, isStarted: true, isLatest: true, todos: todos, categories: view.categories)
        return view
    }

    @Test("^ asks for the day, of the row or of the marked ones; an empty line removes it")
    func sets() {
        #expect(run("^1 dec").1 == [.apply(.edit([1], TodoEdit(\.due, Day("2026-12-01"))))])
        #expect(run("vv^fri").1 == [.apply(.edit([1, 2], TodoEdit(\.due, Day("2026-11-27"))))])
        #expect(run("^").1 == [])
        let due = view(due: "2026-12-01")
        #expect(run("^", in: due).1 == [])
        #expect(
            run("^", [.control("u"), .enter], in: due).1 == [.apply(.edit([1], TodoEdit(\.due, nil)))])
        #expect(
            run("^", [.right, .enter], in: due).1 == [.apply(.edit([1], TodoEdit(\.due, Day("2026-12-02"))))])
    }

    @Test("Postponing past the deadline asks first; a late one is postponed without")
    func asks() {
        let due = view(due: "2026-11-20")
        let (state, effects) = run(">", [], in: due)
        #expect(effects == [])
        guard case .asking(let question) = state.mode else { return #expect(Bool(false)) }
        #expect(question.words(in: due, width: 80) == "It is due today. Postpone beyond that? y yes · n no")
        #expect(question.words(in: due, width: 30) == "It is due today. Postpone it?")
        #expect(run(">n", [], in: due).1.contains(.say(StoreMessage("Nothing was postponed."))))
        #expect(run(">y", [], in: due).1 == [.apply(.move([1], to: "2026-11-21", allowsLate: true))])
        #expect(run(">", [], in: view(due: "2026-11-19")).1 == [.apply(.move([1], to: "2026-11-21"))])
        #expect(run(">", [], in: view(due: "2026-11-21")).1 == [.apply(.move([1], to: "2026-11-21"))])
    }

    @Test("A deadline before the start moves the start to it, or to today if it is over")
    func startsLate() {
        let later = view(due: nil, start: "2026-12-10")
        var futureLog = later
        futureLog.page.contents = PageContents(
            futureLog: [later.page.contents.rows[0].todo].map {
                var todo = $0
                todo.start = "2026-12-10"
                return todo
            }, today: "2026-11-20", weekStart: .monday)
        let id = futureLog.page.contents.rows[0].id
        let edit = TodoEdit(\.due, Day("2026-11-18"))
        #expect(
            run("^2026-11-18", [.enter, .character("y")], in: futureLog).1
                == [.apply(.editEach([id: edit], deleting: [], moving: [id: "2026-11-20"]))])
    }

    @Test("t in the future log tells of a row that is on today's page, and the next keys work")
    func onTodaysPage() {
        var futureLog = view(due: "2026-11-27")
        futureLog.page.contents = PageContents(
            futureLog: [futureLog.page.contents.rows[0].todo], today: "2026-11-20", weekStart: .monday)
        let (state, effects) = run("t", [], in: futureLog)
        #expect(effects == [.say(StoreMessage("Already on today's page."))])
        #expect(state.isBrowsing)
        #expect(run(" ", [], in: futureLog).1 == [.apply(.complete([1]))])
        #expect(SamplePage.screen(futureLog, keys: []).contains("1 due"))
    }

    @Test("The page shows what is due and what is late")
    func shows() {
        #expect(SamplePage.screen(view(due: "2026-11-20"), keys: []).contains("due today"))
        #expect(SamplePage.screen(view(due: "2026-11-18"), keys: []).contains("2 days late"))
    }
}
