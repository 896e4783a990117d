import Journal
import Persistence
import TestSupport
import Testing

@testable import Store

@MainActor
@Suite("A page after a change")
struct KnownPageTests {
    private static let today: Day = "2026-11-20"

    /// A todo on the page, or one that may not be.
    private func todo(_ store: JournalStore, _ random: inout SeededGenerator) -> Int64 {
        store.view.page.contents.rows.randomElement(using: &random)?.id ?? 1
    }

    private func verb(_ store: JournalStore, _ random: inout SeededGenerator) throws -> JournalVerb {
        let todo = todo(store, &random)
        let day = Self.today + Int.random(in: -2...2, using: &random)
        let weekdays = try Weekdays(
            words: ["mon-fri", "sat, sun", "fri"].randomElement(using: &random) ?? "fri")
        let verbs: [JournalVerb] = [
            .startToday, .add([TodoDraft(title: "a", start: day)]),
            .add([TodoDraft(title: "b", start: day), TodoDraft(title: "c", start: Self.today)]),
            .complete([todo]), .complete([todo]), .abandon([todo]), .reopen([todo]), .reopen([todo]),
            .delete([todo]), .edit([todo], TodoEdit(\.title, "d")),
            .edit([todo], TodoEdit(\.categoryID, [1, 2, nil].randomElement(using: &random) ?? nil)),
            .edit([todo], TodoEdit(\.showOnly, weekdays)),
            .split(todo, into: ["e", "f"]), .move([todo], to: Self.today + 3),
            .append("words", to: .day(Self.today)),
            .moveToNewCategory([todo], name: "\(day)-\(todo)"), .undo(steps: 1), .undo(steps: 1),
            .redo(steps: 1),
        ]
        return verbs.randomElement(using: &random) ?? .startToday
    }

    @Test(
        "Is what it would be if all of it were read",
        arguments: RandomRuns.seeds(1..<13 as Range<UInt64>, usual: 4))
    func isTheWholePage(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let clock = JournalClock.fixed("2026-11-20T09:30")
        let database = try JournalDatabase.inMemory()
        if seed.isMultiple(of: 2) { try database.perform(.startToday(clock: .fixed("2026-11-19T08:00"))) }
        let store = try JournalStore(database: database, clock: clock)
        store.view.showsHidden = seed.isMultiple(of: 3)
        var done = 0
        for _ in 0..<150 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0: await store.apply(.show(.previous))
            case 1: await store.apply(.show(.next))
            case 2: await store.apply(.toggleActivity)
            // Another part of the program, whose change the store doesn't read.
            case 3: try database.perform(.add([TodoDraft(title: "g", start: Self.today)]))
            default: if await store.apply(try verb(store, &random)) == .done { done += 1 }
            }
            await store.apply(.edit([todo(store, &random)], TodoEdit(\.title, "h")))
            let shown = store.view
            var whole = shown
            whole.show(try await database.read(.page(on: shown.day, today: shown.today)))
            #expect(shown.page == whole.page)
            guard shown.page == whole.page else { return }
        }
        #expect(done > 60)
    }
}
