import Journal
import Persistence
import TestSupport
import Testing

@Suite("What a review goes through")
struct ReviewContentsTests {
    @Test(
        "A habit that starting today ends is not carried; once today is started and it was kept alive, it is")
    func endingHabits() throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(.startToday(clock: .fixed("2026-11-19T08:00")))
        try database.perform(
            .add([
                TodoDraft(title: "a", start: "2026-11-19"),
                TodoDraft(title: "b", shouldMigrate: false, start: "2026-11-19"),
            ]))
        let clock = JournalClock.fixed("2026-11-20T09:30")
        var review = try database.read(.review(clock: clock))
        #expect(review.carried.map(\.title) == ["a"])
        #expect(review.endingHabits.map(\.todo.title) == ["b"])
        try database.perform(.startToday(clock: clock))
        try database.perform(.reopen(.ids([2])))
        review = try database.read(.review(clock: clock))
        #expect(review.carried.map(\.title) == ["a", "b"])
        #expect(review.endingHabits.isEmpty)
    }

    @Test("Undoing and redoing the decision to keep a todo is about that todo")
    func kept() throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(
            .add([TodoDraft(title: "a", start: "2026-11-19"), TodoDraft(title: "b", start: "2026-11-19")]))
        try database.perform(.keep(.ids([2]), on: "2026-11-20"))
        #expect(try database.perform(.undo(in: database, by: .tester)).todoIDs == [2])
        #expect(try database.read(.snapshot).keptTodos.isEmpty)
        #expect(try database.perform(.redo(in: database, by: .tester)).todoIDs == [2])
        #expect(try database.read(.snapshot).keptTodos.map(\.todoID) == [2])
    }
}
