import Foundation
import GRDB
import Journal
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// A page lists its cells, and a file its migrations; where either is short of some, the rest of the file tells.
struct DamagedCountsTests {
    private static let author = Author(.commandLine, clock: .fixed("2026-11-20T09:30"))
    private static let pageSize = 4096

    /// A closed journal whose todos are on one page, and its rows.
    private func journal(_ folder: TemporaryFolder) throws -> (path: FilePath, rows: JournalSnapshot) {
        let path = FilePath(folder.file("journal.sqlite"))
        let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
        try database.perform(
            .add((1...30).map { TodoDraft(title: "Todo number \($0)", start: "2026-03-01") }))
        let rows = try database.read(.snapshot)
        try database.close()
        return (path, rows)
    }

    private func recover(_ path: FilePath, _ folder: TemporaryFolder) throws -> (Recovery, JournalSnapshot) {
        let new = FilePath(folder.file("new.sqlite"))
        let recovery = try JournalDatabase.recover(path, into: new, by: Self.author)
        let database = try JournalDatabase.open(path: new, now: .distantPast).database
        defer { for suffix in ["", "-wal", "-shm"] { new.addingSuffix(suffix).unlink() } }
        let rows = try database.read(.snapshot)
        try database.close()
        return (recovery, rows)
    }

    /// Replaces bytes on a table's first page.
    private func write(_ bytes: [UInt8], at place: Int, of table: String, in path: FilePath) throws {
        let queue = try DatabaseQueue(path: path.string)
        let root = try queue.read {
            try Int.fetchOne(
                $0, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table])
        }
        try queue.close()
        var file = try Data(contentsOf: URL(fileURLWithPath: path.string))
        let start = (try #require(root) - 1) * Self.pageSize + place
        file.replaceSubrange(start..<start + bytes.count, with: bytes)
        try file.write(to: URL(fileURLWithPath: path.string))
    }

    private func write(cells: Int, of table: String, in path: FilePath) throws {
        try write([UInt8(cells >> 8), UInt8(cells & 0xFF)], at: 3, of: table, in: path)
    }

    @Test(
        "With a damaged count on its page, a table has all of its rows",
        arguments: [0, 1, 2, 8, 29, 31, 0x041E, 0x801E])
    func damagedCount(count: Int) throws {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder)
            try write(cells: count, of: "todo", in: path)
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovered == rows)
            #expect(recovery.losses == [] && !recovery.isIncomplete)
        }
    }

    @Test("Where rows beyond a damaged count can't be read, it is said that they may be missing")
    func damagedList() throws {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder)
            try write(cells: 12, of: "todo", in: path)
            // Where the 13th to the 30th begin.
            try write(Array(repeating: 0, count: 36), at: 8 + 24, of: "todo", in: path)
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovered.todos == Array(rows.todos.prefix(12)))
            #expect(recovery.losses == ["todo: rows after 12 may be missing"] && recovery.isIncomplete)
        }
    }

    @Test("Deleted rows don't come back from a page with a damaged count")
    func deletedRows() throws {
        try TemporaryFolder.with { folder in
            let (path, _) = try journal(folder)
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            try database.perform(.delete(.ids([5, 6, 17, 29, 30])))
            let rows = try database.read(.snapshot)
            try database.close()
            try write(cells: 3, of: "todo", in: path)
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovered == rows)
            #expect(recovery.losses == [])
        }
    }

    @Test(
        "A damaged list of migrations doesn't make an older journal of it",
        arguments: ["count", "missing", "all"])
    func damagedMigrations(damage: String) throws {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder)
            if damage == "count" {
                try write(cells: 5, of: "grdb_migrations", in: path)
            } else {
                let queue = try DatabaseQueue(path: path.string)
                try queue.writeWithoutTransaction { db in
                    try db.execute(
                        sql: "DELETE FROM grdb_migrations WHERE ? OR substr(identifier, 2) + 0 > 5",
                        arguments: [damage == "all"])
                }
                try queue.close()
            }
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovered == rows)
            #expect(recovery.losses == [])
        }
    }
}
