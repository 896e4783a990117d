import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence
@testable import Platform

@Suite("The files of an open journal that another program replaces, overwrites, moves or deletes")
struct OpenFilesTests {
    private static let overwritten =
        "The journal's file was replaced while open: quit and open it again. Nothing was changed."

    private func open(_ path: String) throws -> JournalDatabase {
        try JournalDatabase.open(path: path, for: .screen, zone: .utc, now: .distantPast).database
    }

    private func add(_ title: String, _ database: JournalDatabase) throws {
        try database.perform(.add([TodoDraft(title: title, start: "2026-11-20")]))
    }

    private func titles(_ path: String) throws -> [String] {
        let queue = try DatabaseQueue(path: path)
        defer { withExtendedLifetime(queue) {} }
        return try queue.read { db in
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
            return try String.fetchAll(db, sql: "SELECT title FROM todo ORDER BY id")
        }
    }

    /// Writes the bytes of one file into another, as `cp` does: the file stays the same one.
    private func overwrite(_ path: String, with other: String, keepingTimes: Bool = false) throws {
        var status = stat()
        #expect(stat(path, &status) == 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: other))
        // Its close would release this process's locks, which other processes keep.
        let file = Foundation.open(path, O_WRONLY | O_TRUNC)
        #expect(file >= 0)
        bytes.withUnsafeBytes { #expect(write(file, $0.baseAddress, $0.count) == $0.count) }
        if keepingTimes {
            _ = [status.st_atim, status.st_mtim].withUnsafeBufferPointer { futimens(file, $0.baseAddress) }
        }
        close(file)
    }

    private func writeElsewhere(_ path: String, _ sql: String) throws {
        try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
    }

    private func copy(_ path: String, to other: String) throws {
        try FileManager.default.copyItem(atPath: path, toPath: other)
    }

    @Test(
        "A copy put into the file is noticed before a change, and stays as it is", arguments: [true, false])
    func overwrittenWhenSettled(keepsTimes: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            try add("a", database)
            _ = try await database.settle()
            try copy(path, to: folder.file("copy"))
            // A change that leaves the file's size as it is.
            try add("b", database)
            _ = try await database.settle()
            #expect(FileSample(path: .init(path))?.size == FileSample(path: .init(folder.file("copy")))?.size)
            try overwrite(path, with: folder.file("copy"), keepingTimes: keepsTimes)
            let error = #expect(throws: JournalError.self) { try add("c", database) }
            #expect(error?.description == Self.overwritten)
            #expect(throws: JournalError.self) { try add("d", database) }
            #expect(throws: JournalError.self) { try database.close() }
            #expect(try titles(path) == ["a"])
        }
    }

