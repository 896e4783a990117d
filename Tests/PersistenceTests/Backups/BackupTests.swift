import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// Copies beside the journal: whole, private, and never in another's place.
struct BackupTests {
    private static let now = Date(timeIntervalSince1970: 1_772_402_799)  // 2026-03-01T22:06:39Z

    private func journal(_ folder: TemporaryFolder) throws -> JournalDatabase {
        let database = try JournalDatabase.open(
            path: folder.file("journal.sqlite"), zone: .utc, now: Self.now
        ).database
        try database.queue.write { try $0.execute(sql: "INSERT INTO category (name) VALUES ('Work')") }
        return database
    }

    private func categories(_ path: String) throws -> [String] {
        let queue = try DatabaseQueue(path: path)
        defer { withExtendedLifetime(queue) {} }
        return try queue.read { try String.fetchAll($0, sql: "SELECT name FROM category ORDER BY id") }
    }

    @Test("A journal of an older version is read as it would be opened, and stays as it is")
    func olderCopy() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("old.sqlite")
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { db in
                try Migrator.migrate(db, upTo: "v7", machine: { _ in 0 })
                try db.execute(sql: "INSERT INTO journalPage VALUES (1, '2026-02-08 00:00:00.000')")
            }
            try queue.close()
            let before = try folder.contents()
            let pages = try Backup.open(FilePath(path)).read {
                try String.fetchAll($0, sql: "SELECT date FROM journalPage")
            }
            #expect(pages == ["2026-02-08"])
            #expect(try folder.contents() == before)
        }
    }

    @Test func nameRightsAndRows() throws {
        try TemporaryFolder.with { folder throws in
            let copy = try journal(folder).makeBackup(reason: .replacement, now: Self.now).string
            #expect(copy == folder.file("backups/journal-import-20260301-220639.sqlite"))
            #expect(try permissions(copy) == 0o600)
            #expect(try permissions(folder.file("backups")) == 0o700)
            #expect(try categories(copy) == ["Work"])
            // One file, that reading leaves alone.
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.file("backups"))
                    == ["journal-import-20260301-220639.sqlite"])
        }
    }

    @Test("Two in the same second are two files")
    func sameSecond() throws {
        try TemporaryFolder.with { folder throws in
            let database = try journal(folder)
            let first = try database.makeBackup(reason: .replacement, now: Self.now).string
            try database.queue.write { try $0.execute(sql: "INSERT INTO category (name) VALUES ('Home')") }
            let second = try database.makeBackup(reason: .replacement, now: Self.now).string
            #expect(second == folder.file("backups/journal-import-20260301-220639-2.sqlite"))
            #expect(try categories(first) == ["Work"])
            #expect(try categories(second) == ["Work", "Home"])
        }
    }

    @Test("In the middle of a change it copies what was there before")
    func insideAChange() throws {
        try TemporaryFolder.with { folder throws in
            let database = try journal(folder)
            let copy = try database.queue.write { db throws in
                try db.execute(sql: "DELETE FROM category")
                return try database.makeBackup(reason: .replacement, now: Self.now).string
            }
            #expect(try categories(copy) == ["Work"])
            #expect(try categories(database.path.string) == [])
        }
    }

    @Test("A copy is a journal that opens")
    func opens() throws {
        try TemporaryFolder.with { folder throws in
            let copy = try journal(folder).makeBackup(reason: .replacement, now: Self.now).string
            let opened = try JournalDatabase.open(path: copy, zone: .utc, now: Self.now)
            #expect(opened.migratedCopy == nil)
        }
    }

    @Test("Where there is no room for the folder, it says so and the journal is untouched")
    func noFolder() throws {
        try TemporaryFolder.with { folder throws in
            let database = try journal(folder)
            try Data().write(to: URL(fileURLWithPath: folder.file("backups")))
            let error = #expect(throws: JournalError.self) {
                try database.makeBackup(reason: .replacement, now: Self.now)
            }
            #expect(error?.description.contains("can't be used: Not a directory.") == true)
        }
    }
}
