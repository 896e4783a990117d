import Journal
import TestSupport
import Testing

/// On a weekday that is not among those a todo is carried to.
@Suite("Hidden today")
struct RestingTests {
    private let friday: Day = "2026-11-20"
    private let saturday: Day = "2026-11-21"
    private let sunday: Day = "2026-11-22"
    private let work = Category(id: 1, name: "Work", showOnly: .mondayToFriday)

    private func page(_ day: Day, isLatest: Bool = true, _ todos: [Todo]) -> PageContents {
        PageContents(day: day, isStarted: true, isLatest: isLatest, todos: todos, categories: [work])
    }

    @Test("It is left out of the page, counted, and shown in a section of its own when asked for")
    func leftOut() {
        let todos = [
            Todo(id: 1, title: "a", start: friday, showOnly: .mondayToFriday),
            Todo(id: 2, title: "b", start: friday, categoryID: 1),
            Todo(id: 3, title: "c", start: friday),
        ]
        let page = page(saturday, todos)
        #expect(page.rows.map(\.id) == [3])
        #expect(page.hidden.map(\.id) == [1, 2])
        #expect(page.hiddenWords == "2 hidden until Mon")
        #expect(page.count(of: .open) == 1)
        let shown = page.showingHidden()
        #expect(shown.sections.map(\.name) == ["Other", "Hidden today"])
        #expect(shown.rows.map(\.id) == [3, 1, 2])
        #expect(shown.count(of: .open) == 1)
        #expect(
            shown.rows.last?.caption(on: saturday, clock: .fixed("2026-11-21T10:00"))
                == "hidden until Mon 23 Nov")
    }

    @Test("On the days it is carried to, and on the day it starts, it is there")
    func there() {
        let todo = Todo(id: 1, title: "a", start: friday, showOnly: .mondayToFriday)
        for day: Day in ["2026-11-20", "2026-11-23", "2026-11-27"] {
            #expect(page(day, [todo]).rows.count == 1, "\(day)")
        }
        let started = Todo(id: 2, title: "b", start: saturday, showOnly: .mondayToFriday)
        #expect(page(saturday, [started]).rows.count == 1)
        #expect(page(sunday, [started]).hidden.count == 1)
    }

    @Test("Its own weekdays come before those of its category")
    func ownFirst() {
        let todo = Todo(id: 1, title: "a", start: friday, categoryID: 1, showOnly: .everyDay)
        #expect(page(saturday, [todo]).rows.count == 1)
    }

    @Test("What ended or was put off there is on the page; what ended later was hidden")
    func done() {
        let rows = [
            Todo(id: 1, title: "a", start: friday, ending: .at("2026-11-21T10:00"), categoryID: 1),
            Todo(
                id: 2, title: "b", start: "2026-11-26", categoryID: 1,
                postponements: [
                    Postponement(
                        id: 1, todoID: 2, seenFrom: friday, sentFrom: saturday, sentTo: "2026-11-26",
                        date: .distantPast)
                ]),
            Todo(id: 3, title: "c", start: friday, ending: .at("2026-11-23T10:00"), categoryID: 1),
        ]
        let page = page(saturday, isLatest: false, rows)
        #expect(page.rows.map(\.state) == [.done, .postponed])
        #expect(page.hidden.map(\.id) == [3])
    }

    @Test("Where they are not all carried to the same day, none is named")
    func severalDays() {
        let todos = [
            Todo(id: 1, title: "a", start: friday, showOnly: .mondayToFriday),
            Todo(id: 2, title: "b", start: friday, showOnly: Weekdays([.wednesday])),
        ]
        #expect(page(saturday, todos).hiddenWords == "2 hidden")
        #expect(page(friday, todos).hiddenWords == nil)
    }
}
