import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// Opening what is or becomes a journal: what is made, who may read it, how safely it is kept.
struct OpeningTests {
    private func open(_ path: String) throws -> JournalDatabase {
        try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
    }

    @Test("A new journal and the folders made for it are their owner's alone")
    func newJournal() throws {
        try TemporaryFolder.with { folder throws in
            #expect(chmod(folder.path, 0o755) == 0)
            let path = folder.file("share/daybook/journal.sqlite")
            let opened = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
            #expect(opened.migratedCopy == nil)
            #expect(
                try opened.database.queue.read(FileContents.init)
                    == .journal(version: JournalDatabase.schemaVersion))
            for file in [path, path + "-wal", path + "-shm"] { #expect(try permissions(file) == 0o600) }
            for made in ["share", "share/daybook"] { #expect(try permissions(folder.file(made)) == 0o700) }
            // What was there before is not ours to change.
            #expect(try permissions(folder.path) == 0o755)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.file("share/daybook")).sorted()
                    == ["journal.sqlite", "journal.sqlite-shm", "journal.sqlite-wal"])
        }
    }

    @Test("An empty file, and a database without a table, become journals", arguments: ["", "VACUUM"])
    func emptyFile(sql: String) throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try Data().write(to: URL(fileURLWithPath: path))
            if !sql.isEmpty {
                try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
            }
            let opened = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
            #expect(opened.migratedCopy == nil)
            #expect(
                try opened.database.queue.read(FileContents.init)
                    == .journal(version: JournalDatabase.schemaVersion))
            #expect(!FileManager.default.fileExists(atPath: folder.file("backups")))
        }
    }

    @Test("Every connection has the write-ahead log, full synchronization and references that are checked")
    func settings() throws {
        try TemporaryFolder.with { folder throws in
            for _ in 1...2 {
                let database = try open(folder.file("journal.sqlite"))
                try database.queue.read { db throws in
                    #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal")
                    #expect(try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2)
                    #expect(try Int.fetchOne(db, sql: "PRAGMA foreign_keys") == 1)
                }
            }
        }
    }

    @Test("Opening a journal that is up to date and closing it changes no byte")
    func upToDate() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            _ = try open(path)
            let before = try folder.contents()
            _ = try open(path)
            // Nothing is written, and nothing is left behind.
            #expect(try folder.contents() == before)
        }
    }

    @Test("A journal that others could read no longer can be")
    func tooWide() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            _ = try open(path)
            #expect(chmod(path, 0o664) == 0)
            let database = try open(path)
            for file in [path, path + "-wal", path + "-shm"] { #expect(try permissions(file) == 0o600) }
            _ = database
        }
    }

    @Test(
        "What was written is there at the next opening, and the file is whole on its own when all have closed"
    )
    func closing() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try open(path).queue.write { try $0.execute(sql: "INSERT INTO category (name) VALUES ('Work')") }
            #expect(try folder.contents().keys.sorted() == ["journal.sqlite"])
            #expect(
                try open(path).queue.read { try String.fetchAll($0, sql: "SELECT name FROM category") } == [
                    "Work"
                ])
        }
    }

    @Test("Changes a killed program left in the log are there at the next opening")
    func leftoverLog() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            _ = try open(path)
            try CrashedWriter.write(path, "INSERT INTO category (name) VALUES ('Work')")
            #expect(
                try open(path).queue.read { try String.fetchAll($0, sql: "SELECT name FROM category") } == [
                    "Work"
                ])
        }
    }

    @Test(
        "A path that SQLite would take for something else is a file like any other",
        arguments: [":memory:", "file:x?mode=ro"])
    func strangeNames(name: String) throws {
        #expect(
            JournalFile(path: FilePath(name)).path.string
                == FileManager.default.currentDirectoryPath + "/" + name)
        try TemporaryFolder.with { folder throws in
            _ = try open(folder.file(name))
            #expect(try folder.contents().keys.sorted() == [name])
        }
    }

    @Test("A link to a journal is followed")
    func link() throws {
        try TemporaryFolder.with { folder throws in
            _ = try open(folder.file("real.sqlite"))
            #expect(symlink(folder.file("real.sqlite"), folder.file("journal.sqlite")) == 0)
            #expect(
                try open(folder.file("journal.sqlite")).queue.read(FileContents.init)
                    == .journal(version: JournalDatabase.schemaVersion))
        }
    }

    @Test func inMemory() throws {
        let database = try JournalDatabase.inMemory()
        #expect(
            try database.queue.read(FileContents.init) == .journal(version: JournalDatabase.schemaVersion))
        #expect(throws: JournalError.self) {
            try database.makeBackup(reason: .replacement, now: .distantPast)
        }
    }

    @Test("Many openers at once of a file that is not there yet all succeed")
    func openersOfNothing() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("deep/journal.sqlite")
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...JournalDatabase.schemaVersion {
                    group.addTask {
                        let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
                            .database
                        return try await database.queue.write { db throws in
                            try db.execute(
                                sql: "INSERT INTO category (name) VALUES (?)", arguments: ["\(number)"])
                            return number
                        }
                    }
                }
                for try await _ in group {}
            }
            let database = try open(path)
            let count = try await database.queue.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM category")
            }
            #expect(count == JournalDatabase.schemaVersion)
        }
    }

    @Test(
        "Many openers at once of an old file all get it up to date, and one copy is made",
        arguments: ["DELETE", "WAL"])
    func openersOfAnOldFile(mode: String) async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try await DatabaseQueue(path: path).writeWithoutTransaction { db throws in
                try db.execute(sql: "PRAGMA journal_mode = \(mode)")
                try Migrator.migrate(db, upTo: "v7", machine: { _ in 0 })
                try db.execute(sql: "INSERT INTO journalPage VALUES (1, '2026-02-08 00:00:00.000')")
            }
            let copies = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 1...6 {
                    group.addTask {
                        let opened = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
                        let dates = try await opened.database.queue.read { db throws in
                            try String.fetchAll(db, sql: "SELECT date FROM journalPage")
                        }
                        #expect(dates == ["2026-02-08"])
                        return opened.migratedCopy?.string
                    }
                }
                return try await group.reduce(into: [String]()) { copies, copy in
                    copies += copy.map { [$0] } ?? []
                }
            }
            #expect(copies.count == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("backups")).count == 1)
        }
    }
}
