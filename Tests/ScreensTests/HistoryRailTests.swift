import Foundation
import Journal
import TestSupport
import Testing

@testable import Screens

@Suite("The rail of a todo's history")
struct HistoryRailTests {
    init() { useUTF8() }

    private func rail(_ events: [TodoHistory.Event], columns: Int = 40, habit: Bool = false) -> String {
        let todo = Todo(id: 1, title: "x", shouldMigrate: !habit, start: "2026-11-02")
        return HistoryRail(TodoHistory(todo: todo, events: events))
            .pieces(in: columns, symbols: .unicode).map(\.text).joined()
    }

    private let first = TodoHistory.Event(.firstSeen, day: "2026-11-02")

    @Test("A mark for each page: open, postponed, done")
    func marks() {
        let carried = TodoHistory.Event(.carried(pages: 1), day: "2026-11-03")
        let postponed = TodoHistory.Event(.postponed(to: "2026-11-06"), day: "2026-11-04")
        let again = TodoHistory.Event(.seenAgain, day: "2026-11-06")
        let done = TodoHistory.Event(.ended(.done), day: "2026-11-06")
        #expect(rail([first]) == "○")
        #expect(rail([first, carried, postponed, again, done]) == "○─○─>─✓")
        #expect(rail([first, TodoHistory.Event(.ended(.abandoned), day: "2026-11-02")]) == "✗")
        #expect(
            rail([first, again, TodoHistory.Event(.renamed(from: "a", to: "b"), day: "2026-11-06")]) == "○─○")
        #expect(rail([first], habit: true) == "□")
    }

    @Test("Only the latest marks where not all fit; none where none does")
    func cut() {
        let carried = TodoHistory.Event(.carried(pages: 100_000_000), day: "2026-11-20")
        #expect(rail([first, carried], columns: 9) == "…─○─○─○─○")
        #expect(rail([first], columns: 1) == "○")
        #expect(rail([first, carried], columns: 0) == "")
        #expect(rail([first, TodoHistory.Event(.carried(pages: 0), day: "2026-11-02")], columns: 9) == "○")
    }
}
