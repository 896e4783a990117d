import Foundation
import GRDB
import Journal
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// A file in which two pages are in each other's place: what is read from end to end is whole, or refused.
struct SwappedPagesTests {
    private static let author = Author(.commandLine, clock: .fixed("2026-11-20T09:30"))

    /// What a journal says, each in its own way.
    private static let readings: [@Sendable (JournalDatabase) throws -> String] = [
        { database in
            let export = JournalExport(exportedAt: author.clock.now(), timeZone: "UTC")
            let bytes = Collected()
            let outcome = try database.read(.export(export) { bytes.data.append(contentsOf: $0) })
            guard !outcome.repairs.contains(where: { $0.kind == .omission }) else {
                throw JournalError("a row is missing")
            }
            return String(decoding: bytes.data, as: UTF8.self)
        },
        { try "\($0.todos(.all, today: "2026-11-20"))" },
        { try "\($0.read(.log(now: author.clock.now())).map(\.label))" },
        { try "\($0.read(.log(now: author.clock.now(), limit: 3)).map(\.label))" },
        { database in
            try stride(from: 1, through: 400, by: 30).map { id in
                try database.read(.todoHistory(of: .phrases(["\(id)"]), clock: author.clock)).todo.title
            }.joined(separator: "\n")
        },
        {
            // The list of what is left is read with its own check.
            try $0.perform(.undo(in: $0, by: author), by: author)
            return try "\($0.todos(.all, today: "2026-11-20").map(\.title))"
        },
    ]

    private final class Collected: @unchecked Sendable {
        var data = Data()
    }

    private func journal(_ path: String) throws {
        let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
        try database.perform(.library(.addCategory("Home")), by: Self.author)
        for step in 1...80 {
            let drafts = (1...5).map {
                TodoDraft(title: "Todo \($0) of change \(step)", start: Day("2026-01-01") + step)
            }
            try database.perform(.add(drafts), by: Self.author)
        }
        try database.close()
    }

