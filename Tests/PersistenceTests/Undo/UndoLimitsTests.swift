import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("The log is trimmed")
struct UndoLimitsTests {
    private let database: JournalDatabase

    init() throws {
        database = try JournalDatabase.inMemory()
    }

    /// Adds a todo on a day, as a change under other limits.
    private func add(_ title: String, count: Int = 1, on day: String, _ limits: UndoLimits) throws {
        let author = Author(.screen, clock: .fixed("\(day)T09:30"))
        try database.queue.write { db in
            let drafts = (0..<count).map { _ in TodoDraft(title: title, start: "2026-11-20") }
            _ = try JournalChange.add(drafts).apply(db)
            try UndoLog.record(title, by: author, limits: limits, db)
        }
    }

    private func labels() throws -> [String] {
        try database.queue.read { try String.fetchAll($0, sql: "SELECT label FROM undoStep ORDER BY id") }
    }

    private func changeCount() throws -> Int {
        try database.queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM undoChange") ?? 0 }
    }

    private func undo() throws {
        try database.perform(.undo(in: database, by: .tester), by: .tester)
    }

    @Test("By age: what is older than the limit goes, from the oldest on; the rest can be undone")
    func age() throws {
        let limits = UndoLimits(age: 10 * 86_400, size: .max, youngest: 1)
        for day in ["2026-11-01", "2026-11-02", "2026-11-09", "2026-11-12"] { try add(day, on: day, limits) }
        #expect(try labels() == ["2026-11-02", "2026-11-09", "2026-11-12"])
        #expect(try changeCount() == 3)
        for _ in 1...3 { try undo() }
        #expect(throws: JournalError.self) { try undo() }
        #expect(try database.read(.snapshot).todos.map(\.title) == ["2026-11-01"])
    }

    @Test("A clock set back leaves no hole: what is younger than the oldest stays")
    func clockSetBack() throws {
        let limits = UndoLimits(age: 10 * 86_400, size: .max)
        for day in ["2026-11-10", "2026-10-01", "2026-11-12"] { try add(day, on: day, limits) }
        #expect(try labels() == ["2026-11-10", "2026-10-01", "2026-11-12"])
    }

    @Test("Changes under a clock that is set ahead end no record", arguments: [1, 2, 3, 10, 100, 190])
    func clockSetAhead(count: Int) throws {
        let past = (1...9).map { "2026-11-0\($0)" }
        let ahead = (1...count).map { _ in ["2031-01-01", "9999-12-31"][count % 2] }
        for day in past + ahead { try add(day, on: day, .standard) }
        #expect(try labels() == past + ahead)
        try add("2026-11-10", on: "2026-11-10", .standard)
        #expect(try labels() == past + ahead + ["2026-11-10"])
        for _ in 0...count { try undo() }
        for _ in past { try undo() }
        #expect(try database.read(.snapshot).todos.isEmpty)
    }

    @Test("After a long pause, as many changes as always stay let the older ones go")
    func longPause() throws {
        let limits = UndoLimits(age: 10 * 86_400, size: .max, youngest: 3)
        for day in ["2026-11-01", "2026-11-02", "2026-12-01", "2026-12-02"] { try add(day, on: day, limits) }
        #expect(try labels().count == 4)
        try add("2026-12-03", on: "2026-12-03", limits)
        #expect(try labels() == ["2026-12-01", "2026-12-02", "2026-12-03"])
    }

    @Test("A clock set back for a while ends no record")
    func clockSetBackForAWhile() throws {
        let limits = UndoLimits(age: 10 * 86_400, size: .max, youngest: 3)
        for day in ["2026-11-01", "1970-01-01", "1970-01-01", "2026-11-02"] { try add(day, on: day, limits) }
        #expect(try labels().count == 4)
        try add("2026-12-30", on: "2026-12-30", limits)
        #expect(try labels().count == 5)
    }

    @Test("By size: the oldest go until the rest fits")
    func size() throws {
        let limits = UndoLimits(age: .infinity, size: 1_000)
        for number in 1...20 { try add("\(number)", on: "2026-11-20", limits) }
        let kept = try labels()
        let sizes = try database.queue.read { try Int.fetchAll($0, sql: "SELECT size FROM undoStep") }
        #expect(sizes.allSatisfy { $0 > 50 })
        #expect(sizes.reduce(0, +) <= 1_000 && sizes.reduce(0, +) > 1_000 - sizes[0] * 2)
        #expect(kept.last == "20")
        #expect(try changeCount() == kept.count)
    }

    @Test("A step with very many rows goes little by little, and is not undone by half")
    func littleByLittle() throws {
        let limits = UndoLimits(age: .infinity, size: 100_000)
        try add("many", count: 1_500, on: "2026-11-20", limits)
        // However large, the last step can be undone.
        #expect(try labels() == ["many"])
        try add("after", on: "2026-11-20", limits)
        #expect(try labels() == ["after"])
        #expect(try changeCount() == 1_301)
        try undo()
        #expect(throws: JournalError("Nothing can be undone.")) { try undo() }
        for number in 1...7 { try add("\(number)", on: "2026-11-20", limits) }
        #expect(try changeCount() == 7)
        #expect(try labels() == (1...7).map { "\($0)" })
    }
}
