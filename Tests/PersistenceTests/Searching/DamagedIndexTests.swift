import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// Whatever is in the index, it is made again, and nobody is told to move the journal away.
struct DamagedIndexTests {
    private static let damages = [
        "DELETE FROM todoWords_data",
        "UPDATE todoWords_data SET block = x'ffffffffffff'",
        "UPDATE todoWords_data SET block = NULL",
        "UPDATE todoWords_data SET block = x'00000000ffffff7f7f7f' WHERE id = 10",
        "DELETE FROM todoWords_data; DELETE FROM todoWords_idx; DELETE FROM todoWords_config",
        "DELETE FROM todoWords_data; DELETE FROM todoTrigrams_data; DELETE FROM dayTextWords_data",
        "DELETE FROM todoWords_data; DELETE FROM foldedTodo_data; DELETE FROM foldedTodo_content",
        "UPDATE foldedTodo_data SET block = x'ffffffffffff'; UPDATE dayTextWords_data SET block = NULL",
        "UPDATE todoWords_config SET v = 5",
        "UPDATE todoTrigrams_config SET v = 5; UPDATE dayTextWords_config SET v = 'x'",
    ]

    /// Defensive mode forbids this, so another connection does it.
    private func damage(_ folder: TemporaryFolder, _ sql: String) throws {
        let other = try DatabaseQueue(path: folder.file("journal.sqlite"))
        try other.write { try $0.execute(sql: sql) }
        try other.close()
    }

    private func filled(_ folder: TemporaryFolder) throws -> SearchedJournal {
        let searched = try SearchedJournal(in: folder)
        var text = RandomText(seed: 3)
        try searched.fill(&text, count: 60)
        try searched.journal.perform(
            .add([TodoDraft(title: "Café latte", start: SearchedJournal.clock.today)]))
        try searched.checkIndex()
        return searched
    }

    @Test(arguments: damages, [false, true])
    func `A search makes it again at once`(damage sql: String, wasRead: Bool) throws {
        try TemporaryFolder.with { folder throws in
            var searched = try filled(folder)
            let query = searched.query("lat")
            if wasRead {
                _ = try searched.journal.find(query, limit: 100)
            } else {
                try searched.journal.close()
            }
            try damage(folder, sql)
            if !wasRead { searched = try SearchedJournal(in: folder) }
            let results = try searched.journal.find(query, limit: 100)
            #expect(
                try Set(results.hits.map(SearchedJournal.name)) == searched.expected(query))
            if results.isIndexDamaged {
                #expect(results.remark == "The search index was damaged and has been made again.")
                let again = try searched.journal.find(query, limit: 100)
                #expect(again.remark == nil && again.hits == results.hits)
                #expect(try searched.journal.isIndexRight())
            }
            // A config that was read before is damaged only for the next program.
            #expect(results.isIndexDamaged || sql.contains("config"))
            try searched.journal.rebuildIndex()
            #expect(try searched.journal.isIndexRight())
            searched.journal.queue.inDatabase { db in
                _ = #expect(throws: DatabaseError.self, "still defensive") {
                    try db.execute(sql: "DELETE FROM todoWords_data")
                }
            }
        }
    }

    @Test func `Dropped triggers are noticed and made again`() throws {
        try TemporaryFolder.with { folder throws in
            let searched = try filled(folder)
            try damage(
                folder,
                """
                DROP TRIGGER search_todo_update;
                UPDATE todo SET title = 'Tea' WHERE title = 'Café latte';
                """)
            let results = try searched.journal.find(searched.query("tea"), limit: 100)
            #expect(results.hits.compactMap(\.todo?.title) == ["Tea"])
            #expect(results.remark == "The search index was damaged and has been made again.")
            try damage(folder, "UPDATE todo SET title = 'Cocoa' WHERE title = 'Tea'")
            let again = try searched.journal.find(searched.query("cocoa"), limit: 100)
            #expect(again.remark == nil && again.hits.count == 1)
            #expect(try searched.journal.isIndexRight())
        }
    }

    @Test func `What can't be made again makes searches slow, and the file isn't blamed`() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try filled(folder).journal.close()
            try damage(folder, "DELETE FROM todoWords_data")
            let journal = try JournalDatabase.open(
                path: FilePath(path), zone: .utc, waiting: BusyWait(patience: 0),
                now: SearchedJournal.clock.now()
            ).database
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: path, configuration: configuration)
            try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let query = SearchQuery("latte", categories: [], clock: SearchedJournal.clock)
            let words = "The search index is damaged. Searches take longer until it can be made again."
            for _ in 0..<2 {
                let results = try journal.find(query, limit: 10)
                #expect(results.remark == words)
                #expect(results.hits.count == 1)
            }
            try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
            try other.close()
            try journal.close()
        }
    }

    @Test func `It prevents neither changes, nor taking in many rows, nor restoring a backup`() async throws {
        try await TemporaryFolder.with { folder async throws in
            let searched = try filled(folder)
            let copy = try searched.journal.makeBackup(reason: .byHand, now: SearchedJournal.clock.now())
            try damage(folder, "DELETE FROM todoWords_data")
            try searched.journal.perform(
                .add((0..<600).map { TodoDraft(title: "Tea \($0)", start: SearchedJournal.clock.today) }))
            _ = try await searched.journal.settle()
            #expect(try searched.journal.unindexedCount() == 0)
            #expect(try searched.journal.isIndexRight())
            try damage(folder, "UPDATE todoTrigrams_data SET block = x'ffffffffffff'")
            try searched.journal.perform(.restore(copy, into: searched.journal, by: .tester), by: .tester)
            #expect(try searched.journal.isIndexRight())
        }
    }
}
