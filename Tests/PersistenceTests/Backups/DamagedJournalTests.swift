import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// Whatever another program wrote into the file: it is refused in words, or it opens, is shown, is exported, and the
/// export can be imported.
struct DamagedJournalTests {
    private static let clock = JournalClock.fixed("2026-11-20T09:30")

    private func damage(_ path: String, _ sql: [String]) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            // They refuse blobs, which JSON cannot hold.
            try ChangeRecording.stop(db)
            for statement in sql {
                do {
                    try db.execute(sql: statement)
                } catch is DatabaseError {
                    // The tables' own rules refuse some damage.
                }
            }
            try ChangeRecording.start(db)
        }
        try queue.close()
    }

    private func open(_ folder: TemporaryFolder) throws -> JournalDatabase {
        try JournalDatabase.open(
            path: FilePath(folder.file("journal.sqlite")), zone: .utc, now: Self.clock.now()
        ).database
    }

    /// Exports and imports again; gives what was repaired.
    @discardableResult
    private func exportAndImport(_ database: JournalDatabase) throws -> [String] {
        let exportable = try database.read(.exportable)
        let (pieces, outcome) = try ExportedJournalTests.export(database)
        #expect(outcome.repairs == exportable.repairs)
        #expect(outcome.counts == exportable.snapshot.counts)
        let imported = try ImportedFile(pieces.joined(), machine: .utc)
        #expect(imported.snapshot == exportable.snapshot)
        // What is in a journal of its own needs no repair any more.
        let copy = try JournalDatabase.inMemory()
        try copy.perform(.importJournal(imported.snapshot, replacing: false, into: copy, by: .tester))
        let again = try copy.read(.exportable)
        #expect(again.snapshot == exportable.snapshot)
        #expect(again.repairs == [])
        return exportable.repairs.map(\.description)
    }

    struct Damage: Sendable, CustomTestStringConvertible {
        var sql: String
        var repairs: [String]
        var testDescription: String { sql }
    }

    private static let cases = [
        Damage(
            sql: "DELETE FROM category WHERE id = 1", repairs: ["todo 1 without its category (no category 1)"]
        ),
        Damage(sql: "UPDATE todo SET id = -3 WHERE id = 1", repairs: ["todo -3 numbered 1 (not an id)"]),
        Damage(
            sql: "UPDATE todo SET id = 9007199254740992 WHERE id = 1",
            repairs: ["todo 9007199254740992 numbered 1 (not an id)"]),
        Damage(
            sql:
                "UPDATE todo SET ending = '{\"date\":\"9999-12-31T23:59:59Z\",\"day\":\"9999-12-31\",\"kind\":\"done\"}'",
            repairs: []),
        Damage(
            sql: "UPDATE category SET sortOrder = 9223372036854775807",
            repairs: ["category 1 with a changed sortOrder (not a whole number up to 9007199254740991)"]),
        Damage(
            sql: "UPDATE todo SET title = 'Call' || char(0) || 'Ann'",
            repairs: ["todo 1 with a changed title (a NUL in a text)"]),
        Damage(sql: "UPDATE todo SET title = x'FF41'", repairs: ["todo 1 with a changed title (not text)"]),
        Damage(
            sql: "UPDATE todo SET start = '0000-00-00'",
            repairs: ["todo 1 left out (start isn't a day: \"0000-00-00\")"]),
        Damage(
            sql: "UPDATE journalPage SET date = '0000-12-31'",
            repairs: ["journalPage 1 left out (date isn't a day: \"0000-12-31\")"]),
        Damage(
            sql:
                "UPDATE todo SET ending = '{\"date\":\"0000-12-31T18:49:44Z\",\"day\":\"2026-11-20\",\"kind\":\"done\"}'",
            repairs: [
                "todo 1 without the time of its ending (ending isn't an ending with a time: "
                    + "\"{\"date\":\"0000-12-31T18:49:44Z\",\"day\":\"2026-11-20\",\"kind\":\"do…\")"
            ]),
    ]

    @Test(
        "A journal that another program damaged opens, exports with a word about each repair, and imports",
        arguments: cases)
    func repaired(damage: Damage) throws {
        try TemporaryFolder.with { folder throws in
            let database = try open(folder)
            var snapshot = JournalSnapshot()
            snapshot.categories = [Category(id: 1, name: "Home")]
            snapshot.journalPages = [JournalPage(id: 1, date: "2026-11-19")]
            snapshot.todos = [Todo(id: 1, title: "Tea", start: "2026-11-19", categoryID: 1)]
            try database.perform(.importJournal(snapshot, replacing: false, into: database, by: .tester))
            try database.queue.close()
            try self.damage(folder.file("journal.sqlite"), [damage.sql])
            let damaged = try open(folder)
            _ = try damaged.read(.page(on: "2026-11-20", today: "2026-11-20"))
            #expect(try exportAndImport(damaged) == damage.repairs)
        }
    }

    @Test(
        "Random damage is refused in words, or the journal opens, lists, exports and imports",
        arguments: RandomRuns.seeds(0..<60 as Range<UInt64>, usual: 10))
    func randomDamage(seed: UInt64) throws {
        try TemporaryFolder.with { folder throws in
            var random = SeededNumbers(seed: seed)
            let database = try open(folder)
            try database.perform(
                .importJournal(
                    GeneratedJournal.snapshot(seed: seed), replacing: false, into: database, by: .tester))
            try database.perform(.add([TodoDraft(title: "Tea", start: "2026-11-20")]))
            try database.queue.close()
            let sql = (0..<12).map { _ in RandomDamage.statement(&random) }
            try damage(folder.file("journal.sqlite"), sql)
            do {
                let damaged = try open(folder)
                _ = try damaged.read(.page(on: "2026-11-20", today: "2026-11-20"))
                _ = try damaged.todos(.all, today: "2026-11-20")
                _ = try damaged.read(.library)
                _ = try damaged.read(.log(now: Self.clock.now()))
                _ = try damaged.read(.month(Month(containing: "2026-11-20"), today: "2026-11-20"))
                try exportAndImport(damaged)
                try damaged.perform(.add([TodoDraft(title: "Run", start: "2026-11-20")]))
                try damaged.perform(.undo(in: damaged, by: .tester))
                try exportAndImport(damaged)
            } catch let error as JournalError {
                #expect(!error.description.contains("\n"))
                let isRefusal = [
                    "has no id left", "Can't be undone", "is damaged", "Nothing can be",
                ].contains {
                    error.description.contains($0)
                }
                #expect(isRefusal, "\(error) after \(sql)")
            }
        }
    }
}