    @Test(
        "With two tables' indexes in each other's place, no day shows another day's text, nor is that written to"
    )
    func swappedIndexes() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            let days = (1...5).map { Day("2026-11-10") + $0 }
            for day in days {
                try database.perform(.write("Text of \(day)", to: .day(day), replacing: nil), by: Self.author)
            }
            try database.queue.write { db in
                for day in days.reversed() {
                    try db.execute(sql: "INSERT INTO journalPage (date) VALUES (?)", arguments: [day])
                }
            }
            try database.close()
            let queue = try DatabaseQueue(path: path)
            let roots = try queue.read { db in
                try ["dayText", "journalPage"].map { table in
                    try Int.fetchOne(
                        db,
                        sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_\(table)_1'")
                }
            }
            try queue.close()
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            let pages = try roots.map { try #require($0) }.map { ($0 - 1) * 4096..<$0 * 4096 }
            let first = bytes[pages[0]]
            bytes.replaceSubrange(pages[0], with: Data(bytes[pages[1]]))
            bytes.replaceSubrange(pages[1], with: Data(first))
            try bytes.write(to: URL(fileURLWithPath: path))
            let damaged = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            defer { #expect(throws: Never.self) { try damaged.close() } }
            for day in days {
                do {
                    let text = try damaged.read(.text(of: day))
                    #expect(text?.text == "Text of \(day)")
                } catch let error as JournalError {
                    #expect("\(error)".contains("damaged"), "\(error)")
                }
                do {
                    try damaged.perform(.append("more", to: .day(day)), by: Self.author)
                } catch let error as JournalError {
                    #expect("\(error)".contains("damaged"), "\(error)")
                }
            }
            let texts = try damaged.queue.unsafeRead {
                try String.fetchAll(
                    $0, sql: "SELECT day || text FROM dayText NOT INDEXED WHERE text LIKE '%more%'")
            }
            #expect(texts.allSatisfy { $0.contains("Text of \($0.prefix(10))") })
        }
    }

    @Test(
        "Lists, exports, the log and undo are whole, or say that the file is damaged",
        arguments: RandomRuns.seeds(0..<8, usual: 4))
    func swapped(part: Int) throws {
        try TemporaryFolder.with { folder in
            let (whole, path) = (folder.file("whole.sqlite"), folder.file("journal.sqlite"))
            try journal(whole)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
            func read(_ reading: (JournalDatabase) throws -> String) throws -> String {
                let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
                defer { #expect(throws: Never.self) { try database.close() } }
                return try reading(database)
            }
            func restore() throws {
                for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
                    try FileManager.default.removeItem(atPath: path + suffix)
                }
                try bytes.write(to: URL(fileURLWithPath: path))
            }
            let expected = try Self.readings.map { reading in
                try restore()
                return try read(reading)
            }
            // Leaves of tables, on which rows are; the root of an empty table is one, too.
            let leaves = (2...bytes.count / 4096).filter { bytes[($0 - 1) * 4096] == 13 }
            var random = SeededGenerator(seed: UInt64(part))
            for _ in 0..<12 {
                let pages = Array(leaves.shuffled(using: &random).prefix(2))
                for (number, reading) in Self.readings.enumerated() {
                    try restore()
                    try Damage.swap(pages[0], pages[1], of: path)
                    do {
                        let found = try read(reading)
                        guard found != expected[number] else { continue }
                        // Nothing in the file tells a lost row of a table without an index from a deleted one.
                        #expect(try IntegrityCheck.damage(of: FilePath(path)) == nil, "\(pages), \(number)")
                        let counts = [found, expected[number]].map { $0.ranges(of: " of change ").count }
                        #expect(counts[0] == counts[1], "\(pages), \(number)")
                    } catch let error as JournalError {
                        #expect(!error.description.contains("\n"))
                    }
                }
            }
        }
    }

    @Test(
        "Changes whose steps are gone aren't undone as one",
        arguments: [
            "DELETE FROM undoStep", "DELETE FROM undoStep WHERE id > 40",
            "DELETE FROM undoStep WHERE id = 81",
        ])
    func steps(sql: String) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try journal(path)
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            try database.queue.write { try $0.execute(sql: sql) }
            let undo = #expect(throws: JournalError.self) {
                try database.perform(.undo(in: database, by: Self.author), by: Self.author)
            }
            #expect(undo?.description.contains("is damaged") == true)
            #expect(try database.read(.snapshot).todos.count == 400)
            #expect(throws: JournalError.self) { try database.read(.log(now: Self.author.clock.now())) }
            #expect(try database.findDamage() == "steps of the change log are missing")
        }
    }

    @Test(
        "Changes whose steps are on a page of another table aren't undone as one",
        arguments: ["unindexedTodo", "undoChange", "journalPage", "dayText"], [true, false])
    func stepsOfAnotherTable(table: String, isSwapped: Bool) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            try database.perform(.startToday(clock: Self.author.clock), by: Self.author)
            for number in 1...10 {
                try database.perform(
                    .add([TodoDraft(title: "Todo \(number)", start: "2026-11-20")]), by: Self.author)
            }
            let pages = try database.queue.read { db in
                try ["undoStep", table].map { name in
                    try Int.fetchOne(
                        db, sql: "SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = ?",
                        arguments: [name])
                }
            }.compactMap(\.self)
            try database.close()
            if isSwapped {
                try Damage.swap(pages[0], pages[1], of: path)
            } else {
                var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
                let places = pages.map { ($0 - 1) * 4096..<$0 * 4096 }
                bytes.replaceSubrange(places[0], with: Data(bytes[places[1]]))
                try bytes.write(to: URL(fileURLWithPath: path))
            }
            let damaged = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            #expect(throws: JournalError.self) {
                try damaged.perform(.undo(in: damaged, by: Self.author), by: Self.author)
            }
            #expect(throws: JournalError.self) { try damaged.read(.log(now: Self.author.clock.now())) }
            #expect(try damaged.queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM todo") } == 10)
        }
    }

    @Test("A change after a lost end of the log isn't taken for what is lost")
    func changes() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try journal(path)
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            try database.queue.write { try $0.execute(sql: "DELETE FROM undoChange WHERE id > 3") }
            try database.perform(.add([TodoDraft(title: "New", start: "2026-11-20")]), by: Self.author)
            try database.perform(.undo(in: database, by: Self.author), by: Self.author)
            let rows = try database.read(.snapshot)
            #expect(rows.todos.count == 400)
            let error = #expect(throws: JournalError.self) {
                try database.perform(.undo(in: database, by: Self.author), by: Self.author)
            }
            #expect(error?.description.contains("no longer in the log") == true)
            #expect(try database.read(.snapshot) == rows)
        }
    }
}
