import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// A damaged journal gives what can be read of it, and nothing that it didn't hold.
struct RecoveryTests {
    private static let author = Author(.commandLine, clock: .fixed("2026-11-20T09:30"))
    private static let pageSize = 4096

    /// A closed journal of some hundred pages, and its rows.
    private func journal(_ folder: TemporaryFolder, todos: Int = 1500) throws -> (
        path: FilePath, rows: JournalSnapshot
    ) {
        let path = FilePath(folder.file("journal.sqlite"))
        let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
        let drafts = (1...todos).map { number in
            TodoDraft(title: "Todo number \(number) of many", start: Day("2026-01-01") + number % 300)
        }
        try database.perform(.add(drafts))
        let rows = try database.read(.snapshot)
        try database.close()
        return (path, rows)
    }

    private func damage(_ path: FilePath, pages: some Sequence<Int>) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
        for page in pages {
            let start = (page - 1) * Self.pageSize
            bytes.replaceSubrange(
                start..<start + Self.pageSize, with: Data(repeating: 0xFF, count: Self.pageSize))
        }
        try bytes.write(to: URL(fileURLWithPath: path.string))
    }

    /// The pages of a table that hold rows, from their first byte (13: a leaf of a table).
    private func leaves(_ path: FilePath) throws -> [Int] {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
        return (2...bytes.count / Self.pageSize).filter { bytes[($0 - 1) * Self.pageSize] == 13 }
    }

    @Test(
        "A table whose only page was emptied is said to have had rows",
        arguments: ["category", "taskBundle", "bundleTodo", "journalPage", "dayText"])
    func emptiedPage(table: String) throws {
        try TemporaryFolder.with { folder in
            let (path, _) = try journal(folder, todos: 3)
            let queue = try DatabaseQueue(path: path.string)
            let root = try queue.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        INSERT INTO category (name, color) VALUES ('Home', 'red');
                        INSERT INTO taskBundle (name) VALUES ('Morning');
                        INSERT INTO bundleTodo (bundleID, title) VALUES (1, 'Tea');
                        INSERT INTO journalPage (date) VALUES ('2026-11-20');
                        INSERT INTO dayText (day, text) VALUES ('2026-11-20', 'Prose.');
                        PRAGMA wal_checkpoint(TRUNCATE);
                        """)
                return try Int.fetchOne(
                    db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table])
            }
            try queue.close()
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
            let start = (try #require(root) - 1) * Self.pageSize
            // A leaf without a cell.
            bytes.replaceSubrange(
                start..<start + Self.pageSize,
                with: [13, 0, 0, 0, 0, 0x10, 0, 0] + Data(repeating: 0, count: Self.pageSize - 8))
            try bytes.write(to: URL(fileURLWithPath: path.string))
            let (recovery, _) = try recover(path, folder)
            #expect(recovery.emptyTables == [table])
            #expect(recovery.losses.contains("\(table): no row is there, but the log of changes has some"))
        }
    }

    @Test("A title that one flipped bit has made bytes is recovered as the text it was", arguments: [1, 3])
    func bytes(todos: Int) throws {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder, todos: todos)
            try Damage.rewrite(path.string, "UPDATE todo SET title = CAST(title AS BLOB) WHERE id = 1")
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovered == rows)
            #expect(recovery.losses == ["todo 1 with a changed title (a text in bytes)"])
            #expect(!recovery.isIncomplete)
        }
    }

    @Test("A table whose rows were undone, or went with a whole journal, is empty")
    func undone() throws {
        try TemporaryFolder.with { folder in
            let (path, _) = try journal(folder, todos: 3)
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            try database.perform(
                .verb(
                    .write("Prose.", to: .day("2026-11-20"), replacing: nil), in: database, by: Self.author),
                by: Self.author)
            try database.perform(.undo(in: database, by: Self.author), by: Self.author)
            #expect(try database.read(.snapshot).dayTexts.isEmpty)
            try database.close()
            #expect(try recover(path, folder).0.losses == [])
            let again = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            _ = try again.perform(
                .importJournal(JournalSnapshot(), replacing: true, into: again, by: Self.author),
                by: Self.author)
            #expect(try again.read(.snapshot).todos.isEmpty)
            try again.close()
            #expect(try recover(path, folder).0.losses == [])
        }
    }

    private func recover(_ path: FilePath, _ folder: TemporaryFolder) throws -> (Recovery, JournalSnapshot) {
        let new = FilePath(folder.file("new-\(UInt32.random(in: 0...UInt32.max)).sqlite"))
        let recovery = try JournalDatabase.recover(path, into: new, by: Self.author)
        let database = try JournalDatabase.open(path: new, now: .distantPast).database
        #expect(try database.findDamage() == nil)
        #expect(try database.isIndexRight())
        return (recovery, try database.read(.snapshot))
    }

    @Test func `A sound journal is copied whole, and stays as it is`() throws {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder, todos: 30)
            let before = try Data(contentsOf: URL(fileURLWithPath: path.string))
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovered == rows)
            #expect(recovery.losses.isEmpty && recovery.contents.contains("30 todos"))
            #expect(try Data(contentsOf: URL(fileURLWithPath: path.string)) == before)
        }
    }

    @Test(arguments: RandomRuns.seeds(0..<8, usual: 3))
    func `With some pages gone, every other row is there and says what it said`(seed: Int) throws {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder)
            var random = SeededGenerator(seed: UInt64(seed))
            let leaves = try leaves(path)
            let gone = leaves.shuffled(using: &random).prefix(1 + seed)
            try damage(path, pages: gone)
            let all = Dictionary(uniqueKeysWithValues: rows.todos.map { ($0.id, $0) })
            do {
                let (recovery, recovered) = try recover(path, folder)
                for todo in recovered.todos { #expect(all[todo.id] == todo) }
                // A page holds at most some 60 of these.
                #expect(recovered.todos.count >= rows.todos.count - 100 * gone.count)
                #expect(
                    (recovered.todos.count < rows.todos.count) == !recovery.losses.filter {
                        $0.hasPrefix("todo")
                    }.isEmpty)
            } catch let error as JournalError {
                // A page of the schema itself.
                #expect(error.description.contains("restore a backup"))
            }
        }
    }

    @Test func `Everything behind a damaged page is found, and what is missing is said`() throws {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
            // The leaf with todo 700.
            let text = Data("Todo number 700 of many".utf8)
            let page = try #require(
                try leaves(path).first { page in
                    let start = (page - 1) * Self.pageSize
                    return bytes[start..<start + Self.pageSize].range(of: text) != nil
                })
            try damage(path, pages: [page])
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovered.todos.contains { $0.id == 1 } && recovered.todos.contains { $0.id == 1500 })
            let missing = Set(rows.todos.map(\.id)).subtracting(recovered.todos.map(\.id))
            #expect(missing.contains(700) || recovered.todos.count == rows.todos.count)
            if let first = missing.min(), let last = missing.max() {
                #expect(recovery.losses == ["todo: rows between \(first - 1) and \(last + 1) may be missing"])
            }
        }
    }

    @Test(arguments: [0.95, 0.9, 0.8, 0.7, 0.5])
    func `A file that was cut off keeps every row of the pages that are left`(part: Double) throws {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
            let left = bytes.prefix(Int(Double(bytes.count) * part))
            try left.write(to: URL(fileURLWithPath: path.string))
            let titles = rows.todos.filter { left.range(of: Data(#"\#($0.title)"#.utf8)) != nil }
            let (recovery, recovered) = try recover(path, folder)
            let all = Dictionary(uniqueKeysWithValues: rows.todos.map { ($0.id, $0) })
            for todo in recovered.todos { #expect(all[todo.id] == todo) }
            // The titles are in the change log and in the search index, too.
            #expect(recovered.todos.count > 0 && recovered.todos.count <= titles.count)
            #expect(
                (recovered.todos.count < rows.todos.count)
                    == recovery.losses.contains { $0.hasPrefix("todo: ") })
        }
    }

    @Test func `With any page of the schema gone, or the table of migrations, everything else is there`()
        throws
    {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder, todos: 60)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
            let schema = (1...bytes.count / Self.pageSize).filter { page in
                let start = (page - 1) * Self.pageSize
                let text = bytes[start..<start + Self.pageSize]
                return page == 1 || page == 2 || text.range(of: Data("CREATE T".utf8)) != nil
            }
            #expect(schema.count > 5)
            for page in schema {
                try bytes.write(to: URL(fileURLWithPath: path.string))
                try damage(path, pages: [page])
                let (recovery, recovered) = try recover(path, folder)
                #expect(recovered.todos == rows.todos, "page \(page)")
                #expect(!recovery.emptyTables.contains("todo"))
            }
        }
    }

    @Test(arguments: ["todo", "journalPage", "undoStep", "category"])
    func `With the first page of a table gone, its other pages are found by their rows`(table: String) throws
    {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder)
            let queue = try DatabaseQueue(path: path.string)
            let root = try queue.read {
                try Int.fetchOne(
                    $0, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table])
            }
            try queue.close()
            try damage(path, pages: [try #require(root)])
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovered.todos == rows.todos)
            #expect(recovery.losses.filter { $0.hasPrefix("todo") }.isEmpty)
        }
    }

    @Test func `Of a table whose only page is gone, it is said that there were rows`() throws {
        try TemporaryFolder.with { folder in
            let (path, _) = try journal(folder, todos: 3)
            let queue = try DatabaseQueue(path: path.string)
            let root = try queue.read {
                try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'todo'")
            }
            try queue.close()
            try damage(path, pages: [try #require(root)])
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovered.todos.isEmpty)
            #expect(recovery.emptyTables == ["todo"] && recovery.losses == ["todo: no row can be read"])
        }
    }

    @Test(arguments: RandomRuns.seeds(0..<6, usual: 3))
    func `With two pages swapped, every row is found where it is`(seed: Int) throws {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder)
            var random = SeededGenerator(seed: UInt64(seed))
            let swapped = Array(try leaves(path).shuffled(using: &random).prefix(2))
            try Damage.swap(swapped[0], swapped[1], of: path.string)
            let (_, recovered) = try recover(path, folder)
            #expect(recovered.todos == rows.todos, "\(swapped)")
        }
    }

    @Test func `A todo with a damaged ending keeps what the ending still says, and the others are whole`()
        throws
    {
        try TemporaryFolder.with { folder in
            let path = FilePath(folder.file("journal.sqlite"))
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            try database.perform(.add((1...3).map { TodoDraft(title: "Todo \($0)", start: "2026-03-01") }))
            let clock = JournalClock.fixed("2026-03-01T10:00")
            try database.perform(.end([2], as: .done, on: clock.today, clock: clock))
            let rows = try database.read(.snapshot).todos
            try database.close()
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
            let ending = try #require(bytes.range(of: Data(#"{"date":""#.utf8)))
            bytes[ending.lowerBound] = UInt8(ascii: "[")
            try bytes.write(to: URL(fileURLWithPath: path.string))

            #expect(try IntegrityCheck.damage(of: path) == "malformed JSON")
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovery.losses == ["todo 2: its ending is damaged"])
            #expect(recovered.todos.map(\.title) == rows.map(\.title))
            #expect(recovered.todos.map { $0.ending?.kind } == [nil, .done, nil])
            #expect(recovered.todos[1].ending?.day == "2026-03-01")
        }
    }

    @Test func `The row behind one that can't be right is not left out with it`() throws {
        try TemporaryFolder.with { folder in
            let (path, rows) = try journal(folder, todos: 3)
            let queue = try DatabaseQueue(path: path.string)
            try queue.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        PRAGMA writable_schema = ON;
                        UPDATE sqlite_master SET sql = replace(sql, 'title TEXT NOT NULL', 'title TEXT')
                        WHERE name = 'todo';
                        PRAGMA writable_schema = RESET;
                        UPDATE todo SET title = NULL WHERE id = 2;
                        PRAGMA writable_schema = ON;
                        UPDATE sqlite_master SET sql = replace(sql, 'title TEXT,', 'title TEXT NOT NULL,')
                        WHERE name = 'todo';
                        PRAGMA writable_schema = RESET;
                        """)
            }
            try queue.close()
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovery.losses == ["todo 2 left out (NOT NULL constraint failed: todo.title)"])
            #expect(recovered.todos == rows.todos.filter { $0.id != 2 })
        }
    }

    @Test func `Journals of earlier versions are recovered, too`() throws {
        try TemporaryFolder.with { folder in
            let path = FilePath(folder.file("old.sqlite"))
            let queue = try DatabaseQueue(path: path.string)
            try queue.writeWithoutTransaction { db in
                try Migrator.migrate(db, upTo: "v7", machine: { _ in 0 })
                try db.execute(sql: "INSERT INTO journalPage VALUES (1, '2026-02-08 00:00:00.000')")
            }
            try queue.close()
            let (recovery, recovered) = try recover(path, folder)
            #expect(recovered.journalPages.map(\.date) == ["2026-02-08"])
            #expect(recovery.losses.isEmpty)
        }
    }

    @Test func `What is no journal, is missing, or would replace a file is refused, and nothing is made`()
        throws
    {
        try TemporaryFolder.with { folder in
            let (path, _) = try journal(folder, todos: 1)
            let new = FilePath(folder.file("new.sqlite"))
            try Data("not a database at all, but long enough to look".utf8).write(
                to: URL(fileURLWithPath: folder.file("text")))
            for file in [folder.file("text"), folder.file("missing")] {
                #expect(throws: JournalError.self) {
                    try JournalDatabase.recover(FilePath(file), into: new, by: Self.author)
                }
                #expect(!new.exists)
            }
            #expect(throws: JournalError.self) {
                try JournalDatabase.recover(path, into: path, by: Self.author)
            }
        }
    }
}
