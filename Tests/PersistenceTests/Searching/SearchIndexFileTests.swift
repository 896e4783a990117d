import Foundation
import GRDB
import Journal
import Migrations
import TestSupport
import Testing

@testable import Persistence

/// The index after whole files have changed, and damaged ones.
struct SearchIndexFileTests {
    @Test func `An import, a restore and their undoing make the index again`() throws {
        try TemporaryFolder.with { folder throws in
            let searched = try SearchedJournal(in: folder)
            var text = RandomText(seed: 6)
            try searched.fill(&text, count: 30)
            let snapshot = try searched.journal.read(.snapshot)
            let copy = try searched.journal.makeBackup(reason: .byHand, now: SearchedJournal.clock.now())
            try searched.journal.perform(.delete(.ids(snapshot.todos.prefix(10).map(\.id))))
            try searched.checkIndex()
            try searched.journal.perform(
                .importJournal(snapshot, replacing: true, into: searched.journal, by: .tester), by: .tester)
            try searched.checkIndex()
            try searched.journal.perform(.undo(1, in: searched.journal, by: .tester))
            try searched.checkIndex()
            try searched.journal.perform(.restore(copy, into: searched.journal, by: .tester), by: .tester)
            try searched.checkIndex()
            let title = try #require(snapshot.todos.first?.title)
            let word = try #require(title.split(whereSeparator: \.isWhitespace).first { !$0.contains("\"") })
            #expect(try !searched.search("\"\(word)\"").hits.isEmpty)
        }
    }

    @Test(arguments: 0..<12)
    func `A damaged index hides nothing`(seed: UInt64) throws {
        try TemporaryFolder.with { folder throws in
            let searched = try SearchedJournal(in: folder)
            var text = RandomText(seed: seed)
            try searched.fill(&text, count: 60)
            try searched.checkIndex()
            // Defensive mode forbids this, so another connection does it.
            let other = try DatabaseQueue(path: folder.file("journal.sqlite"))
            try other.write { db in
                for part in SearchIndex.all.flatMap(\.parts) {
                    let table = "\(part)_data"
                    let ids = try Int64.fetchAll(db, sql: "SELECT id FROM \(table)")
                    let id = try #require(ids.randomElement(using: &text.random))
                    let size = try Int.fetchOne(
                        db, sql: "SELECT length(block) FROM \(table) WHERE id = ?", arguments: [id])
                    let bytes = (0..<(size ?? 1)).map { _ in UInt8.random(in: 0...255, using: &text.random) }
                    try db.execute(
                        sql: "UPDATE \(table) SET block = ? WHERE id = ?", arguments: [Data(bytes), id])
                }
            }
            try other.close()
            let typed = "ba"
            let results = try searched.search(typed)
            if results.isIndexDamaged {
                #expect(
                    try Set(results.hits.map(SearchedJournal.name))
                        == searched.expected(searched.query(typed)))
            }
            try searched.journal.rebuildIndex()
            try searched.checkIndex()
            #expect(
                try Set(searched.search(typed).hits.map(SearchedJournal.name))
                    == searched.expected(searched.query(typed)))
        }
    }
}
