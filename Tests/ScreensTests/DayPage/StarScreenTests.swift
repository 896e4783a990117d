import Foundation
import Journal
import Store
import Testing

@testable import Screens

@Suite("Stars and the order by hand, on the screen")
struct StarScreenTests {
    init() { useUTF8() }

    private func run(_ text: String, _ keys: [Key] = [], in view: JournalView = SamplePage.view()) -> (
        state: DayPageState, effects: [Effect]
    ) {
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        var effects: [Effect] = []
        for key in text.map({ Key.character($0) }) + keys { effects += state.handle(key, in: view) }
        return (state, effects)
    }

    /// The sample page with stars.
    private func view(starred ids: [Int64]) -> JournalView {
        var view = SamplePage.view()
        var todos = SamplePage.todos
        for index in todos.indices where ids.contains(todos[index].id) {
            let date = Date(timeIntervalSince1970: Double(index))
            todos[index].stars = [
                Star(id: todos[index].id, todoID: todos[index].id, day: view.day, date: date)
            ]
        }
        view.page.contents = PageContents(
            day: view.day, isStarted: true, isLatest: true, todos: todos, categories: view.categories
        ).gatheringStars(today: view.today)
        return view
    }

    @Test("* stars the row or the marked ones, and takes the star of one that has it")
    func stars() {
        let day = SamplePage.view().day
        #expect(run("*").effects == [.apply(.star([1], on: day))])
        #expect(run("vv*").effects == [.apply(.star([1, 2], on: day))])
        let starred = view(starred: [4])
        #expect(run("*", in: starred).effects == [.apply(.star([4], on: day, isOn: false))])
        #expect(run("j*", in: starred).effects == [.apply(.star([1], on: day))])
    }

    @Test("The starred ones come first, with their categories, and the header counts them")
    func shown() {
        let screen = SamplePage.screen(view(starred: [1, 3, 4]))
        #expect(screen.contains("1 of 3 ★ · 1 of 6 done"))
        let lines = screen.split(separator: "\n").map(String.init)
        #expect(lines[1].contains("Today ★"))
        #expect(lines[2].contains("Fix flaky CI tests") && lines[2].contains("Engineering · carried 3 days"))
        #expect(lines[4].contains("1:1 with Sam") && lines[4].contains("Meetings"))
    }

    @Test("In the future log, J says why there is nothing to put elsewhere")
    func futureLog() {
        var view = SamplePage.view()
        let todos = view.page.contents.rows.map(\.todo).filter(\.isOpen).map { todo in
            var todo = todo
            todo.start = "2026-12-10"
            return todo
        }
        view.page.contents = PageContents(futureLog: todos, today: "2026-11-20", weekStart: .monday)
        #expect(
            run("J", in: view).effects
                == [.say(StoreMessage("The future log is sorted by day. gj shows the pages."))])
    }

    @Test("A fourth asks which to give up: a number says it, anything else leaves all as they are")
    func fourth() {
        let view = view(starred: [1, 3, 4])
        var (state, effects) = run("jjj*", in: view)
        #expect(effects == [])
        #expect(
            state.render(view, symbols: .unicode).text.contains(
                "3 are starred. Give up 1 Fix flaky"))
        #expect(
            run("jjj*2", in: view).effects == [.apply(.star([2], on: view.day, givingUp: [3]))])
        #expect(run("jjj*n", in: view).effects == [.say(StoreMessage("The stars stay as they are."))])
        #expect(run("jjj*4", in: view).effects == [.say(StoreMessage("The stars stay as they are."))])
    }

    @Test("So does a line that ends in *, which stays open until it is answered")
    func line() {
        let view = view(starred: [1, 3, 4])
        var (state, _) = run("aCall Ann *", [.enter], in: view)
        #expect(state.render(view, symbols: .unicode).text.contains("3 are starred. Give up 1 "))
        var draft = TodoDraft(title: "Call Ann", start: view.day)
        draft.star = TodoDraft.NewStar(givingUp: 3)
        #expect(run("aCall Ann *", [.enter, .character("2")], in: view).effects == [.apply(.add([draft]))])
        let (refused, _) = run("aCall Ann *", [.enter, .escape], in: view)
        #expect(refused.openText?.text == "Call Ann *")
        draft.star = TodoDraft.NewStar()
        #expect(run("aCall Ann *", [.enter]).effects == [.apply(.add([draft]))])
    }

    @Test(
        "J and K put the row elsewhere in its category, by a count or with the marked ones, and say where it ends"
    )
    func reorders() {
        #expect(
            run("J").effects == [.apply(.rearrange([Rearrangement([1], isAfter: true, [2])]))])
        #expect(
            run("2J").effects == [.apply(.rearrange([Rearrangement([1], isAfter: true, [3])]))])
        #expect(
            run("jK").effects == [.apply(.rearrange([Rearrangement([2], isAfter: false, [1])]))])
        #expect(
            run("vvJ").effects == [
                .apply(
                    .rearrange([
                        Rearrangement([1], isAfter: true, [3]), Rearrangement([2], isAfter: true, [1]),
                    ]))
            ])
        #expect(
            run("J.").effects == [
                .apply(.rearrange([Rearrangement([1], isAfter: true, [2])])),
                .apply(.rearrange([Rearrangement([1], isAfter: true, [2])])),
            ])
        #expect(
            run("jK.").effects == [
                .apply(.rearrange([Rearrangement([2], isAfter: false, [1])])),
                .apply(.rearrange([Rearrangement([2], isAfter: false, [1])])),
            ])
        #expect(run("K").effects == [.say(StoreMessage("It is the first of its category."))])
        #expect(run("jjJ").effects == [.say(StoreMessage("It is the last of its category."))])
        #expect(
            run("jjjJ").effects == [.say(StoreMessage("It is the only one of its category here."))])
    }
}
