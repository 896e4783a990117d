import Journal
import Store
import Testing

@testable import Screens

@Suite("Todos that come back, on the screen")
struct RepeatScreenTests {
    init() { useUTF8() }

    private func run(_ text: String, _ keys: [Key] = [], in view: JournalView = SamplePage.view()) -> (
        state: DayPageState, effects: [Effect]
    ) {
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        var effects: [Effect] = []
        for key in text.map({ Key.character($0) }) + keys { effects += state.handle(key, in: view) }
        return (state, effects)
    }

    /// The page with a first todo that comes back.
    private func view(_ rule: String) throws -> JournalView {
        var view = SamplePage.view()
        var todos = view.page.contents.rows.map(\.todo)
        todos[0].start = view.day
        todos[0].repeats = try RepeatGrammar(weekStart: .monday).rule(rule).starting(on: todos[0].start)
        view.page.contents = PageContents(
            day: view.day, isStarted: true, isLatest: true, todos: todos, categories: view.categories)
        return view
    }

    private func screen(_ text: String) -> String {
        SamplePage.screen(SamplePage.view(), keys: text.map { Key.character($0) })
    }

    private func rule(_ text: String) throws -> RepeatRule {
        try RepeatGrammar(weekStart: .monday).rule(text)
    }

    @Test("& asks for the rule, of the row or of the marked ones; an empty line removes it")
    func sets() throws {
        #expect(
            run("&mon,thu", [.enter]).effects == [
                .apply(.edit([1], TodoEdit(\.repeats, try rule("mon,thu"))))
            ])
        #expect(
            run("&every 2 weeks", [.enter]).effects == [
                .apply(.edit([1], TodoEdit(\.repeats, try rule("2w"))))
            ])
        #expect(
            run("vv&3d", [.enter]).effects == [.apply(.edit([1, 2], TodoEdit(\.repeats, try rule("3d"))))])
        // The marked ones that have ended are skipped, which the message says.
        #expect(
            run("vvv&3d", [.enter]).effects == [
                .apply(.edit(.marked([1, 2], others: [3]), TodoEdit(\.repeats, try rule("3d"))))
            ])
        #expect(run("&", [.enter]).effects == [])
        let daily = try view("daily")
        #expect(run("&", [.enter], in: daily).effects == [])
        #expect(
            run("&", [.control("u"), .enter], in: daily).effects == [
                .apply(.edit([1], TodoEdit(\.repeats, nil)))
            ])
    }

    @Test("The prompt shows the next three days as one types, and what isn't a rule stays with the reason")
    func prompt() {
        #expect(screen("&mon").contains("every Mon · 23 Nov, 30 Nov, 7 Dec"))
        #expect(screen("&1st").contains("every month on the 1st · 1 Dec, 1 Jan 2027, 1 Feb 2027"))
        #expect(screen("&of").contains("no rule yet"))
        // As many as there is room for.
        let narrow = SamplePage.screen(
            SamplePage.view(), columns: 40, rows: 12, keys: "&mon".map { Key.character($0) })
        #expect(narrow.contains(" 23 Nov, 30 Nov"))
        let (state, effects) = run("&often", [.enter])
        #expect(!state.isBrowsing)
        let refusal = "\"often\" isn't a rule. Try \(RepeatGrammar.understood)."
        #expect(effects == [.say(StoreMessage(refusal, isError: true))])
    }

    @Test("Abandoning one that comes back asks: this one, or the series")
    func abandoning() throws {
        let daily = try view("daily")
        let (state, effects) = run("x", in: daily)
        #expect(effects == [])
        guard case .asking(let question) = state.mode else {
            Issue.record("nothing is asked")
            return
        }
        #expect(
            question.words(in: daily, width: 80)
                == "It repeats. Abandon? y only this one · a the series · n no")
        let day = daily.day
        #expect(run("xy", in: daily).effects == [.apply(.end([1], .abandoned, on: day))])
        #expect(run("xa", in: daily).effects == [.apply(.end([1], .abandoned, on: day, endsSeries: true))])
        #expect(run("xn", in: daily).effects == [.say(StoreMessage("Nothing was abandoned."))])
        // Any other is abandoned at once.
        #expect(run("x").effects == [.apply(.abandon([1]))])
    }

    @Test("A row has a sign for its rule, while it is open")
    func shows() throws {
        #expect(SamplePage.screen(try view("2w"), keys: []).contains(" ↻"))
        #expect(!SamplePage.screen(SamplePage.view(), keys: []).contains("↻"))
    }

    @Test("A line's rule is understood, and what isn't one is asked about")
    func line() throws {
        #expect(screen("aWater &3d").contains("every 3 days"))
        let (_, effects) = run("aWater &3d", [.enter])
        guard case .apply(.change(.add(let drafts, _)))? = effects.first else {
            Issue.record("nothing is added")
            return
        }
        #expect(drafts[0].title == "Water")
        #expect(drafts[0].repeats == .days(3))
        #expect(screen("aFish &chips ").contains("&chips isn't a rule"))
    }
}
