import Foundation
import Journal
import Migrations
import Persistence
import TestSupport
import Testing

/// Files at v1 and v2 keep everything, by the rule that their exports are imported by.
struct EarlyJournalTests {
    @Test(
        "A NerfJournal file at v1 or v2 keeps its todos, pages, notes and bundles, and says so",
        arguments: 1...2)
    func keepsEverything(version: Int) throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(path, version: version, try #require(OldJournal.rows[version]))
            let opened = try JournalDatabase.open(path: path, zone: .newYork, now: .distantPast)
            let snapshot = try opened.database.read(.snapshot)
            #expect(snapshot.todos.map(\.title) == ["Call Ann", "Lunch"])
            #expect(snapshot.todos.map(\.start) == ["2026-02-08", "2026-02-08"])
            #expect(snapshot.todos.map(\.categoryID) == [1, nil])
            #expect(snapshot.todos.last?.ending?.date == ISO8601.instant("2026-02-08T16:00:00Z"))
            #expect(snapshot.categories.map(\.name) == ["Home"])
            #expect(snapshot.journalPages.map(\.date) == ["2026-02-08"])
            #expect(snapshot.taskBundles.map(\.name) == ["Monday"])
            #expect(snapshot.bundleTodos.map(\.title) == ["Read mail"])
            #expect(opened.migrationNote == "Kept 1 todo, 1 note, 1 page and 1 bundle.")
        }
    }

    @Test("The copies of a todo on the pages of v1 become one, which ends where the last of them did")
    func copiesBecomeOne() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(
                path, version: 1,
                """
                INSERT INTO journalPage VALUES (1, '2026-02-08 05:00:00.000'), (2, '2026-02-09 05:00:00.000');
                INSERT INTO todo (id, pageID, title, status, groupName, firstAddedDate) VALUES
                    (1, 1, 'Tea', 'migrated', NULL, '2026-02-08 05:00:00.000'),
                    (2, 1, 'Run', 'abandoned', NULL, '2026-02-08 05:00:00.000'),
                    (3, 2, 'Tea', 'done', 'Home', '2026-02-08 05:00:00.000'),
                    (4, 2, 'Run', 'pending', NULL, '2026-02-09 05:00:00.000');
                """)
            let todos = try JournalDatabase.open(path: path, zone: .newYork, now: .distantPast).database
                .read(.snapshot).todos
            #expect(todos.map(\.id) == [1, 2, 4])
            #expect(todos.map(\.title) == ["Tea", "Run", "Run"])
            #expect(todos.map(\.start) == ["2026-02-08", "2026-02-08", "2026-02-09"])
            #expect(todos.map(\.ending?.day) == ["2026-02-09", "2026-02-08", nil])
            #expect(todos.map(\.ending?.kind) == [.done, .abandoned, nil])
            #expect(todos.first?.ending?.date == ISO8601.instant("2026-02-09T17:00:00Z"))
            #expect(todos.first?.categoryID == 1)
        }
    }

    @Test(
        "Opening a file at v1 or v2 and importing its export give the same journal",
        arguments: [1, 2], 0..<6 as Range<UInt64>)
    func openingIsImporting(version: Int, seed: UInt64) throws {
        try TemporaryFolder.with { folder throws in
            let early = GeneratedEarlyJournal(version: version, seed: seed)
            let path = folder.file("journal.sqlite")
            try OldJournal.write(path, version: version, early.sql)
            let opened = try JournalDatabase.open(path: path, zone: .newYork, now: .distantPast).database
                .read(.snapshot)
            let imported = try ImportedFile(early.json.utf8, machine: .newYork)
            #expect(opened == imported.snapshot)
            #expect(opened.todos.isEmpty == (early.todos + early.notes).isEmpty)
        }
    }
}
