import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Putting off")
struct MoveTests {
    /// A journal with a page on each of these days and one todo that started on the first.
    private func journal(_ days: String...) throws -> (JournalDatabase, Int64) {
        let database = try JournalDatabase.inMemory()
        for day in days { try database.perform(.startToday(clock: .fixed("\(day)T08:00"))) }
        let draft = TodoDraft(title: "a", start: try #require(days.first.flatMap(Day.init)))
        return (database, try #require(try database.perform(.add([draft])).first?.id))
    }

    private func row(_ id: Int64, on day: Day, _ database: JournalDatabase) throws -> PageRow? {
        try database.read(.page(on: day, today: day)).contents.rows.first { $0.id == id }
    }

    private func caption(_ id: Int64, on day: Day, _ database: JournalDatabase) throws -> String? {
        try row(id, on: day, database).map {
            "\($0.state.rawValue) \($0.caption(on: day, clock: .fixed("2026-11-20T09:00")))"
        }
    }

    @Test("The page it was sent from shows it as put off, those before as carried, those between not at all")
    func traces() throws {
        let (database, id) = try journal("2026-11-16", "2026-11-18", "2026-11-20")
        let clock = JournalClock.fixed("2026-11-20T09:00")
        let moved = try database.perform(
            .move(.ids([id]), to: "2026-12-03", clock: clock), by: Author(.screen, clock: clock))
        #expect(moved.label == "postponed \"a\" to Thu 3 Dec")
        #expect(try caption(id, on: "2026-11-16", database) == "carried still open")
        #expect(try caption(id, on: "2026-11-18", database) == "carried still open")
        #expect(try caption(id, on: "2026-11-20", database) == "postponed postponed to 3 Dec")
        #expect(try row(id, on: "2026-11-21", database) == nil)
        #expect(try caption(id, on: "2026-12-03", database) == "open postponed 1×, first seen 16 Nov")
        // Back again: the page it was sent from is as it was.
        try database.perform(
            .undo(in: database, by: Author(.screen, clock: clock)), by: Author(.screen, clock: clock))
        #expect(try caption(id, on: "2026-11-20", database) == "open carried 4 days")
        #expect(try database.read(.snapshot).postponements == [])
    }

    @Test("Pulled back to the day it was sent from, it is simply there; what was before stays put off")
    func pulledBack() throws {
        let (database, id) = try journal("2026-11-18", "2026-11-20")
        try database.perform(.move(.ids([id]), to: "2026-12-03", clock: .fixed("2026-11-20T09:00")))
        try database.perform(.move(.ids([id]), to: "2026-11-20", clock: .fixed("2026-11-20T10:00")))
        #expect(try caption(id, on: "2026-11-20", database) == "open postponed 1×, first seen 18 Nov")
        #expect(try caption(id, on: "2026-11-18", database) == "carried still open")
        #expect(try database.read(.snapshot).postponements.count == 1)
    }

    @Test("Sent twice it has two traces, and once more from the future log it has no third")
    func twice() throws {
        let (database, id) = try journal("2026-11-18")
        try database.perform(.move(.ids([id]), to: "2026-11-20", clock: .fixed("2026-11-18T09:00")))
        try database.perform(.startToday(clock: .fixed("2026-11-20T08:00")))
        try database.perform(.move(.ids([id]), to: "2026-11-25", clock: .fixed("2026-11-20T09:00")))
        // Sent on the same day, that is where it was sent; on another, the page goes on saying what it said.
        try database.perform(.move(.ids([id]), to: "2026-11-26", clock: .fixed("2026-11-20T10:00")))
        try database.perform(.move(.ids([id]), to: "2026-12-24", clock: .fixed("2026-11-22T10:00")))
        #expect(try caption(id, on: "2026-11-18", database) == "postponed postponed to 20 Nov")
        #expect(try caption(id, on: "2026-11-20", database) == "postponed postponed to 26 Nov")
        #expect(try row(id, on: "2026-11-26", database) == nil)
        #expect(try caption(id, on: "2027-01-02", database) == "open postponed 2×, first seen 18 Nov 2026")
    }

    @Test("Once done, older pages tell when")
    func doneLater() throws {
        let (database, id) = try journal("2026-11-18", "2026-11-20")
        try database.perform(.move(.ids([id]), to: "2026-11-25", clock: .fixed("2026-11-20T09:00")))
        try database.perform(.end(.ids([id]), as: .done, on: "2026-11-25", clock: .fixed("2026-11-25T09:00")))
        #expect(try caption(id, on: "2026-11-18", database) == "carried done 7 days later")
        #expect(try caption(id, on: "2026-11-20", database) == "postponed postponed to 25 Nov")
        #expect(try caption(id, on: "2026-11-25", database) == "done 09:00")
    }

    @Test("What cannot be is refused, and nothing has changed")
    func refused() throws {
        let (database, id) = try journal("2026-11-18", "2026-11-20")
        let clock = JournalClock.fixed("2026-11-20T09:00")
        func refusal(_ day: Day, past: Bool = false) throws -> String? {
            do {
                try database.perform(.move(.ids([id]), to: day, clock: clock, allowsPast: past))
                return nil
            } catch let error as JournalError {
                return error.description
            }
        }
        #expect(
            try refusal("2026-11-17", past: true) == "\"a\" was first seen on Wed 18 Nov, which is later.")
        #expect(try refusal("2026-11-19") == "Thu 19 Nov is in the past. --past moves it anyway.")
        for day in ["2026-11-18", "2026-11-19", "2026-11-20"] as [Day] {
            #expect(try refusal(day, past: true) == "\"a\" is on \(day.shortName) already.")
        }
        try database.perform(.end(.ids([id]), as: .done, on: "2026-11-20", clock: clock))
        #expect(try refusal("2026-12-01") == "\"a\" is already done, on Fri 20 Nov.")
        #expect(try database.read(.snapshot).postponements == [])
    }

    @Test("It cannot be sent to where it was put off from, or before: those pages say that it was")
    func beforePutOff() throws {
        let (database, id) = try journal("2026-11-18", "2026-11-20")
        try database.perform(.move(.ids([id]), to: "2026-11-25", clock: .fixed("2026-11-20T09:00")))
        for day in ["2026-11-18", "2026-11-19", "2026-11-20"] as [Day] {
            #expect(throws: JournalError.self) {
                try database.perform(
                    .move(.ids([id]), to: day, clock: .fixed("2026-11-23T09:00"), allowsPast: true))
            }
        }
        try database.perform(
            .move(.ids([id]), to: "2026-11-22", clock: .fixed("2026-11-23T09:00"), allowsPast: true))
        #expect(try caption(id, on: "2026-11-20", database) == "postponed postponed to 25 Nov")
    }

