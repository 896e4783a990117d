import Foundation
import GRDB
import Journal
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// What is recovered is in the table that it was in, whichever page is damaged.
struct RecoveredTablesTests {
    private static let author = Author(.commandLine, clock: .fixed("2026-11-20T09:30"))

    /// A closed journal with rows in all tables, its rows, and the table of each page.
    private struct Sample {
        let path: FilePath
        let rows: JournalSnapshot
        let bytes: Data
        let owners: [Int: String]

        init(
            _ folder: TemporaryFolder, days: Int = 8, todos: Int = 120, and sql: String = "",
            isSynchronized: Bool = false
        ) throws {
            path = FilePath(folder.file("journal.sqlite"))
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            let drafts = (1...todos).map { number in
                TodoDraft(title: "Todo number \(number) of many", start: Day("2026-01-01") + number % 90)
            }
            try database.perform(.add(drafts))
            try database.close()
            let queue = try DatabaseQueue(path: path.string)
            owners = try queue.writeWithoutTransaction { db in
                for number in 1...max(1, days) where days > 0 {
                    let day = Day("2026-02-01") + number
                    try db.execute(
                        sql: """
                            INSERT INTO journalPage (date) VALUES (?1);
                            INSERT INTO dayText (day, text) VALUES (?1, 'Text of \(day).');
                            INSERT INTO review (day, date) VALUES (?1, ?1 || 'T20:00:00Z');
                            INSERT INTO keptTodo (todoID, day) VALUES (\(number), ?1);
                            INSERT INTO putOff (todoID, seenFrom, sentFrom, sentTo, date)
                                VALUES (\(number), ?1, ?1, '2026-12-01', ?1 || 'T21:00:00Z');
                            """.replacing("?1", with: "'\(day)'"))
                }
                try db.execute(
                    sql: """
                        INSERT INTO category (name, color) VALUES ('Home', 'red'), ('2026-02-02', 'blue');
                        INSERT INTO taskBundle (name) VALUES ('Morning');
                        INSERT INTO bundleTodo (bundleID, title) VALUES (1, 'Tea');
                        INSERT INTO exportGroup (name) VALUES ('Standup');
                        INSERT INTO exportGroupMember (groupID, categoryID) VALUES (1, 1), (1, 2);
                        \(sql);
                        PRAGMA wal_checkpoint(TRUNCATE);
                        """)
                let pages = try Row.fetchAll(db, sql: "SELECT pageno, name FROM dbstat")
                return Dictionary(pages.map { ($0[0], $0[1]) }) { first, _ in first }
            }
            try queue.close()
            let opened = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            if isSynchronized {
                try opened.startSynchronizing(as: "laptop", joining: nil, clock: .fixed("2026-11-20T09:30"))
            }
            rows = try opened.read(.snapshot)
            try opened.close()
            bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
        }

        func pages(of table: String) -> [Int] { owners.filter { $0.value == table }.keys.sorted() }

        /// Replaces pages, the rest being as it was.
        func write(_ pages: [Int: Data]) throws {
            var damaged = bytes
            for (page, bytes) in pages {
                damaged.replaceSubrange((page - 1) * size..<page * size, with: bytes)
            }
            try damaged.write(to: URL(fileURLWithPath: path.string))
        }

        func page(_ number: Int) -> Data { Data(bytes[(number - 1) * size..<number * size]) }
    }

    /// A whole journal is too much for the message of a test.
    private func expectAll(_ rows: JournalSnapshot, _ sample: Sample, _ damage: String) {
        let isWhole = rows == sample.rows
        #expect(isWhole, "\(damage)")
    }

    private func recover(_ sample: Sample, _ folder: TemporaryFolder) throws -> (Recovery, JournalSnapshot) {
        let new = FilePath(folder.file("new.sqlite"))
        let recovery = try JournalDatabase.recover(sample.path, into: new, by: Self.author)
        let database = try JournalDatabase.open(path: new, now: .distantPast).database
        defer { for suffix in ["", "-wal", "-shm"] { new.addingSuffix(suffix).unlink() } }
        let rows = try database.read(.snapshot)
        try database.close()
        return (recovery, rows)
    }

