import Foundation
import GRDB
import Journal
import Migrations
import TestSupport

@testable import Persistence

/// A journal that is searched with the index and without.
struct SearchedJournal {
    static let clock = JournalClock.fixed("2026-11-20T09:30")
    let journal: JournalDatabase

    init() throws {
        journal = try .inMemory()
    }

    init(in folder: TemporaryFolder) throws {
        try self.init(at: folder.file("journal.sqlite"))
    }

    init(at path: String) throws {
        journal = try JournalDatabase.open(path: path, zone: .utc, now: Self.clock.now()).database
    }

    func query(_ text: String) -> SearchQuery {
        SearchQuery(text, categories: [], clock: Self.clock)
    }

    func search(
        _ text: String, limit: Int = 100_000, extent: SearchExtent = .complete
    ) throws -> SearchResults {
        try journal.read(.search(query(text), limit: limit, extent: extent))
    }

    /// The ids of every todo and text that fits, found without the index.
    func expected(_ query: SearchQuery) throws -> Set<String> {
        let snapshot = try journal.read(.snapshot)
        return Set(
            snapshot.todos.filter(query.fits).map { "todo \($0.id)" }
                + snapshot.dayTexts.filter { query.rank(of: $0) != nil }.map { "text \($0.id)" }
                + snapshot.weekTexts.filter { query.rank(week: $0) != nil }.map { "week \($0.id)" })
    }

    /// Every text that can be searched.
    func texts() throws -> [String] {
        let snapshot = try journal.read(.snapshot)
        return snapshot.todos.flatMap { [$0.title, $0.note, $0.externalURL].compactMap(\.self) }
            + snapshot.dayTexts.map(\.text) + snapshot.weekTexts.map(\.text)
    }

    func checkIndex() throws {
        try journal.queue.write { db in for index in SearchIndex.all { try index.check(db) } }
    }

    func fill(_ text: inout RandomText, count: Int) throws {
        try journal.queue.write { db in
            for number in 0..<count {
                let note = number % 5 == 0 ? text.text(words: 2...20) : nil
                let url = number % 7 == 0 ? "https://example.com/\(text.word())" : nil
                try db.execute(
                    sql: "INSERT INTO todo (title, start, note, externalURL) VALUES (?, '2026-11-01', ?, ?)",
                    arguments: [text.text(), note, url])
                if number % 10 == 0 {
                    try db.execute(
                        sql: "INSERT INTO dayText (day, text) VALUES (?, ?)",
                        arguments: [Day(ordinal: 20_000 - number).description, text.text(words: 3...30)])
                    let monday = Week(stored: Day(ordinal: 20_000 - 7 * number)).monday
                    try db.execute(
                        sql: "INSERT OR IGNORE INTO weekText (day, text) VALUES (?, ?)",
                        arguments: [monday.description, text.text(words: 3...30)])
                }
            }
        }
    }

    static func name(_ hit: SearchHit) -> String {
        switch hit.subject {
        case .todo(let todo): "todo \(todo.id)"
        case .text(let text): "text \(text.id)"
        case .weekText(let text): "week \(text.id)"
        }
    }
}