/// Statements that write what no program of ours would.
private enum RandomDamage {
    private static let columns = [
        "category": ["id", "name", "color", "sortOrder", "carriesTo"],
        "taskBundle": ["id", "name", "sortOrder", "todosShouldMigrate", "appliesOn"],
        "bundleTodo": ["id", "bundleID", "title", "sortOrder", "externalURL", "categoryID", "carriesTo"],
        "journalPage": ["id", "date"],
        "todo": [
            "id", "title", "shouldMigrate", "start", "ending", "categoryID", "externalURL", "asksWhenPushed",
            "bundleTodoID", "carriesTo",
        ],
        "putOff": ["id", "todoID", "seenFrom", "sentFrom", "sentTo", "date"],
        "exportGroup": ["id", "name", "sortOrder"],
        "exportGroupMember": ["groupID", "categoryID"],
        "review": ["id", "day", "date"],
        "keptTodo": ["id", "todoID", "day"],
        "star": ["id", "todoID", "day", "date"],
        "undoStep": [
            "id", "label", "date", "source", "isUndone", "firstChange", "lastChange", "sizeBefore", "size",
        ],
        "undoChange": ["id", "tableName", "before", "after"],
        "sqlite_sequence": ["seq"],
    ]

    private static let values = [
        "NULL", "0", "-1", "1", "2", "9007199254740991", "9007199254740992", "9223372036854775807",
        "-9223372036854775808", "1.5", "9e999", "-1e300", "''", "'x'", "'3'", "x''", "x'FF00'",
        "'a' || char(0) || 'b'",
        "CAST(x'F09F98' AS TEXT)", "'0000-00-00'", "'0000-12-31'", "'0001-01-01'", "'9999-12-31'",
        "'10000-01-01'",
        "'2026-13-45'", "'2026-02-30'", "'2026-11-20'", "x'323032362D31312D3230'", "'9999-12-31T23:59:59Z'",
        "'{}'", "'[]'", "'5'", "'null'",
        "'{\"date\":\"9999-12-31T23:59:59Z\",\"day\":\"9999-12-31\",\"kind\":\"done\"}'",
        "'{\"date\":\"2026-11-20T00:00:00Z\",\"day\":\"0000-00-00\",\"kind\":\"done\"}'",
        "'{\"date\":5,\"day\":\"2026-11-20\",\"kind\":\"later\"}'", "'{\"day\":\"0001-01-01\"}'", "'{'",
        "hex(zeroblob(40))",
    ]

    static func statement(_ random: inout SeededNumbers) -> String {
        let table = columns.keys.sorted().randomElement(using: &random) ?? "todo"
        let columns = self.columns[table] ?? []
        let column = columns.randomElement(using: &random) ?? "id"
        let value = values.randomElement(using: &random) ?? "NULL"
        let row =
            "rowid IN (SELECT rowid FROM \(table) LIMIT 1 OFFSET \(Int.random(in: 0...3, using: &random)))"
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return "DELETE FROM \(table) WHERE \(row)"
        case 1 where table != "sqlite_sequence":
            let all = columns.map { _ in values.randomElement(using: &random) ?? "NULL" }
            return
                "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(all.joined(separator: ", ")))"
        default: return "UPDATE \(table) SET \(column) = \(value) WHERE \(row)"
        }
    }
}
