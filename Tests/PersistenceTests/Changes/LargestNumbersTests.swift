import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

/// Numbers in the file at the ends of what SQLite can keep.
struct LargestNumbersTests {
    private func database(_ sql: String) throws -> JournalDatabase {
        let database = try JournalDatabase.inMemory()
        try database.perform(.add([TodoDraft(title: "Tea", start: "2026-11-20")]))
        try database.perform(.add([TodoDraft(title: "Run", start: "2026-11-20")]))
        try database.queue.write { try $0.execute(sql: sql) }
        return database
    }

    @Test(
        "Numbers of the change log at either end don't stop it: the next change is logged, and undone",
        arguments: [
            "UPDATE undoStep SET lastChange = 9223372036854775807",
            "UPDATE undoStep SET firstChange = -9223372036854775808, lastChange = 9223372036854775807",
            "UPDATE undoStep SET lastChange = 'x'", "UPDATE undoStep SET firstChange = x'00'",
            "UPDATE undoStep SET id = 9223372036854775807 WHERE id = 2",
            "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'undoStep'",
            "UPDATE undoChange SET id = 9223372036854775807 WHERE id = 2",
            "UPDATE undoChange SET id = -9223372036854775808 WHERE id = 1",
            "UPDATE undoStep SET sizeBefore = 9223372036854775807, size = 9223372036854775807",
        ])
    func changeLog(sql: String) throws {
        let database = try database(sql)
        _ = try database.read(.log(now: Date(timeIntervalSince1970: 0)))
        let before = try database.read(.snapshot)
        try database.perform(.add([TodoDraft(title: "Read", start: "2026-11-20")]))
        let label = try database.read(.log(now: Date(timeIntervalSince1970: 0))).first?.label
        #expect(label == "added \"Read\"")
        try database.perform(.undo(in: database, by: .tester))
        #expect(try database.read(.snapshot) == before)
    }

    @Test("A category after one in the last place is added, and the order can be exported")
    func lastPlace() throws {
        let database = try database(
            "INSERT INTO category (name, sortOrder) VALUES ('Last', 9223372036854775807)")
        try database.perform(.library(.addCategory("New")))
        #expect(try database.read(.library).categories.map(\.name) == ["Last", "New"])
        _ = try database.read(.exportable)
    }

    @Test("A journal that has used SQLite's last id says so, and an import numbers it anew")
    func lastID() throws {
        let database = try database("UPDATE todo SET id = 9223372036854775807 WHERE title = 'Run'")
        let add = { try database.perform(.add([TodoDraft(title: "Read", start: "2026-11-20")])) }
        #expect(
            throws: JournalError(
                "SQLite has no id left for another todo; nothing was changed. "
                    + "`daybook doctor --fix` mends that, after a backup.")
        ) { try add() }
        let exportable = try database.read(.exportable)
        #expect(exportable.repairs.map(\.description) == ["todo 9223372036854775807 numbered 2 (not an id)"])
        try database.queue.write { db in
            try WholeJournal.unrecorded(db) { try WholeJournal.write(exportable.snapshot, db) }
        }
        #expect(try add().map(\.id) == [3])
    }
}
