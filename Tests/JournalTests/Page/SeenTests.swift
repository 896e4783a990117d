import Journal
import TestSupport
import Testing

@Suite("Seen on a page")
struct SeenTests {
    @Test("From the day it starts to the day it ends")
    func span() {
        let todo = Todo(id: 1, title: "Fix CI", start: "2026-11-17", ending: .at("2026-11-19T10:00"))
        let seen = (15...21).map { Day(year: 2026, month: 11, day: $0)! }.filter(todo.isSeen(on:))
        #expect(seen == ["2026-11-17", "2026-11-18", "2026-11-19"])
    }

    @Test("A pending todo on every day from its start")
    func pending() {
        let todo = Todo(id: 1, title: "Fix CI", start: "2026-11-17")
        #expect(!todo.isSeen(on: "2026-11-16"))
        #expect(todo.isSeen(on: "2026-11-17"))
        #expect(todo.isSeen(on: "2036-11-17"))
    }
}
