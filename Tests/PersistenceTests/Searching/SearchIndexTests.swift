import Foundation
import GRDB
import Journal
import Migrations
import TestSupport
import Testing

@testable import Persistence

/// The index finds what reading every row finds.
struct SearchIndexTests {
    private let searched: SearchedJournal
    private let today = SearchedJournal.clock.today

    init() throws {
        searched = try SearchedJournal()
    }

    @Test(arguments: RandomRuns.seeds(1..<5 as Range<UInt64>, usual: 1))
    func `Any part of any text is found, indexed or not yet`(seed: UInt64) throws {
        var text = RandomText(seed: seed)
        try searched.fill(&text, count: 300)
        // Half of the rows are indexed.
        try searched.journal.queue.write { db in
            for index in SearchIndex.all { _ = try index.update(db, atMost: 150) }
        }
        let texts = try searched.texts()
        for number in 0..<RandomText.runs(150) {
            let source = try #require(texts.randomElement(using: &text.random))
            let isPhrase = number % 3 == 0
            let part = text.part(of: source).replacing("\"", with: " ")
            let typed = isPhrase ? "\"\(part)\"" : part
            let query = searched.query(typed)
            if query.isEmpty { continue }
            let results = try searched.search(typed)
            let found = Set(results.hits.map(SearchedJournal.name))
            #expect(try found == searched.expected(query), "\(typed.debugDescription)")
            #expect(results.isComplete && !results.isIndexDamaged)
            let quick = try searched.search(typed, extent: .quick)
            #expect(Set(quick.hits.map(SearchedJournal.name)).isSubset(of: found))
            if quick.isComplete { #expect(quick.hits.count == found.count) }
        }
    }

    @Test(arguments: ["qzwx", "\u{17E}\u{17E}qx", "\u{416}\u{416}\u{416}\u{416}"])
    func `A word that is nowhere is known to be from the index alone`(word: String) throws {
        var text = RandomText(seed: 10)
        try searched.fill(&text, count: 100)
        try searched.journal.perform(.add([TodoDraft(title: "Caf\u{E9} cr\u{E8}me", start: today)]))
        try searched.checkIndex()
        let query = searched.query(word)
        try searched.journal.queue.read { db in
            var statements: [String] = []
            db.trace { statements.append("\($0)") }
            let results = try JournalQuery<SearchResults>.search(query).fetch(db)
            db.trace(options: [])
            #expect(results.hits.isEmpty && results.isComplete && !results.isIndexDamaged)
            let readings = statements.filter { $0.contains("AS candidate") }
            #expect(readings.count >= 4)
            // Weeks' texts are few, and have no index.
            for sql in readings {
                #expect(
                    [" MATCH ", " FROM unindexed", "FROM (SELECT id FROM weekText "].contains(
                        where: sql.contains))
            }
        }
    }

    @Test func `A folded text is found by every part of it`() throws {
        var text = RandomText(seed: 9)
        try searched.fill(&text, count: 100)
        let titles = try searched.journal.read(.snapshot).todos.map(\.title)
        for title in titles {
            let folded = Title.folded(title).split(whereSeparator: \.isWhitespace)
            guard let word = folded.randomElement(using: &text.random) else { continue }
            let part = String(word).replacing("\"", with: "")
            guard !part.isEmpty, part.first != "-", part.first != "#" else { continue }
            let found = Set(try searched.search(part).hits.compactMap(\.todo?.title))
            for other in titles where Title.folded(other).contains(part) {
                #expect(found.contains(other), "\(part.debugDescription) in \(other.debugDescription)")
            }
        }
    }

    /// What SQLite's trigrams must not see differently than Daybook folds.
    @Test func `Folding changes no character that counts as plain`() {
        for value in UInt32(0x80)...0x2_FFFF where !AccentedText.ranges.contains(where: { $0 ~= value }) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            // A search doesn't look for quotation marks in the index.
            let text = TypographicMarks.straightened("a\(scalar)b")
            #expect(Title.folded(text).precomposedStringWithCanonicalMapping == text, "\(value)")
            #expect(Array(Title.folded(text).unicodeScalars).count == 3, "\(value)")
            #expect(!scalar.properties.isWhitespace, "\(value)")
        }
    }

    @Test func `Every way to change a row keeps the index right`() throws {
        var text = RandomText(seed: 5)
        try searched.fill(&text, count: 20)
        try searched.checkIndex()
        let statements = [
            "INSERT INTO todo (id, title, start) VALUES (5, 'x', '2026-11-01')",
            "INSERT OR IGNORE INTO todo (id, title, start) VALUES (6, 'ignored', '2026-11-01')",
            "INSERT OR REPLACE INTO todo (id, title, start) VALUES (7, 'replaced', '2026-11-01')",
            "INSERT OR REPLACE INTO todo (id, title, start) VALUES (-1, 'negative', '2026-11-01')",
            "INSERT OR REPLACE INTO todo (id, title, start) VALUES (-1, 'negative again', '2026-11-01')",
            "INSERT INTO todo (title, start) VALUES ('after negative', '2026-11-01')",
            "UPDATE todo SET title = 'renamed' WHERE id = 8",
            "UPDATE OR REPLACE todo SET id = 9 WHERE id = 10",
            "UPDATE OR IGNORE todo SET id = 11 WHERE id = 12",
            "UPDATE todo SET rowid = 1000 WHERE id = 13",
            "UPDATE todo SET note = 'a note', externalURL = NULL",
            "DELETE FROM todo WHERE id IN (14, 15)",
            "INSERT OR REPLACE INTO dayText (day, text) SELECT day, 'another' FROM dayText LIMIT 1",
            "UPDATE OR REPLACE dayText SET day = (SELECT MAX(day) FROM dayText) WHERE id = (SELECT MIN(id) FROM dayText)",
            "UPDATE dayText SET text = 'café'", "UPDATE todo SET title = 5 WHERE id = 16",
            "UPDATE todo SET title = 'a' || char(0) || 'hidden' WHERE id = 17",
            "DELETE FROM dayText", "DELETE FROM todo",
        ]
        for isRecursive in [false, true] {
            for statement in statements {
                try searched.journal.queue.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA recursive_triggers = \(isRecursive)")
                    do {
                        try db.execute(sql: statement)
                    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                        // Refused, so nothing has changed.
                    }
                }
                for word in ["replaced", "renamed", "note", "cafe", "hidden", "negative", "ignored"] {
                    let found = Set(try searched.search(word).hits.map(SearchedJournal.name))
                    #expect(try found == searched.expected(searched.query(word)), "\(statement)")
                }
                try searched.checkIndex()
            }
            try searched.fill(&text, count: 20)
        }
    }

    @Test func `Whole words come before beginnings, and those before middles`() throws {
        try searched.journal.perform(
            .add(
                ["Start", "Artful", "The art", "Art", "artist", "Smart"].map {
                    TodoDraft(title: $0, start: today)
                }))
        #expect(
            try searched.search("art").hits.compactMap(\.todo?.title) == [
                "Art", "The art", "artist", "Artful", "Smart", "Start",
            ])
        let two = try searched.search("art", limit: 2)
        #expect(two.hits.compactMap(\.todo?.title) == ["Art", "The art"])
        #expect(two.hasMore && two.isComplete)
        let quick = try searched.search("art", extent: .quick)
        #expect(quick.hits.count >= 4 && !quick.isComplete)
    }
}