    /// Expects rows that were there, and a word about those that aren't.
    private func expectNoOther(
        _ rows: JournalSnapshot, _ recovery: Recovery, than sample: Sample, _ damage: String
    ) {
        let before = sample.rows
        #expect(Set(rows.todos.map(\.title)).isSubset(of: before.todos.map(\.title)), "\(damage)")
        #expect(Set(rows.categories.map(\.name)).isSubset(of: before.categories.map(\.name)), "\(damage)")
        #expect(rows.dayTexts.allSatisfy(before.dayTexts.contains), "\(damage)")
        #expect(rows.reviews.allSatisfy(before.reviews.contains), "\(damage)")
        #expect(rows.keptTodos.allSatisfy(before.keptTodos.contains), "\(damage)")
        #expect(rows.postponements.allSatisfy(before.postponements.contains), "\(damage)")
        #expect(rows.journalPages.allSatisfy(before.journalPages.contains), "\(damage)")
        #expect(rows.exportGroupMembers.allSatisfy(before.exportGroupMembers.contains), "\(damage)")
        let isSaid = recovery.isIncomplete || rows == before
        #expect(isSaid, "\(damage): \(recovery.losses)")
    }

    @Test(
        "With any page of the schema gone, days' texts, reviews and pages stay what they are",
        arguments: [3, 400])
    func schemaPages(days: Int) throws {
        try TemporaryFolder.with { folder in
            let sample = try Sample(folder, days: days, todos: 400)
            let pages = sample.pages(of: "sqlite_schema")
            #expect(pages.count > 5)
            for page in pages {
                try sample.write([page: Data(repeating: 0, count: size)])
                let (recovery, rows) = try recover(sample, folder)
                expectAll(rows, sample, "page \(page): \(recovery.losses)")
            }
        }
    }

    @Test(
        "With a damaged byte of the header, whichever it is, all rows come back",
        arguments: [(16, 2), (20, 1), (47, 0xFF)])
    func header(place: Int, value: UInt8) throws {
        try TemporaryFolder.with { folder in
            let sample = try Sample(folder)
            var page = sample.page(1)
            page[place] = value
            try sample.write([1: page])
            let (recovery, rows) = try recover(sample, folder)
            expectAll(rows, sample, "byte \(place): \(recovery.losses)")
        }
    }