    @Test(
        "A copy put into the file within the second after a change is noticed, and the log isn't mixed with it"
    )
    func overwrittenWhenUnsettled() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            try add("a", database)
            _ = try await database.settle()
            try copy(path, to: folder.file("copy"))
            try add("b", database)
            _ = try await database.settle()
            try add("c", database)
            try overwrite(path, with: folder.file("copy"))
            await #expect(throws: JournalError.self) { try await database.settle() }
            #expect(database.isReplaced)
            #expect(throws: JournalError.self) { try add("d", database) }
            #expect(throws: JournalError.self) { try database.close() }
            // As another process would read it.
            try copy(path, to: folder.file("after"))
            #expect(try titles(folder.file("after")) == ["a"])
            #expect(FileManager.default.fileExists(atPath: path + "-wal-old"))
        }
    }

    @Test(
        "A backup of the same session put into the file is noticed, though the log has all that it lacks",
        arguments: [false, true])
    func overwrittenWithBackupOfThisSession(isJustOpened: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            var database = try open(path)
            try add("a", database)
            _ = try await database.settle()
            if isJustOpened {
                try database.close()
                database = try open(path)
            }
            try add("b", database)
            // What a backup is now: the file with its log.
            for suffix in ["", "-wal"] { try copy(path + suffix, to: folder.file("copy") + suffix) }
            #expect(try titles(folder.file("copy")) == ["a", "b"])
            #expect(!FileManager.default.fileExists(atPath: folder.file("copy-wal")))
            try add("c", database)
            try overwrite(path, with: folder.file("copy"))
            let error = #expect(throws: JournalError.self) { try add("d", database) }
            #expect(error?.description == Self.overwritten)
            #expect(throws: JournalError.self) { try database.close() }
            try copy(path, to: folder.file("after"))
            #expect(try titles(folder.file("after")) == ["a", "b"])
        }
    }

    @Test("Bytes that are no database, put into the file, are noticed, and the log isn't copied into it")
    func garbageWhenUnsettled() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            try add("a", database)
            _ = try await database.settle()
            try add("b", database)
            let garbage = Data((0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 1) })
            try garbage.write(to: URL(fileURLWithPath: folder.file("garbage")))
            try overwrite(path, with: folder.file("garbage"))
            await #expect(throws: JournalError.self) { try await database.settle() }
            #expect(database.isReplaced)
            #expect(throws: JournalError.self) { try add("c", database) }
            #expect(throws: JournalError.self) { try database.close() }
            try copy(path, to: folder.file("after"))
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("after"))) == garbage)
            #expect(FileManager.default.fileExists(atPath: path + "-wal-old"))
        }
    }

    @Test("Another journal put into the file is noticed")
    func anotherJournal() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let other = try open(folder.file("other"))
            for title in ["x", "y", "z"] { try add(title, other) }
            try other.close()
            let database = try open(path)
            for title in ["a", "b", "c"] { try add(title, database) }
            _ = try await database.settle()
            try overwrite(path, with: folder.file("other"))
            #expect(throws: JournalError.self) { try add("d", database) }
            #expect(try titles(folder.file("other")) == ["x", "y", "z"])
        }
    }

    @Test(
        "Another journal of the same size, put into the file after the first change of a screen, is noticed")
    func anotherJournalOfOneSize() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            for (file, word) in [(path, "old"), (folder.file("other"), "new")] {
                let database = try open(file)
                try database.perform(
                    .add((0..<300).map { TodoDraft(title: "\(word) \($0)", start: "2026-11-20") }))
                try database.close()
            }
            let database = try open(path)
            try add("typed", database)
            try overwrite(path, with: folder.file("other"))
            #expect(throws: JournalError.self) { try database.close() }
            // As another process would read it.
            try copy(path, to: folder.file("after"))
            #expect(try titles(folder.file("after")) == (0..<300).map { "new \($0)" })
        }
    }

    @Test("Other programs' changes and checkpoints by way of SQLite are no interference")
    func otherWriters() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            for round in 1...5 {
                let other = try open(path)
                try add("other \(round)", other)
                try other.close()
                try add("own \(round)", database)
                if round.isMultiple(of: 2) { _ = try await database.settle() }
                try writeElsewhere(
                    path, "UPDATE todo SET title = title || '!'; PRAGMA wal_checkpoint(PASSIVE)")
            }
            try add("last", database)
            #expect(try titles(path).count == 11)
        }
    }

    @Test(
        "What a moved file's log has is in the moved file, whether it was noticed or only closed",
        arguments: [true, false])
    func moved(isNoticed: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            try add("a", database)
            try FileManager.default.moveItem(atPath: path, toPath: folder.file("moved"))
            if isNoticed { await #expect(throws: JournalError.self) { try await database.settle() } }
            #expect(throws: JournalError.self) { try add("b", database) }
            do {
                _ = try await database.read(.library)
            } catch {
                #expect("\(error)".contains("another took its place"), "\(error)")
            }
            try database.close()
            #expect(try titles(folder.file("moved")) == ["a"])
            #expect((try folder.contents()["journal.sqlite-wal"]?.count ?? 0) == 0)
        }
    }

    @Test("A log that belonged to a replaced file isn't replayed over the new one")
    func replacedByRename() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            try add("a", database)
            let other = try open(folder.file("new"))
            for title in ["x", "y"] { try add(title, other) }
            try other.close()
            #expect(rename(folder.file("new"), path) == 0)
            #expect(throws: JournalError.self) { try add("b", database) }
            try database.close()
            #expect(try titles(path) == ["x", "y"])
        }
    }

    @Test("A deleted file's log stays, and the next start says so")
    func deleted() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            try add("a", database)
            #expect(unlink(path) == 0)
            try database.close()
            #expect((try folder.contents()["journal.sqlite-wal"]?.count ?? 0) > 0)
            #expect(throws: JournalError.self) { try open(path) }
        }
    }

    @Test(
        "A log or index that is deleted is made up for before the next change",
        arguments: [["-wal"], ["-shm"], ["-wal", "-shm"]])
    func deletedLog(suffixes: [String]) async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            try add("a", database)
            for suffix in suffixes { #expect(unlink(path + suffix) == 0) }
            try add("b", database)
            // What a kill would leave now.
            for suffix in ["", "-wal"] { try copy(path + suffix, to: folder.file("left") + suffix) }
            #expect(try titles(folder.file("left")) == ["a", "b"])
            for suffix in suffixes { #expect(unlink(path + suffix) == 0) }
            #expect(try await database.settle() == .settled)
            try copy(path, to: folder.file("settled"))
            #expect(try titles(folder.file("settled")) == ["a", "b"])
            try add("c", database)
            try database.close()
            #expect(try titles(path) == ["a", "b", "c"])
        }
    }

    @Test("A cancelled checkpoint goes on, else a deleted log is lost", arguments: [true, false])
    func cancelled(isLogDeleted: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            try add("a", database)
            if isLogDeleted { #expect(unlink(path + "-wal") == 0) }
            let settling = Task { try await database.settle() }
            settling.cancel()
            #expect(try await settling.value == .settled)
            try copy(path, to: folder.file("settled"))
            #expect(try titles(folder.file("settled")) == ["a"])
            try add("b", database)
            try database.close()
            #expect(try titles(path) == ["a", "b"])
        }
    }
}
