import Foundation
import GRDB
import Migrations
import TestSupport
import Testing

/// All the steps are one, and what is on record is what GRDB's own migrator would have written.
struct MigrationRunTests {
    private struct Stop: Error {}

    @Test func recordIsThatOfDatabaseMigrator() throws {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { try Migrator.migrate($0, machine: { _ in 0 }) }
        var migrator = DatabaseMigrator()
        for identifier in Migrator.identifiers {
            migrator.registerMigration(identifier) { _ in Issue.record("\(identifier) would run again") }
        }
        #expect(try queue.read(migrator.hasCompletedMigrations))
        try migrator.migrate(queue)
        #expect(Migrator.identifiers == (1...Migrator.identifiers.count).map { "v\($0)" })
    }

    @Test("A step that fails takes those before it back")
    func failureTakesEverythingBack() throws {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { db throws in
            try Migrator.migrate(db, upTo: "v4", machine: { _ in 0 })
            try db.execute(sql: "INSERT INTO todo (title, added) VALUES ('Tea', 'never')")
            let before = try String.fetchAll(db, sql: "SELECT quote(sql) FROM sqlite_master ORDER BY name")

            #expect(throws: MigrationError.self) { try Migrator.migrate(db, machine: { _ in 0 }) }
            #expect(
                try String.fetchAll(db, sql: "SELECT quote(sql) FROM sqlite_master ORDER BY name") == before)
            #expect(try Migrator.applied(db).sorted() == ["v1", "v2", "v3", "v4"])
            #expect(try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1)
        }
    }

    @Test("Wherever the disk fills up, the file is byte for byte what it was")
    func fullDisk() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(path, version: 3, OldJournal.rowsOfV3)
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            for spare in 0... {
                let limit = before.count / 4096 + spare
                let queue = try DatabaseQueue(path: path)
                let outcome = Result {
                    try queue.writeWithoutTransaction { db in
                        try db.execute(sql: "PRAGMA max_page_count = \(limit)")
                        try Migrator.migrate(db, machine: { _ in 0 })
                    }
                }
                try queue.close()
                guard case .failure(let error) = outcome else {
                    #expect(spare > 0)
                    return
                }
                #expect((error as? DatabaseError)?.resultCode == .SQLITE_FULL)
                #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            }
        }
    }

    @Test("What is to happen before a change happens once, and can refuse it")
    func beforeChange() throws {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { db throws in
            #expect(throws: Stop.self) {
                try Migrator.migrate(db, machine: { _ in 0 }, beforeChange: { _ in throw Stop() })
            }
            #expect(try String.fetchAll(db, sql: "SELECT name FROM sqlite_master") == [])

            var calls = 0
            try Migrator.migrate(db, machine: { _ in 0 }, beforeChange: { _ in calls += 1 })
            try Migrator.migrate(db, machine: { _ in 0 }, beforeChange: { _ in calls += 1 })
            #expect(calls == 1)
        }
    }

    @Test("A row that refers to nothing is repaired as its reference says, and named")
    func danglingReference() throws {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { db throws in
            try Migrator.migrate(db, upTo: "v7", machine: { _ in 0 })
            try db.execute(
                sql: """
                    PRAGMA foreign_keys = OFF;
                    INSERT INTO todo (title, start, categoryID) VALUES ('Tea', '2026-02-08 05:00:00.000', 99);
                    INSERT INTO bundleTodo (id, title, bundleID) VALUES (4, 'Run', 7)
                    """)
            var report: MigrationReport?
            try Migrator.migrate(db, machine: { _ in 0 }, didMigrate: { report = $0 })
            #expect(
                report?.repairs.map(\.description) == [
                    "bundleTodo 4 deleted (no taskBundle 7)",
                    "todo 1 without its categoryID (no category 99)",
                ])
            #expect(
                try String.fetchAll(db, sql: "SELECT title FROM todo WHERE categoryID IS NULL") == ["Tea"])
            #expect(try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM bundleTodo") == 0)
        }
    }
}
