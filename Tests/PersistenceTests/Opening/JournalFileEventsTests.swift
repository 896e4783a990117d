import Foundation
import GRDB
import Journal
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

@Suite("What the kernel tells of a journal's files")
struct JournalFileEventsTests {
    private func open(_ path: String) throws -> JournalDatabase {
        try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
    }

    @Test("A write of another connection is told, and is another version; one of this connection is not")
    func writes() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            let other = try open(path)
            let events = try database.fileEvents()
            let version = try database.dataVersion()
            #expect(try !events.removePending())
            try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
            #expect(try database.dataVersion() == version)
            _ = try events.removePending()
            try other.perform(.add([TodoDraft(title: "b", start: "2026-11-20")]))
            #expect(try events.removePending())
            #expect(try database.dataVersion() != version)
        }
    }

    @Test("A file that can't be watched is an error, not silence")
    func unwatchable() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try Data().write(to: URL(fileURLWithPath: path))
            let events = try JournalFileEvents(path: FilePath(path))
            // A link to itself leads nowhere (ELOOP).
            #expect(symlink("journal.sqlite-wal", path + "-wal") == 0)
            #expect(throws: JournalError.self) { try events.removePending() }
            #expect(throws: JournalError.self) { try JournalFileEvents(path: FilePath(path)) }
        }
    }

    @Test("Other files of the folder, however busy, are nothing to it")
    func otherFiles() throws {
        try TemporaryFolder.with { folder throws in
            let database = try open(folder.file("journal.sqlite"))
            let events = try database.fileEvents()
            for name in ["notes.txt", "journal.sqlite2", "journal.sqlite-shm2"] {
                try "x".write(toFile: folder.file(name), atomically: true, encoding: .utf8)
            }
            #expect(try !events.removePending())
            let handle = try #require(FileHandle(forWritingAtPath: folder.file("notes.txt")))
            try handle.write(contentsOf: Data("more".utf8))
            var status = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
            // It does not even wake the program.
            #expect(poll(&status, 1, 0) == 0)
        }
    }

    @Test("A file that goes and comes again is watched again")
    func comesAgain() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            let events = try database.fileEvents()
            try FileManager.default.moveItem(atPath: path, toPath: folder.file("elsewhere"))
            #expect(try events.removePending())
            try "x".write(toFile: path, atomically: false, encoding: .utf8)
            #expect(try events.removePending())
            let handle = try #require(FileHandle(forWritingAtPath: path))
            try handle.write(contentsOf: Data("more".utf8))
            #expect(try events.removePending())
        }
    }
}