    @Test("One that was never seen may go to any day from today on, and several go together as one step")
    func future() throws {
        let (database, id) = try journal("2026-11-20")
        let clock = JournalClock.fixed("2026-11-20T09:00")
        let author = Author(.screen, clock: clock)
        let ids = try database.perform(
            .add([
                TodoDraft(title: "b", start: "2026-12-10"),
                TodoDraft(title: "c", shouldMigrate: false, start: "2026-11-20"),
            ])
        ).map(\.id)
        let moved = try database.perform(.move(.ids(ids + [id]), to: "2026-11-23", clock: clock), by: author)
        #expect(moved.label == "postponed 3 todos to Mon 23 Nov")
        #expect(try database.read(.snapshot).postponements.map(\.todoID).sorted() == [id, ids[1]].sorted())
        try database.perform(.undo(in: database, by: author), by: author)
        #expect(
            try database.read(.snapshot).todos.map(\.start) == ["2026-11-20", "2026-12-10", "2026-11-20"])
        let brought = try database.perform(.move(.ids([ids[0]]), to: "2026-11-20", clock: clock), by: author)
        #expect(brought.label == "brought forward \"b\" to today")
    }

    @Test("Deleting a todo takes its traces along, and undoing that brings them back")
    func deleted() throws {
        let (database, id) = try journal("2026-11-18", "2026-11-20")
        let author = Author(.screen, clock: .fixed("2026-11-20T09:00"))
        try database.perform(.move(.ids([id]), to: "2026-11-25", clock: author.clock), by: author)
        let before = try database.read(.snapshot)
        try database.perform(.delete(.ids([id])), by: author)
        #expect(try database.read(.snapshot).postponements == [])
        try database.perform(.undo(in: database, by: author), by: author)
        #expect(try database.read(.snapshot) == before)
    }
}

@Suite("Splitting a todo")
struct SplitTests {
    @Test("The first keeps what is known of it, the others begin as it would; undone as one")
    func splits() throws {
        let database = try JournalDatabase.inMemory()
        let author = Author(.screen, clock: .fixed("2026-11-20T09:00"))
        try database.perform(.startToday(clock: author.clock))
        let draft = TodoDraft(
            title: "Report", shouldMigrate: false, start: "2026-11-20", externalURL: "https://x.org")
        let id = try #require(try database.perform(.add([draft])).first?.id)
        let before = try database.read(.snapshot)
        let split = try database.perform(.split(id, into: ["Outline", "Draft", "Polish"]), by: author)
        #expect(split.label == "split \"Report\" into 3")
        let todos = try database.read(.snapshot).todos
        #expect(todos.map(\.title) == ["Outline", "Draft", "Polish"])
        #expect(todos.map(\.externalURL) == ["https://x.org", nil, nil])
        #expect(todos.allSatisfy { $0.isHabit && $0.start == "2026-11-20" })
        try database.perform(.undo(in: database, by: author), by: author)
        #expect(try database.read(.snapshot) == before)
        #expect(throws: JournalError.self) { try database.perform(.split(id, into: ["One"]), by: author) }
    }

    @Test("A todo that another program has moved since it was seen stays where that program put it")
    func movedMeanwhile() throws {
        let clock = JournalClock.fixed("2026-11-20T09:30")
        let database = try JournalDatabase.inMemory()
        let todo = try #require(
            try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20")])).first)
        try database.perform(.move(.ids([todo.id]), to: "2026-11-25", clock: clock), by: .tester)
        let error = #expect(throws: JournalError.self) {
            try database.perform(
                .move(.ids([todo.id]), to: "2026-11-21", from: [todo.id: todo.start], clock: clock),
                by: .tester)
        }
        #expect(error?.description.contains("was moved to") == true)
        #expect(try database.read(.snapshot).todos.map(\.start) == ["2026-11-25"])
    }
}