    @Test(
        "Of a synchronized journal, the rows come back that are in what was synchronized, and nothing is called lost"
    )
    func synchronized() throws {
        try TemporaryFolder.with { folder in
            let sample = try Sample(folder, isSynchronized: true)
            for page in ["todo", "category", "dayText"].compactMap({ sample.pages(of: $0).first }) {
                try sample.write([page: Data(repeating: 0, count: size)])
                let (recovery, rows) = try recover(sample, folder)
                // Rows that their values name come back with other ids.
                #expect(rows.todos == sample.rows.todos, "page \(page)")
                #expect(rows.categories == sample.rows.categories, "page \(page)")
                #expect(
                    Set(rows.dayTexts.map(\.text)) == Set(sample.rows.dayTexts.map(\.text)), "page \(page)")
                #expect(
                    Set(rows.keptTodos.map(\.todoID)) == Set(sample.rows.keptTodos.map(\.todoID)),
                    "page \(page)")
                #expect(rows.postponements.count == sample.rows.postponements.count, "page \(page)")
                #expect(recovery.contents == Sentences.contents(of: sample.rows.counts))
                #expect(recovery.emptyTables == [])
                #expect(!recovery.isIncomplete, "\(recovery.losses)")
            }
        }
    }

    @Test(
        "With any page emptied, overwritten or in another's place, no row is in another table, and what is missing is said",
        arguments: RandomRuns.seeds(0..<12, usual: 3))
    func everyPage(seed: Int) throws {
        try TemporaryFolder.with { folder in
            let sample = try Sample(folder, days: 40)
            var random = SeededGenerator(seed: UInt64(seed))
            let pages = sample.owners.keys.sorted().shuffled(using: &random)
            for page in pages.prefix(6) {
                let other = try #require(pages.filter { $0 != page }.randomElement(using: &random))
                let junk = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
                let damages = [
                    ("zeros", [page: Data(repeating: 0, count: size)]), ("junk", [page: junk]),
                    ("page \(other)", [page: sample.page(other), other: sample.page(page)]),
                ]
                for (name, damage) in damages {
                    try sample.write(damage)
                    let (recovery, rows) = try recover(sample, folder)
                    expectNoOther(rows, recovery, than: sample, "\(name) on page \(page)")
                }
            }
        }
    }

    @Test(
        "With two tables' pages in each other's place, every row is in its table, without a log of changes, too"
    )
    func swappedTables() throws {
        try TemporaryFolder.with { folder in
            let tables = [
                "category", "dayText", "exportGroupMember", "journalPage", "keptTodo", "review", "putOff",
            ]
            let sample = try Sample(folder, days: 6, and: "DELETE FROM undoChange")
            let roots = tables.compactMap { sample.pages(of: $0).first }
            #expect(roots.count == tables.count)
            for (index, one) in roots.enumerated() {
                for other in roots.dropFirst(index + 1) {
                    try sample.write([one: sample.page(other), other: sample.page(one)])
                    let (recovery, rows) = try recover(sample, folder)
                    expectAll(rows, sample, "pages \(one), \(other): \(recovery.losses)")
                }
            }
        }
    }

    @Test("A day's text that is a date and time is no review, whichever page of the schema is gone")
    func textsLikeReviews() throws {
        try TemporaryFolder.with { folder in
            let text = "UPDATE dayText SET text = day || 'T19:00:00Z'; DELETE FROM undoChange"
            for other in ["", "UPDATE review SET day = date(day, '-1 day');"] {
                let sample = try Sample(folder, days: 5, and: other + text)
                for page in sample.pages(of: "sqlite_schema") {
                    try sample.write([page: Data(repeating: 0xFF, count: size)])
                    let (recovery, rows) = try recover(sample, folder)
                    // With the same ids and days, nothing tells one table from the other.
                    if other.isEmpty {
                        expectNoOther(rows, recovery, than: sample, "page \(page)")
                    } else {
                        expectAll(rows, sample, "page \(page): \(recovery.losses)")
                    }
                }
                sample.path.unlink()
            }
        }
    }

    // MARK: Parts of rows

    @Test(
        "Of a text with a page that can't be read, the beginning is kept and said to be one",
        arguments: ["zeros", "junk"])
    func cutTexts(damage: String) throws {
        try TemporaryFolder.with { folder in
            let long = (1...1500).map { "wört \($0) " }.joined()
            let sample = try Sample(
                folder, days: 5,
                and: """
                    UPDATE todo SET note = '\(long)' WHERE id = 2;
                    UPDATE dayText SET text = '\(long)' WHERE id = 3;
                    DELETE FROM undoChange
                    """)
            for (table, id) in [("todo", 2), ("dayText", 3)] {
                let pages = sample.pages(of: table).filter { sample.page($0).first == 0 }
                #expect(pages.count >= 3)
                var lengths: Set<Int> = []
                for page in pages {
                    var random = SeededGenerator(seed: UInt64(page))
                    let junk = Data((0..<size).map { _ in UInt8.random(in: 1...255, using: &random) })
                    try sample.write([page: damage == "junk" ? junk : Data(repeating: 0, count: size)])
                    let (recovery, rows) = try recover(sample, folder)
                    #expect(rows.todos.map(\.title) == sample.rows.todos.map(\.title))
                    #expect(rows.dayTexts.map(\.day) == sample.rows.dayTexts.map(\.day))
                    let text = try #require(table == "todo" ? rows.todos[1].note : rows.dayTexts[2].text)
                    #expect(long.hasPrefix(text) && text.count > 300 && text != long)
                    lengths.insert(text.count)
                    let name = table == "todo" ? "note" : "text"
                    #expect(recovery.isIncomplete)
                    #expect(
                        recovery.losses.contains { $0.hasPrefix("\(table) \(id): the end of its \(name)") })
                }
                // As much as is before the page.
                #expect(lengths.count == pages.count)
            }
        }
    }
}

private let size = 4096
