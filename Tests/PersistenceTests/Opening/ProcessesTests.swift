import Foundation
import GRDB
import Journal
import Migrations
import TestSupport
import Testing

@testable import Persistence

/// Opening from processes of their own, where locks and rights are what they are for users.
struct ProcessesTests {
    /// Someone without special rights, for a test that runs as a superuser.
    private static let nobody: uid_t = 65534

    private static func makeOldJournal(_ path: String, mode: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = \(mode)")
            try Migrator.migrate(db, upTo: "v7", machine: { _ in 0 })
            try db.execute(sql: "INSERT INTO journalPage VALUES (1, '2026-02-08 00:00:00.000')")
        }
        try queue.close()
    }

    /// Opens a journal in a process of its own, which adds a category and succeeds or else says why not.
    private static func openElsewhere(_ path: String) async {
        await #expect(processExitsWith: .success) { [path = path as String] in
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            try database.queue.write { try $0.execute(sql: "INSERT INTO category (name) VALUES ('Work')") }
        }
    }

    @Test(
        "Several programs open an old journal at once: each gets it up to date, and one copy is made",
        arguments: ["DELETE", "WAL"])
    func oldJournal(mode: String) async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try Self.makeOldJournal(path, mode: mode)
            await withTaskGroup { group in
                for _ in 1...4 { group.addTask { await Self.openElsewhere(path) } }
            }
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            let counts = try await database.queue.read { db in
                try ["category", "journalPage"].map {
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)")
                }
            }
            #expect(counts == [4, 1])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("backups")).count == 1)
        }
    }

    @Test("Several programs make a journal at once: all write to the same one")
    func newJournal() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("share/journal.sqlite")
            await withTaskGroup { group in
                for _ in 1...4 { group.addTask { await Self.openElsewhere(path) } }
            }
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            let count = try await database.queue.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM category")
            }
            #expect(count == 4)
        }
    }

    @Test(
        "A journal in a folder that its owner may not write to, or not enter, is refused and untouched",
        arguments: [
            (
                0o500,
                "The folder FOLDER is read-only. Allow writing with: chmod u+w"
            ),
            (0o000, "PATH couldn't be examined: Permission denied."),
        ])
    func folderWithoutRights(mode: Int, expected: String) async throws {
        try await TemporaryFolder.with { folder in
            let home = folder.file("home")
            let path = home + "/journal.sqlite"
            _ = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            // A superuser is let in everywhere, so the child becomes someone else first.
            let user = geteuid() == 0 ? Self.nobody : geteuid()
            #expect(chown(folder.path, user, gid_t.max) == 0 && chown(home, user, gid_t.max) == 0)
            #expect(chown(path, user, gid_t.max) == 0 && chmod(home, mode_t(mode)) == 0)
            await #expect(processExitsWith: .success) {
                [
                    path = path as String, home = home as String, user = user as UInt32,
                    expected = expected as String
                ] in
                try #require(setuid(user) == 0)
                let error = #expect(throws: JournalError.self) {
                    try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
                }
                try #require(
                    error?.description
                        == expected.replacing("PATH", with: path).replacing("FOLDER", with: home))
            }
            #expect(chmod(home, 0o700) == 0)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            #expect(try folder.contents().keys.sorted() == ["home", "home/journal.sqlite"])
        }
    }
}
