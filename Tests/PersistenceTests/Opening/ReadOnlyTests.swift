import Foundation
import GRDB
import Journal
import Migrations
import TestSupport
import Testing

@testable import Persistence

@Suite("A journal that can't be written can be read")
struct ReadOnlyTests {
    private func open(_ path: String, for purpose: OpeningPurpose) throws -> JournalDatabase {
        try JournalDatabase.open(path: path, for: purpose, zone: .utc, now: .distantPast).database
    }

    private func makeJournal(_ path: String) throws {
        let database = try open(path, for: .create)
        try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
        try database.close()
    }

    private func titles(_ database: JournalDatabase) throws -> [String] {
        try database.read(.snapshot).todos.map(\.title)
    }

    private func drafts(_ title: String) -> [TodoDraft] { [TodoDraft(title: title, start: "2026-11-20")] }

    @Test(
        "One that its owner has made read-only is read, and backed up elsewhere; a change says why not",
        arguments: [OpeningPurpose.read, .screen])
    func readOnlyFile(purpose: OpeningPurpose) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try makeJournal(path)
            #expect(chmod(path, 0o444) == 0)
            let before = try folder.contents()
            let database = try open(path, for: purpose)
            #expect(try titles(database) == ["a"])
            let error = #expect(throws: JournalError.self) { try database.perform(.add(drafts("b"))) }
            let reason = "The journal is read-only. \(path) is read-only. Allow writing with: chmod u+w"
            #expect(error?.description == reason)
            #expect(database.readOnlyReason == reason)
            #expect(throws: JournalError.self) { try open(path, for: .change) }
            try database.close()
            #expect(try folder.contents() == before)
            let again = try open(path, for: .read)
            try again.makeBackup(at: .init(folder.file("copy")))
            #expect(try titles(open(folder.file("copy"), for: .read)) == ["a"])
        }
    }

    @Test("What is in the log of a read-only journal is read too")
    func withLog() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try makeJournal(path)
            try CrashedWriter.write(path, "INSERT INTO todo (title, start) VALUES ('b', '2026-11-20')")
            #expect(chmod(path, 0o444) == 0)
            let before = try folder.contents()
            let database = try open(path, for: .read)
            #expect(try titles(database) == ["a", "b"])
            try database.close()
            #expect(try folder.contents() == before)
        }
    }

    @Test("A read-only journal of an older version is read, and stays as it is")
    func olderVersion() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { db in
                try Migrator.migrate(db, upTo: "v7", machine: { _ in 0 })
                try db.execute(sql: "INSERT INTO journalPage VALUES (1, '2026-02-08 00:00:00.000')")
            }
            try queue.close()
            #expect(chmod(path, 0o444) == 0)
            let before = try folder.contents()
            let database = try open(path, for: .read)
            #expect(try database.read(.snapshot).journalPages.map(\.date) == ["2026-02-08"])
            try database.close()
            #expect(try folder.contents() == before)
        }
    }

    @Test("A journal in a read-only folder is read")
    func readOnlyFolder() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try makeJournal(path)
            #expect(chmod(folder.path, 0o500) == 0)
            defer { chmod(folder.path, 0o700) }
            let database = try open(path, for: .read)
            #expect(try titles(database) == ["a"])
            #expect(
                database.readOnlyReason
                    == "The journal is read-only. The folder \(folder.path) is read-only. Allow writing with: chmod u+w"
            )
        }
    }

    @Test(
        "Another user's journal is read", .enabled(if: geteuid() == 0, "only a superuser can give files away")
    )
    func anotherUsers() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try makeJournal(path)
            #expect(chown(path, 12345, 12345) == 0)
            #expect(try titles(open(path, for: .read)) == ["a"])
            let error = #expect(throws: JournalError.self) { try open(path, for: .change) }
            #expect(error?.description.contains("belongs to another user.") == true)
        }
    }

    @Test("An empty file or an unknown one is refused as ever, though it is read-only")
    func noJournal() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let queue = try DatabaseQueue(path: path)
            try queue.write { try $0.execute(sql: "CREATE TABLE player (name TEXT)") }
            try queue.close()
            #expect(chmod(path, 0o444) == 0)
            let error = #expect(throws: JournalError.self) { try open(path, for: .screen) }
            #expect(error?.description.contains("is a SQLite database, but not a journal.") == true)
        }
    }
}
