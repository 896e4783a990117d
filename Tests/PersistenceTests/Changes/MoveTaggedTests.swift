import Journal
import Persistence
import TestSupport
import Testing

@Suite("Moving todos with a new category's tag")
struct MoveTaggedTests {
    private let database: JournalDatabase
    private let work = Category(id: 1, name: "Work")

    init() throws {
        database = try JournalDatabase.inMemory()
    }

    private func add(_ titles: [String], in category: Int64? = nil) throws {
        try database.perform(
            .add(titles.map { TodoDraft(title: $0, start: "2026-11-20", categoryID: category) }))
    }

    private func titles(in category: Int64?) throws -> [String] {
        try database.read(.snapshot).todos.filter { $0.categoryID == category }.map(\.title)
    }

    @Test("Those without a category get it, without the tag, in one step that undo takes back")
    func moves() throws {
        try add(["Paint #work", "Call Sam", "#WORK plan #12", "#work", "Fix #workshop"])
        try database.perform(.library(.addCategory("Work")))
        try database.perform(.library(.addCategory("Home")))
        try add(["Sweep #work"], in: 2)
        #expect(try database.read(.tagged(work)) == TaggedTodos(category: work, count: 3))
        let before = try database.read(.snapshot)
        let performed = try database.perform(.moveTagged(to: 1), by: .tester)
        #expect(performed.sentence == "Moved 3 todos to Work")
        #expect(try titles(in: 1) == ["Paint", "plan #12", "#work"])
        #expect(try titles(in: nil) == ["Call Sam", "Fix #workshop"])
        #expect(try titles(in: 2) == ["Sweep #work"])
        #expect(try database.read(.tagged(work)) == nil)
        try database.perform(.undo(1, in: database, by: .tester))
        #expect(try database.read(.snapshot).todos == before.todos)
    }

    @Test("A category that was deleted meanwhile changes nothing")
    func deleted() throws {
        try add(["Paint #work"])
        #expect(throws: JournalError("The category was deleted; nothing was changed.")) {
            try database.perform(.moveTagged(to: 1))
        }
        #expect(try titles(in: nil) == ["Paint #work"])
    }

    @Test("Counting among 100,000 todos delays no key")
    func many() throws {
        try add((0..<100_000).map { $0 % 1000 == 0 ? "Todo \($0) #work" : "Todo \($0), as long as most" })
        try database.perform(.library(.addCategory("Work")))
        var counted: TaggedTodos?
        let clock = ContinuousClock()
        // The best of three: other tests run at the same time.
        let time = try (0..<3).map { _ in
            try clock.measure { counted = try database.read(.tagged(work)) }
        }.min()
        #expect(counted?.count == 100)
        #expect(try #require(time) < .milliseconds(500))
        #expect(try database.perform(.moveTagged(to: 1), by: .tester).sentence == "Moved 100 todos to Work")
    }

    @Test("Edited text adds, moves, edits and deletes in one step")
    func editEach() throws {
        try add(["a", "b", "c"])
        try database.perform(.startToday(clock: .fixed("2026-11-20T08:00")))
        let before = try database.read(.snapshot)
        let clock = JournalClock.fixed("2026-11-20T09:30")
        let performed = try database.perform(
            .editEach(
                [1: TodoEdit(\.title, "A")], deleting: [3], expecting: before.todos,
                moving: [1: "2026-11-27", 2: "2026-11-23"],
                adding: [TodoDraft(title: "d", start: "2026-11-20")], clock: clock), by: .tester)
        #expect(performed.sentence == "Edited 2 todos, added 1, deleted 1")
        let todos = try database.read(.snapshot).todos
        #expect(todos.map(\.title) == ["A", "b", "d"])
        #expect(todos.map(\.start) == ["2026-11-27", "2026-11-23", "2026-11-20"])
        // Moving leaves its record, as elsewhere.
        #expect(try database.read(.snapshot).postponements.count == 2)
        try database.perform(.undo(1, in: database, by: .tester))
        #expect(try database.read(.snapshot) == before)
    }
}
