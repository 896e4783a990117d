import Journal
import TestSupport
import Testing

@Suite("State relative to a page")
struct TodoStateTests {
    private let day: Day = "2026-11-20"

    private func state(start: Day, ending: TodoEnding? = nil, isLatest: Bool) -> TodoState {
        Todo(id: 1, title: "x", start: start, ending: ending).state(on: day, isLatest: isLatest)
    }

    @Test("Open: pending on the latest page, carried on an older one")
    func open() {
        #expect(state(start: "2026-11-18", isLatest: true) == .open)
        #expect(state(start: "2026-11-18", isLatest: false) == .carried)
    }

    @Test("Ended that day: done or abandoned, on whatever page", arguments: [true, false])
    func endedHere(isLatest: Bool) {
        #expect(state(start: day, ending: .at("2026-11-20T10:00"), isLatest: isLatest) == .done)
        #expect(
            state(start: day, ending: .at("2026-11-20T10:00", .abandoned), isLatest: isLatest) == .abandoned)
    }

    @Test("Ended later: it was open at the end of the day")
    func endedLater() {
        #expect(state(start: day, ending: .at("2026-11-22T10:00"), isLatest: false) == .carried)
        #expect(state(start: day, ending: .at("2026-11-21T10:00", .abandoned), isLatest: false) == .carried)
    }

    @Test("Not on the page, as in a list of all: how it stands")
    func elsewhere() {
        #expect(state(start: "2026-11-25", isLatest: false) == .open)
        #expect(state(start: "2026-11-10", ending: .at("2026-11-11T10:00"), isLatest: true) == .done)
        #expect(
            state(start: "2026-11-24", ending: .at("2026-11-25T10:00", .abandoned), isLatest: true)
                == .abandoned)
    }
}
