import Foundation
import GRDB
import Journal
@testable import Persistence
import SystemPackage
import TestSupport
import Testing

@Suite("Whenever nothing is being written, the one file has everything")
struct CheckpointTests {
    private func open(_ folder: TemporaryFolder) throws -> JournalDatabase {
        try JournalDatabase.open(path: folder.file("journal.sqlite"), zone: .utc, now: .distantPast).database
    }

    private func add(_ title: String, _ database: JournalDatabase) throws {
        try database.perform(.add([TodoDraft(title: title, start: "2026-11-20")]))
    }

    private func size(_ folder: TemporaryFolder, _ name: String) throws -> Int {
        try folder.contents()[name]?.count ?? 0
    }

    /// The titles in a copy of the file alone, as `cp` makes one.
    private func titlesInCopy(_ folder: TemporaryFolder) throws -> [String] {
        let copy = folder.file("copy-\(UUID().uuidString)")
        try FileManager.default.copyItem(atPath: folder.file("journal.sqlite"), toPath: copy)
        let queue = try DatabaseQueue(path: copy)
        return try queue.read { try String.fetchAll($0, sql: "SELECT title FROM todo ORDER BY id") }
    }

    @Test("After settling, a copy of the file has every change, and the log is empty")
    func settled() async throws {
        try await TemporaryFolder.with { folder in
            let database = try open(folder)
            try add("a", database)
            #expect(try size(folder, "journal.sqlite-wal") > 0)
            #expect(try await database.settle() == .settled)
            #expect(try size(folder, "journal.sqlite-wal") == 0)
            #expect(try titlesInCopy(folder) == ["a"])
            try add("b", database)
            #expect(try await database.settle() == .settled)
            #expect(try titlesInCopy(folder) == ["a", "b"])
        }
    }

    @Test(
        "A file that another program has brought only a part of the log into is ours, and the rest is brought in"
    )
    func partialCheckpoint() async throws {
        try await TemporaryFolder.with { folder in
            let database = try open(folder)
            try add("a", database)
            #expect(try await database.settle() == .settled)
            let path = folder.file("journal.sqlite")
            let writer = try DatabaseQueue(path: path)
            let reader = try DatabaseQueue(path: path, configuration: .unsafe)
            let insertion = "INSERT INTO todo (title, start) VALUES (hex(zeroblob(100)), '2026-11-20')"
            // Until the file counts a page that is only in the log: what was written after a reader began stays there.
            var maximumAttempts = 0
            while try isReadable(path) {
                maximumAttempts += 1
                try #require(maximumAttempts < 1000)
                try await writer.write { try $0.execute(sql: insertion) }
                try reader.inDatabase { try $0.execute(sql: "BEGIN; SELECT 1 FROM todo") }
                try await writer.write { try $0.execute(sql: insertion) }
                try await writer.writeWithoutTransaction {
                    try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
                }
                try reader.inDatabase { try $0.execute(sql: "COMMIT") }
            }
            try writer.close()
            try reader.close()
            try add("b", database)
            #expect(try await database.settle() == .settled)
            #expect(try size(folder, "journal.sqlite-wal") == 0)
            #expect(try titlesInCopy(folder).count == 2 * maximumAttempts + 2)
        }
    }

    /// Whether the file alone, without its log, is a whole database.
    private func isReadable(_ path: String) throws -> Bool {
        do {
            _ = try FileFingerprint(ofFileAt: FilePath(path))
            return true
        } catch is DatabaseError {
            return false
        }
    }

    @Test("While another program writes or reads, settling is put off at once, and made up for later")
    func busy() async throws {
        try await TemporaryFolder.with { folder in
            let database = try JournalDatabase.open(
                path: folder.file("journal.sqlite"), zone: .utc, busyTimeout: 3600, now: .distantPast
            ).database
            try add("a", database)
            // To wait for this one would take an hour.
            let writer = try BusyWriter(folder.file("journal.sqlite"))
            #expect(try await database.settle() == .busy)
            try writer.finish()
            #expect(try await database.settle() == .settled)
            #expect(try titlesInCopy(folder) == ["a"])
            // It waits for others as before.
            #expect(database.waiting.patience == 3600)
        }
    }

    @Test("A journal in memory has nothing to settle")
    func inMemory() async throws {
        let database = try JournalDatabase.inMemory()
        #expect(try await database.settle() == .settled)
        try database.close()
    }
}

extension Configuration {
    /// One that leaves its transactions to whoever uses it.
    fileprivate static var unsafe: Configuration {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return configuration
    }
}
