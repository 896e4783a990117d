import Foundation
import Journal
import TestSupport
import Testing

@Suite("What is said beside a todo")
struct CaptionTests {
    private let day: Day = "2026-11-20"
    private let clock = JournalClock.fixed("2026-11-24T12:00")

    private func caption(_ start: Day, _ ending: TodoEnding? = nil, isLatest: Bool = false) -> String {
        let todo = Todo(id: 1, title: "x", start: start, ending: ending)
        return PageRow(todo: todo, state: todo.state(on: day, isLatest: isLatest)).caption(
            on: day, clock: clock)
    }

    @Test func pendingSinceToday() { #expect(caption("2026-11-20", isLatest: true) == "") }
    @Test func pendingSinceYesterday() { #expect(caption("2026-11-19", isLatest: true) == "carried 1 day") }
    @Test func pendingForLonger() { #expect(caption("2026-11-17", isLatest: true) == "carried 3 days") }
    @Test func done() { #expect(caption(day, .at("2026-11-20T10:42")) == "10:42") }
    @Test func abandoned() { #expect(caption(day, .at("2026-11-20T10:42", .abandoned)) == "") }
    @Test func stillOpen() { #expect(caption("2026-11-19") == "still open") }
    @Test func doneLater() { #expect(caption(day, .at("2026-11-22T10:00")) == "done 2 days later") }
    @Test func abandonedLater() {
        #expect(caption(day, .at("2026-11-21T10:00", .abandoned)) == "abandoned 1 day later")
    }
    @Test func startsLater() { #expect(caption("2026-12-03", isLatest: true) == "starts Thu 3 Dec") }

    @Test("Where there is little room, the day it starts comes before how often it was pushed")
    func short() {
        let postponement = Postponement(
            id: 1, todoID: 1, seenFrom: day, sentFrom: day, sentTo: "2026-12-03",
            date: Date(timeIntervalSince1970: 0))
        let row = PageRow(
            todo: Todo(id: 1, title: "x", start: "2026-12-03", postponements: [postponement]), state: .open)
        let clock = JournalClock.fixed("2026-11-20T12:00")
        #expect(row.caption(on: day, clock: clock) == "postponed 1× · starts Thu 3 Dec")
        #expect(row.caption(on: day, clock: clock, form: .brief) == "starts Thu 3 Dec")
        #expect(row.caption(on: day, clock: clock, form: .shortest) == "3 Dec")
    }

    @Test("Each caption in its three forms")
    func forms() {
        let clock = JournalClock.fixed("2026-11-20T12:00")
        func captions(_ row: PageRow) -> [String] {
            CaptionForm.allCases.map { row.caption(on: day, clock: clock, form: $0) }
        }
        let carried = Todo(id: 1, title: "x", start: "2026-11-17")
        #expect(captions(PageRow(todo: carried, state: .open)) == ["carried 3 days", "carried 3 days", "3d"])
        #expect(captions(PageRow(todo: carried, state: .carried)) == ["still open", "still open", "open"])
        let hidden = PageRow(todo: carried, state: .open, hiddenUntil: "2026-11-23")
        #expect(captions(hidden) == ["hidden until Mon 23 Nov", "hidden until Mon 23 Nov", "until Mon"])
        let postponement = Postponement(
            id: 1, todoID: 1, seenFrom: "2026-11-02", sentFrom: "2026-11-13", sentTo: day,
            date: Date(timeIntervalSince1970: 0))
        let postponed = Todo(id: 1, title: "x", start: day, postponements: [postponement])
        #expect(
            captions(PageRow(todo: postponed, state: .open)) == [
                "postponed 1×, first seen 2 Nov", "postponed 1×", "1×",
            ])
        let later = Todo(id: 1, title: "x", start: day, ending: .at("2026-11-22T10:00"))
        #expect(
            captions(PageRow(todo: later, state: .carried)) == [
                "done 2 days later", "done 2 days later", "done +2d",
            ])
    }

    @Test("A time is the local one, an instant UTC in the file")
    func localTime() throws {
        let zone = try #require(Zone(named: "America/New_York"))
        let clock = JournalClock.fixed("2026-11-20T12:00", zone: zone)
        let todo = Todo(id: 1, title: "x", start: day, ending: TodoEnding(.done, on: day, clock: clock))
        #expect(ISO8601.string(try #require(todo.ending).date) == "2026-11-20T17:00:00Z")
        #expect(PageRow(todo: todo, state: .done).caption(on: day, clock: clock) == "12:00")
    }
}
