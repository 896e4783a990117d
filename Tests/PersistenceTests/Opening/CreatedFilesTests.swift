import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

/// What a failed command does with the journal that it has created.
struct CreatedFilesTests {
    private func open(_ path: String) throws -> JournalDatabase {
        try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
    }

    @Test func `A new journal is removed, with the folders made for it`() throws {
        try TemporaryFolder.with { folder in
            let database = try open(folder.file("share/daybook/journal.sqlite"))
            database.removeIfNew()
            #expect(try folder.contents().isEmpty)
            try database.close()
            #expect(try folder.contents().isEmpty)
        }
    }

    @Test func `Folders with other files stay`() throws {
        try TemporaryFolder.with { folder in
            let database = try open(folder.file("share/daybook/journal.sqlite"))
            try Data().write(to: URL(fileURLWithPath: folder.file("share/other")))
            database.removeIfNew()
            #expect(try folder.contents().keys.sorted() == ["share", "share/other"])
        }
    }

    @Test
    func `A journal stays that was there before, that something was in, or that another took the place of`()
        throws
    {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let new = try open(path)
            try new.perform(.add([TodoDraft(title: "mine", start: "2026-11-20")]))
            try new.perform(.undo(in: new, by: .tester), by: .tester)
            new.removeIfNew()
            #expect(FileManager.default.fileExists(atPath: path))
            try new.close()
            let old = try open(path)
            old.removeIfNew()
            #expect(FileManager.default.fileExists(atPath: path))
            try old.close()
            let moved = try open(folder.file("moved.sqlite"))
            for suffix in ["", "-wal", "-shm"] { unlink(folder.file("moved.sqlite") + suffix) }
            let other = try open(folder.file("moved.sqlite"))
            moved.removeIfNew()
            #expect(FileManager.default.fileExists(atPath: folder.file("moved.sqlite")))
            try other.close()
        }
    }

    @Test func `A new journal stays that another program has open`() throws {
        let daybook = try DaybookCommand()
        let database = try open(daybook.databasePath)
        let log = try daybook.start("log", "--follow")
        let deadline = ContinuousClock.now + .seconds(60)
        while try !#require(database.files).isOpenElsewhere { try #require(ContinuousClock.now < deadline) }
        database.removeIfNew()
        #expect(FileManager.default.fileExists(atPath: daybook.databasePath))
        kill(log.processIdentifier, SIGKILL)
        log.waitUntilExit()
        try database.close()
    }
}
