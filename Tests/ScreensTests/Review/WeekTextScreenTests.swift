import Journal
import Store
import Testing

@testable import Screens

@Suite("The text of a week, on the screen")
struct WeekTextScreenTests {
    init() { useUTF8() }

    private let week = Week(stored: "2026-11-16")

    private func screens(_ text: String, _ view: JournalView) -> (JournalScreens, [Effect]) {
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        var effects: [Effect] = []
        for character in text { effects += screens.handle(.character(character), in: view) }
        return (screens, effects)
    }

    private func view(_ text: String?) -> JournalView {
        var view = SampleReview.week
        var week = view.week
        week?.text = text
        view.readings.week = week.map { .loaded($0) }
        view.readings.prose = .loaded(WrittenProse(.week(self.week), text: text))
        return view
    }

    @Test("The week shows its text, or offers to write it; W writes that of the week shown")
    func written() {
        var (offered, _) = screens("gw", view(nil))
        #expect(offered.render(view(nil)).text.contains("W writes a few lines about the week."))
        let long = "A calm week.\n" + String(repeating: "word ", count: 200)
        var (shown, _) = screens("gw", view(long))
        let screen = shown.render(view(long)).text
        #expect(screen.contains("A calm week.") && !screen.contains("W writes"))
        #expect(screen.split(separator: "\n").count { $0.hasPrefix(" word") } == 4)

        var (writing, _) = screens("gwW", view("Calm."))
        #expect(writing.front == .writing)
        #expect(writing.render(view("Calm.")).text.hasPrefix(" Text of the week of 16 – 22 Nov 2026"))
        #expect(writing.handle(.character("!"), in: view("Calm.")) == [])
        #expect(
            writing.handle(.escape, in: view("Calm.")) == [
                .apply(.write("Calm.!", to: .week(week), replacing: "Calm."))
            ])
        writing.follow(from: view("Calm."), to: view("Calm.!"))
        #expect(writing.front == .review)
    }

    @Test("A search opens from the week, too")
    func searched() {
        let (screens, _) = screens("gw/", view(nil))
        #expect(screens.front == .dayPage)
        guard case .searching = screens.dayPage.mode else {
            Issue.record("\(screens.dayPage.mode)")
            return
        }
    }

    @Test("In a focus the week neither offers a text nor writes one")
    func focused() {
        let all = view(nil)
        var view = JournalView(
            page: all.page, clock: all.clock,
            focus: Focus(name: "Engineering", categoryIDs: [1], categoryID: 1))
        view.readings = all.readings
        var (screens, effects) = screens("gwW", view)
        #expect(effects.count == 1 && screens.front == .review)
        #expect(!screens.render(view).text.contains("W writes"))
    }

    @Test("A search's result that is a week's text opens that week, and W writes it")
    func found() {
        let query = SampleSearch.query("calm")
        let text = DayText(id: 1, day: "2026-10-12", text: "A calm week")
        let hit = query.match(week: text, rank: .whole).map(query.withSnippet)
        let list = FoundList(SearchResults(hits: [hit].compactMap(\.self)), for: query, serial: 1)
        let view = SampleSearch.view(list)
        var (screens, effects) = screens("W", view)
        #expect(effects == [] && screens.front == .writing)
        (screens, effects) = self.screens("", view)
        #expect(screens.render(view).text.contains("A calm week"))
        #expect(screens.render(view).text.contains("week of Mon 12 Oct"))
        var fromSunday = view
        fromSunday.clock = JournalClock(zone: .utc, weekStart: .sunday, now: view.clock.now)
        (screens, _) = self.screens("", fromSunday)
        #expect(screens.render(fromSunday).text.contains("week of Sun 11 Oct"))
        let refused = screens.handle(.character("x"), in: fromSunday)
        #expect("\(refused)".contains("This is the text of the week of Sun 11 Oct."))
        #expect(screens.handle(.enter, in: view) == [])
        #expect(screens.front == .review)
        #expect(
            screens.review.phase
                == .loading(screens.review.occasion!, week: .week(Week(stored: "2026-10-12"))))
    }
}
