import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

/// "A recurring task must also have a 'due' date", says Taskwarrior, and counts from it; what a task waits for moves with it.
@Suite("Tasks of Taskwarrior that come back")
struct TaskwarriorRepeatsTests {
    /// A task as Taskwarrior 2.6.2 exports one that another has made.
    private func task(_ recur: String, due: String, _ more: String = "") -> String {
        """
        [{"id":5,"description":"Water","due":"\(due)T000000Z","entry":"20261101T122816Z","imask":0,
        "modified":"20261128T122816Z","parent":"765ccb4d-8703-47c8-a60d-d77f3251d049","recur":"\(recur)","rtype":"periodic",
        "status":"pending","uuid":"cce28c38-fc85-4140-8c4c-65bb2fb9eb4d",\(more)"urgency":8.12326}]
        """
    }

    @Test(
        "The next one is due when Taskwarrior's is",
        arguments: [
            ("weekly", "20261130", "", "2026-12-07", "2026-12-07"),
            ("2wks", "20261201", "", "2026-12-15", "2026-12-15"),
            ("monthly", "20261201", "", "2027-01-01", "2027-01-01"),
            ("quarterly", "20261201", "", "2027-03-01", "2027-03-01"),
            ("weekdays", "20261204", "", "2026-12-07", "2026-12-07"),
            ("3d", "20261201", "", "2026-12-04", "2026-12-04"),
            ("yearly", "20261201", "", "2027-12-01", "2027-12-01"),
            // It waits for two days before it is due.
            ("weekly", "20261130", #""wait":"20261128T000000Z","#, "2026-12-05", "2026-12-07"),
            ("weekly", "20261202", #""scheduled":"20261201T000000Z","#, "2026-12-08", "2026-12-09"),
            // No rule of the first days says three days before the first of a month.
            ("monthly", "20261201", #""wait":"20261128T000000Z","#, "2027-01-01", "2027-01-01"),
            ("weekly", "20261214", #""wait":"20261128T000000Z","#, "2026-12-21", "2026-12-21"),
        ])
    func next(recur: String, due: String, more: String, start: String, nextDue: String) throws {
        let database = try JournalDatabase.inMemory()
        let outcome = try OutsideImportTests.take(task(recur, due: due, more), "tasks.json", into: database)
        var todo = try #require(try database.read(.snapshot).todos.first)
        let day = try #require(todo.due)
        let isKept = start != nextDue || more.isEmpty
        #expect(outcome.dropped.keys.sorted() == (isKept ? [] : ["wait"]))
        #expect(todo.start == day || isKept && !more.isEmpty)
        todo.ending = TodoEnding(.done, on: day, clock: OutsideImportTests.clock)
        let next = try #require(todo.next(today: day) { _ in 0 })
        #expect(next.start == Day(start) && next.due == Day(nextDue))
    }
}
