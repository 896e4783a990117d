import Foundation
import GRDB
import Migrations
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

@Suite("A file that is restored")
struct UntouchedFileTests {
    /// Makes a journal with a category in it.
    private func journal(at path: String, mode: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = \(mode)")
            try Migrator.migrate(db, machine: { _ in 0 })
            try db.execute(sql: "INSERT INTO category (name) VALUES ('Work')")
        }
        try queue.close()
    }

    private func categories(_ path: String) throws -> [String] {
        try Backup.open(FilePath(path)).read { try String.fetchAll($0, sql: "SELECT name FROM category") }
    }

    @Test("It stays as it was, and nothing is left beside it", arguments: ["DELETE", "WAL"])
    func untouched(mode: String) throws {
        try TemporaryFolder.with { folder in
            try journal(at: folder.file("x"), mode: mode)
            let before = try folder.contents()
            #expect(try categories(folder.file("x")) == ["Work"])
            #expect(try folder.contents() == before)
        }
    }

    @Test("What a write-ahead log beside it holds is read as well, and stays there")
    func log() throws {
        try TemporaryFolder.with { folder in
            try journal(at: folder.file("x"), mode: "WAL")
            try CrashedWriter.write(folder.file("x"), "INSERT INTO category (name) VALUES ('Home')")
            let before = try folder.contents()
            #expect(before.keys.sorted() == ["x", "x-wal"])
            #expect(try categories(folder.file("x")) == ["Work", "Home"])
            #expect(try folder.contents() == before)
        }
    }

    @Test("It may be open in another program meanwhile")
    func open() throws {
        try TemporaryFolder.with { folder in
            try journal(at: folder.file("x"), mode: "WAL")
            let other = try DatabaseQueue(path: folder.file("x"))
            try other.write { try $0.execute(sql: "INSERT INTO category (name) VALUES ('Home')") }
            #expect(try categories(folder.file("x")) == ["Work", "Home"])
            try other.write { try $0.execute(sql: "INSERT INTO category (name) VALUES ('More')") }
            #expect(try categories(folder.file("x")) == ["Work", "Home", "More"])
            try other.close()
        }
    }

    @Test("A copy of a file's bytes is its owner's alone, whoever may read the file")
    func copyIsPrivate() throws {
        try TemporaryFolder.with { folder in
            let (file, copy) = (FilePath(folder.file("file")), FilePath(folder.file("copy")))
            try Data("text".utf8).write(to: URL(fileURLWithPath: file.string))
            try file.copyBytes(to: copy)
            var status = stat()
            #expect(stat(copy.string, &status) == 0 && status.st_mode & 0o777 == 0o600)
            #expect(try String(contentsOfFile: copy.string, encoding: .utf8) == "text")
        }
    }
}
