import Foundation
import GRDB
import Journal
import Migrations
import TestSupport
import Testing

@testable import Persistence

/// A journal of which many rows were replaced at once: the search index takes them in afterwards.
struct DeferredIndexTests {
    /// More rows than are indexed at once.
    private static let many = 2_001

    private static func snapshot(_ count: Int, named name: String = "number") -> JournalSnapshot {
        JournalSnapshot {
            $0.todos = (1...count).map { id in
                Todo(
                    id: Int64(id), title: "\(name)\(id) Ünïcode", start: Day("2026-11-01"),
                    note: id % 10 == 0 ? "a note of \(id)" : nil)
            }
            $0.dayTexts = [DayText(id: 1, day: Day("2026-11-01"), text: "The day of \(name)7")]
        }
    }

    private func `import`(_ snapshot: JournalSnapshot, into searched: SearchedJournal) throws {
        try searched.journal.perform(
            .importJournal(snapshot, replacing: true, into: searched.journal, by: .tester), by: .tester)
    }

    private static let queries = ["number7", "umber20", "unicode", "ünïcode note", "7", "nothing", "day of"]

    private func checkSearches(_ searched: SearchedJournal) throws {
        for text in Self.queries {
            let query = searched.query(text)
            let found = try searched.search(text)
            let ids = found.hits.map(SearchedJournal.name)
            #expect(Set(ids) == (try searched.expected(query)), "\(text)")
            #expect(ids.count == Set(ids).count)
        }
    }

    @Test func `Few rows are indexed at once, many are only noted`() throws {
        for (count, waiting) in [(Self.many - 1, 0), (Self.many, Self.many)] {
            let searched = try SearchedJournal()
            try `import`(Self.snapshot(count), into: searched)
            #expect(try searched.journal.unindexedCount() == waiting)
            try searched.checkIndex()
        }
    }

    @Test
    func `Searches are right before, while and after the rows are taken in, whatever changes meanwhile`()
        throws
    {
        try TemporaryFolder.with { folder throws in
            let searched = try SearchedJournal(in: folder)
            try `import`(Self.snapshot(Self.many), into: searched)
            try checkSearches(searched)
            let change = { (sql: String) throws in
                try searched.journal.queue.write { try $0.execute(sql: sql) }
                try checkSearches(searched)
            }
            try change("UPDATE todo SET title = 'renamed number7' WHERE id IN (3, 1500)")
            try change("DELETE FROM todo WHERE id % 50 = 0")
            try searched.journal.queue.write { db in _ = try SearchIndex.todos.update(db, atMost: 700) }
            try checkSearches(searched)
            try change("UPDATE todo SET title = 'number20 again' WHERE id IN (4, 1501)")
            try change("DELETE FROM todo WHERE id % 51 = 0")
            try searched.journal.indexAll()
            #expect(try searched.journal.unindexedCount() == 0)
            try checkSearches(searched)
            #expect(try searched.journal.isIndexRight())
        }
    }

    @Test func `Restoring, undoing and redoing leave the index to later as well`() throws {
        try TemporaryFolder.with { folder throws in
            let searched = try SearchedJournal(in: folder)
            try `import`(Self.snapshot(Self.many), into: searched)
            try searched.journal.indexAll()
            let copy = try searched.journal.makeBackup(reason: .byHand, now: SearchedJournal.clock.now())
            try `import`(Self.snapshot(Self.many + 1, named: "other"), into: searched)
            try searched.journal.indexAll()
            let check = { (count: Int) throws in
                #expect(try searched.journal.unindexedCount() == count)
                try checkSearches(searched)
                try searched.journal.indexAll()
                #expect(try searched.journal.isIndexRight())
            }
            try searched.journal.perform(.undo(in: searched.journal, by: .tester), by: .tester)
            try check(Self.many)
            try searched.journal.perform(.redo(in: searched.journal, by: .tester), by: .tester)
            try check(Self.many + 1)
            try searched.journal.perform(.restore(copy, into: searched.journal, by: .tester), by: .tester)
            try check(Self.many)
        }
    }

    @Test func `Only one process indexes a journal`() throws {
        try TemporaryFolder.with { folder throws in
            let searched = try SearchedJournal(in: folder)
            let path = searched.journal.path
            try `import`(Self.snapshot(Self.many), into: searched)
            #expect(!IndexingLock.isHeld(ofJournal: path))
            guard let lock = IndexingLock.acquire(ofJournal: path.resolved) else {
                Issue.record("another process indexes it")
                return
            }
            #expect(IndexingLock.isHeld(ofJournal: path))
            try searched.journal.indexAll()
            #expect(try searched.journal.unindexedCount() == Self.many)
            lock.release()
            try searched.journal.indexAll()
            #expect(try searched.journal.unindexedCount() == 0)
            #expect(!IndexingLock.isHeld(ofJournal: path))
        }
    }

    @Test func `Others write meanwhile without waiting for its end`() throws {
        try TemporaryFolder.with { folder throws in
            let searched = try SearchedJournal(in: folder)
            try `import`(Self.snapshot(20_000), into: searched)
            let other = try JournalDatabase.open(
                path: folder.file("journal.sqlite"), zone: .utc, now: SearchedJournal.clock.now()
            ).database
            let indexing = Thread {
                do { try searched.journal.indexAll() } catch { Issue.record(error) }
            }
            indexing.start()
            for number in 0..<5 {
                let waiting = try other.unindexedCount()
                try waitUntil { try other.unindexedCount() < waiting }
                try other.perform(.add([TodoDraft(title: "meanwhile \(number)", start: "2026-11-20")]))
            }
            #expect(try other.unindexedCount() > 100)
            try waitUntil { indexing.isFinished }
            #expect(try searched.search("meanwhile").hits.count == 5)
            #expect(try other.isIndexRight())
        }
    }

    @Test func `It ends when the journal is deleted, and makes none`() throws {
        try TemporaryFolder.with { folder throws in
            let searched = try SearchedJournal(in: folder)
            try `import`(Self.snapshot(Self.many), into: searched)
            for suffix in ["", "-wal", "-shm"] {
                try FileManager.default.removeItem(atPath: folder.file("journal.sqlite\(suffix)"))
            }
            #expect(throws: JournalError.self) { try searched.journal.indexAll() }
            #expect(!FileManager.default.fileExists(atPath: folder.file("journal.sqlite")))
        }
    }

    private func waitUntil(_ condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while try !condition() {
            try #require(ContinuousClock.now < deadline)
            sched_yield()
        }
    }
}
