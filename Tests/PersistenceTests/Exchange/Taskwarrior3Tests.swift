import Journal
import TestSupport
import Testing

@testable import Persistence

/// A sample written after the documentation of Taskwarrior 3 and its storage, TaskChampion, in which any combination of keys is a task:
/// an end of a pending task, a completed one without an end, a task without a description.
@Suite("An export of Taskwarrior 3")
struct Taskwarrior3Tests {
    private static let text = """
        [
        {"id":1,"description":"Pay rent","due":"20261201T120000Z","entry":"20261101T093000Z","end":"20261102T093000Z",
         "modified":"20261102T093000Z","status":"pending","uuid":"00000000-0000-4000-8000-000000000001",
         "depends":["00000000-0000-4000-8000-000000000002"],"estimate":"PT2H","size":3,"urgency":8.1},
        {"id":2,"description":"Call","entry":"20261101T093000Z","scheduled":"20261210T000000Z","status":"waiting",
         "wait":"20261205T000000Z","uuid":"00000000-0000-4000-8000-000000000002"},
        {"id":0,"description":"Write","entry":"20261101T093000Z","status":"completed",
         "uuid":"00000000-0000-4000-8000-000000000003"},
        {"id":0,"description":"Paint","entry":"20261101T093000Z","status":"deleted","end":"20261103T093000Z",
         "uuid":"00000000-0000-4000-8000-000000000004"},
        {"id":3,"description":"Water","due":"20261102T000000Z","entry":"20261101T093000Z","last":"1","mask":"+-",
         "recur":"2qrtrs","rtype":"periodic","status":"recurring","until":"20280101T000000Z",
         "uuid":"00000000-0000-4000-8000-000000000005"},
        {"id":0,"description":"Water","due":"20261102T000000Z","end":"20261103T100000Z","entry":"20261101T093000Z","imask":0,
         "parent":"00000000-0000-4000-8000-000000000005","recur":"2qrtrs","rtype":"periodic","status":"completed",
         "template":"00000000-0000-4000-8000-000000000005","uuid":"00000000-0000-4000-8000-000000000006"},
        {"id":4,"description":"Water","due":"20270502T000000Z","entry":"20261103T093000Z","imask":1,
         "parent":"00000000-0000-4000-8000-000000000005","recur":"2qrtrs","rtype":"periodic","status":"pending",
         "until":"20280101T000000Z","uuid":"00000000-0000-4000-8000-000000000007"},
        {"id":5,"uuid":"00000000-0000-4000-8000-000000000008","status":"pending"},
        {"id":6,"description":"Brew","recur":"4hrs","due":"20261201T000000Z","status":"pending",
         "uuid":"00000000-0000-4000-8000-000000000009","tags":["home","next"],
         "annotations":[{"entry":"20261101T093000Z","description":"green"},{"description":"or black"}]}
        ]
        """

    @Test func fields() throws {
        let database = try JournalDatabase.inMemory()
        let outcome = try OutsideImportTests.take(Self.text, "tasks.json", into: database)
        #expect(outcome.added == 7 && outcome.skipped == 2)
        #expect(outcome.dropped == ["depends": 1, "estimate": 1, "size": 1, "until": 1, "recur 4hrs": 1])
        let todos = try database.read(.snapshot).todos
        func todo(_ title: String) throws -> Todo { try #require(todos.last { $0.title == title }) }
        #expect(try todo("Pay rent").isOpen && todo("Pay rent").due == Day("2026-12-01"))
        #expect(try todo("Call").start == Day("2026-12-10"))
        #expect(try todo("Write").ending?.kind == .done && todo("Paint").ending?.kind == .abandoned)
        #expect(try todo("Paint").ending?.day == Day("2026-11-03"))
        let water = todos.filter { $0.title == "Water" }
        #expect(water.map(\.isOpen) == [false, true])
        #expect(water.map(\.repeats) == [nil, .months(6, on: .day(2))])
        #expect(try todo("Brew").note == "#home #next\n\n- 2026-11-01: green\n- or black")
        let again = try OutsideImportTests.take(Self.text, "tasks.json", into: database)
        #expect(again.same == 7 && again.added + again.changed + again.offered == 0)
    }
}
