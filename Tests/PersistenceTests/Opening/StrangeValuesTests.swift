import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// Values of the wrong type, size or encoding in every column of a journal from a stranger: each is read, or said to be
/// wrong, and never a crash.
struct StrangeValuesTests {
    /// Texts that aren't UTF-8, with a NUL or without a meaning, bytes, and numbers. SQLite stores a real that isn't a
    /// number as NULL.
    private static let values = [
        "CAST(x'66ff6f' AS TEXT)", "zeroblob(100000)", "9223372036854775807", "9e999",
        "CAST(x'610062' AS TEXT)", "x'ff'", "-1", "0.5",
        "'9999999-02-30'", "'{\"rowid\":1e400}'", "-9223372036854775808", "NULL",
    ]
    /// Those of the values that a column takes, by number; the next column takes others.
    private static let numbers = RandomRuns.seeds(0..<values.count, usual: 1)

    /// Tables in which the generated journal certainly has rows.
    private static let filled: Set = [
        "todo", "category", "taskBundle", "bundleTodo", "journalPage", "putOff", "undoStep", "undoChange",
    ]

    private static let tables: [String] = {
        do {
            return try JournalDatabase.inMemory().queue.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
                        """
                ).filter { !SearchIndex.names.contains($0) }
            }
        } catch {
            return ["\(error)"]
        }
    }()

    private static let snapshot =
        (1...).lazy.map(GeneratedJournal.snapshot).first {
            !$0.postponements.isEmpty && !$0.bundleTodos.isEmpty && $0.todos.count > 20
        } ?? JournalSnapshot()

    private static let author = Author(.commandLine, clock: .fixed("2026-11-20T09:30"))

    /// A closed journal with rows in each table.
    private func make(_ path: String) throws {
        let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
        try database.perform(
            .importJournal(
                Self.snapshot, replacing: false, into: database, by: Self.author),
            by: Self.author)
        try database.perform(
            .add(["Untouched", "Strange"].map { TodoDraft(title: $0, start: "2026-11-20") }), by: Self.author)
        try database.close()
    }

    /// Puts a value into a column of the last row, past every trigger and check.
    /// - Returns: Whether SQLite stores it there.
    private func put(_ value: String, in column: String, of table: String, _ path: String) throws -> Bool {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { #expect(throws: Never.self) { try queue.close() } }
        return try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            let triggers = try Row.fetchAll(
                db, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            for row in triggers { try db.execute(sql: "DROP TRIGGER \(row[0] as String)") }
            defer {
                for row in triggers { #expect(throws: Never.self) { try db.execute(sql: row[1]) } }
            }
            do {
                try db.execute(
                    sql: """
                        UPDATE OR IGNORE \(table) SET "\(column)" = \(value)
                        WHERE rowid = (SELECT MAX(rowid) FROM \(table))
                        """)
                return db.changesCount > 0
            } catch let error as DatabaseError
                where [.SQLITE_MISMATCH, .SQLITE_CONSTRAINT, .SQLITE_ERROR].contains(error.resultCode)
            {
                return false
            }
        }
    }

    private func columns(of table: String) throws -> [String] {
        try JournalDatabase.inMemory().queue.read { db in
            try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", arguments: [table])
        }
    }

    /// Everything that a screen or a command reads, and a change.
    private func use(_ path: String) throws {
        let clock = SearchedJournal.clock
        let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
        defer { #expect(throws: Never.self) { try database.close() } }
        let query = SearchQuery("untouched", categories: [], clock: clock)
        let reads: [() throws -> Void] = [
            { _ = try database.read(.page(on: "2026-11-20", today: "2026-11-20")) },
            { _ = try database.read(.library) },
            { _ = try database.read(.review(clock: clock)) },
            { _ = try database.read(.week(from: "2026-11-16", today: "2026-11-20")) },
            { _ = try database.read(.log(now: clock.now())) },
            { _ = try database.read(.exportable) },
            { _ = try database.findDamage() },
            { _ = try database.isIndexRight() },
            { _ = try database.find(SearchQuery("strange", categories: [], clock: clock), limit: 100) },
            {
                let found = try database.find(query, limit: 100).hits.compactMap(\.todo?.title)
                #expect(found.contains("Untouched"))
            },
            {
                let titles = try database.todos(.all, today: "2026-11-20").map(\.title)
                #expect(titles.contains("Untouched"))
            },
            {
                try database.perform(
                    .add([TodoDraft(title: "More", start: "2026-11-20")]), by: Self.author)
            },
            { _ = try database.perform(.undo(in: database, by: Self.author), by: Self.author) },
        ]
        for (number, read) in reads.enumerated() {
            do {
                try read()
            } catch {
                let words = JournalError(error, path: FilePath(path)).description
                #expect(!words.contains("\n") && words.utf8.count < 700, "\(number): \(words)")
            }
        }
    }

    @Test("In each column of a table, each is read or refused in a line", arguments: tables)
    func values(table: String) throws {
        try TemporaryFolder.with { folder in
            let whole = folder.file("whole.sqlite")
            let path = folder.file("journal.sqlite")
            try make(whole)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
            var count = 0
            for (place, column) in try columns(of: table).enumerated() {
                for number in Self.numbers {
                    let value = Self.values[(place + number) % Self.values.count]
                    for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix)
                    {
                        try FileManager.default.removeItem(atPath: path + suffix)
                    }
                    try bytes.write(to: URL(fileURLWithPath: path))
                    guard try put(value, in: column, of: table, path) else { continue }
                    count += 1
                    do {
                        try use(path)
                    } catch let error as JournalError {
                        let words = error.description
                        #expect(
                            !words.contains("\n") && words.utf8.count < 700,
                            "\(table).\(column) = \(value): \(words)")
                    }
                }
            }
            #expect(count > 0 || !Self.filled.contains(table), "\(table)")
        }
    }

    private static let computed = "hex(zeroblob(1000000000))"

    @Test(
        "A view in place of a table, or a computed column in it, is refused and never computed",
        arguments: tables)
    func schema(table: String) throws {
        for sql in [
            "PRAGMA foreign_keys = OFF; DROP TABLE \(table); CREATE VIEW \(table) AS SELECT \(Self.computed) AS id",
            "ALTER TABLE \(table) ADD COLUMN extra AS (\(Self.computed))",
        ] {
            try TemporaryFolder.with { folder in
                let path = folder.file("journal.sqlite")
                try make(path)
                let queue = try DatabaseQueue(path: path)
                try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
                try queue.close()
                let before = try folder.contents()
                let error = #expect(throws: JournalError.self) {
                    try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
                }
                #expect(try folder.contents() == before)
                let words = error?.description ?? ""
                #expect(words.contains("\"\(table)\"") || words.contains("but not a journal"), "\(words)")
            }
        }
    }
}
