import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Damage in a journal's file")
struct IntegrityCheckTests {
    private let now = Date(timeIntervalSince1970: 1_772_402_799)

    /// A journal of which only the contents of an index are wrong.
    private func damaged(_ folder: TemporaryFolder) throws -> JournalDatabase {
        let path = folder.file("journal.sqlite")
        var database: JournalDatabase? = try JournalDatabase.open(path: path, zone: .utc, now: now).database
        try database?.perform(.add(["a", "b", "c"].map { TodoDraft(title: $0, start: "2026-03-01") }))
        database = nil
        try Damage.shortenIndex(of: path)
        return try JournalDatabase.open(path: path, zone: .utc, now: now).database
    }

    @Test("A damaged journal is not backed up, and the reason, the damage and the way out are said")
    func backup() throws {
        try TemporaryFolder.with { folder in
            let database = try damaged(folder)
            for make in [
                { _ = try database.makeBackup(reason: .byHand, now: now) },
                { try database.makeBackup(at: .init(folder.file("copy"))) },
            ] {
                let error = try #require(throws: JournalError.self) { try make() }
                #expect(error.description.hasPrefix("\(folder.file("journal.sqlite")) is damaged ("))
                #expect(error.description.contains("daybook doctor --recover FILE"))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("backups")).isEmpty)
            #expect(!FileManager.default.fileExists(atPath: folder.file("copy")))
        }
    }

    @Test("A damaged journal is not replaced by an import, since it cannot be copied first")
    func replacing() throws {
        try TemporaryFolder.with { folder in
            let database = try damaged(folder)
            let snapshot = GeneratedJournal.snapshot(seed: 4)
            let error = try #require(throws: JournalError.self) {
                try database.perform(
                    .importJournal(snapshot, replacing: true, into: database, by: .tester), by: .tester)
            }
            #expect(error.description.contains("is damaged ("))
            #expect(try database.read(.snapshot).todos.map(\.title) == ["a", "b", "c"])
        }
    }

    @Test("A damaged copy is not restored")
    func restoring() throws {
        try TemporaryFolder.with { folder in
            _ = try damaged(folder)
            let other = try JournalDatabase.open(path: folder.file("other"), zone: .utc, now: now).database
            let error = try #require(throws: JournalError.self) {
                try JournalChange.restore(.init(folder.file("journal.sqlite")), into: other, by: .tester)
            }
            #expect(error.description.contains("is damaged ("))
        }
    }

    @Test("Rows that point nowhere are counted, and copied as they are")
    func dangling() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try JournalDatabase.open(path: path, zone: .utc, now: now).database
            #expect(try database.read(.danglingReferences) == 0)
            try database.queue.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        PRAGMA foreign_keys = OFF;
                        INSERT INTO todo (title, start, shouldMigrate, categoryID)
                            VALUES ('a', '2026-03-01', 1, 77);
                        PRAGMA foreign_keys = ON
                        """)
            }
            #expect(try database.read(.danglingReferences) == 1)
            let copy = try database.makeBackup(reason: .byHand, now: now)
            #expect(try Backup.open(copy).read(JournalQuery<Int>.danglingReferences.fetch) == 1)
            #expect(try database.findDamage() == nil)
        }
    }
}
