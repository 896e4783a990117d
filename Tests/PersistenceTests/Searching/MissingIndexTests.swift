import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// The index is derived, so whatever of it another program dropped or changed is made again and locks nothing.
struct MissingIndexTests {
    private static let drops =
        ["todoWords", "todoTrigrams", "foldedTodo", "dayTextWords", "dayTextTrigrams", "foldedDayText"]
        .map { "DROP TABLE \($0)" }
        + ["unindexedTodo", "unindexedDayText"].map { "DROP TABLE \($0)" }
        + ["todoWords_config", "todoWords_data", "foldedTodo_content", "dayTextTrigrams_idx"]
        .map { "DROP TABLE \($0)" } + [
            "DROP TRIGGER search_todo_insert",
            "DROP TRIGGER search_dayText_update; DROP TABLE unindexedDayText; DROP TABLE dayTextWords",
            "ALTER TABLE unindexedTodo ADD COLUMN mood TEXT",
            "ALTER TABLE unindexedTodo RENAME COLUMN note TO remark",
            "DROP TABLE todoWords; CREATE TABLE todoWords (x); CREATE INDEX x ON todoWords (x)",
            "DROP TABLE todoWords; CREATE VIRTUAL TABLE todoWords USING fts5(title, content = 'category')",
            "DROP TABLE foldedTodo; CREATE VIEW foldedTodo AS SELECT abs(-9223372036854775808) AS text",
            "DROP TABLE unindexedTodo; CREATE TABLE unindexedTodo (id, a AS (hex(zeroblob(1000000000))))",
            """
            DROP TRIGGER search_todo_insert;
            CREATE TRIGGER search_todo_insert AFTER INSERT ON category BEGIN DELETE FROM todo; END
            """,
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = 'CREATE VIRTUAL TABLE todoWords USING absent(x)' WHERE name = 'todoWords';
            PRAGMA writable_schema = RESET
            """,
        ]

    /// Defensive mode forbids some of it, so another connection does it.
    private func damage(_ folder: TemporaryFolder, _ sql: String) throws {
        let other = try DatabaseQueue(path: folder.file("journal.sqlite"))
        try other.writeWithoutTransaction { try $0.execute(sql: sql) }
        try other.close()
    }

    private func filled(_ folder: TemporaryFolder) throws -> SearchedJournal {
        let searched = try SearchedJournal(in: folder)
        try searched.journal.perform(
            .add(
                ["Café latte", "Tea"].map { TodoDraft(title: $0, start: SearchedJournal.clock.today) }))
        try searched.checkIndex()
        return searched
    }

    private func checkIsSound(_ searched: SearchedJournal) throws {
        #expect(try searched.journal.find(searched.query("latte"), limit: 10).hits.count == 1)
        #expect(try searched.journal.isIndexRight())
        #expect(try searched.journal.findDamage() == nil)
        try searched.journal.queue.inDatabase { db throws in
            #expect(try SearchIndex.isAsMade(db))
            _ = #expect(throws: DatabaseError.self, "still defensive") {
                try db.execute(sql: "DELETE FROM todoWords_data")
            }
        }
    }

    @Test("Opening makes it again, and says so", arguments: drops)
    func opening(sql: String) throws {
        try TemporaryFolder.with { folder throws in
            try filled(folder).journal.close()
            try damage(folder, sql)
            let opened = try JournalDatabase.open(
                path: folder.file("journal.sqlite"), zone: .utc, now: .distantPast)
            #expect(opened.migrationNote == "The search index was damaged and has been made again.")
            try opened.database.close()
            let searched = try SearchedJournal(in: folder)
            #expect(try searched.journal.find(searched.query("tea"), limit: 10).remark == nil)
            try checkIsSound(searched)
        }
    }

    @Test("An open journal goes on, and the next search finds all", arguments: drops)
    func whileOpen(sql: String) throws {
        try TemporaryFolder.with { folder throws in
            let searched = try filled(folder)
            try damage(folder, sql)
            try searched.journal.perform(
                .add([TodoDraft(title: "Latte again", start: SearchedJournal.clock.today)]))
            #expect(try searched.journal.find(searched.query("latte"), limit: 10).hits.count == 2)
            try searched.journal.rebuildIndex()
            #expect(try searched.journal.isIndexRight())
        }
    }

    @Test("A read-only journal is searched without it")
    func readOnly() throws {
        try TemporaryFolder.with { folder throws in
            try filled(folder).journal.close()
            try damage(folder, "DROP TABLE todoWords; DROP TABLE unindexedTodo")
            let path = folder.file("journal.sqlite")
            let before = try folder.contents()
            chmod(path, 0o400)
            chmod(folder.path, 0o500)
            defer { chmod(folder.path, 0o700) }
            let journal = try JournalDatabase.open(path: path, for: .read, zone: .utc, now: .distantPast)
                .database
            let query = SearchQuery("latte", categories: [], clock: SearchedJournal.clock)
            #expect(try journal.find(query, limit: 10).hits.count == 1)
            if getuid() != 0 { #expect(try folder.contents() == before) }
        }
    }

    @Test("Damage is found and mended while rows wait to be indexed")
    func waitingRows() throws {
        try TemporaryFolder.with { folder throws in
            let searched = try filled(folder)
            let id = try #require(
                try searched.journal.find(searched.query("tea"), limit: 1).hits.first?.todo?.id)
            try searched.journal.perform(.edit([id], TodoEdit(\.note, "needle in note")))
            try searched.checkIndex()
            try searched.journal.perform(
                .add(
                    (0..<300).map { TodoDraft(title: "word\($0) piece", start: SearchedJournal.clock.today) })
            )
            try damage(folder, "UPDATE todoTrigrams_data SET block = zeroblob(30)")
            #expect(try !searched.journal.isIndexRight())
            try searched.journal.rebuildIndex()
            try checkIsSound(searched)
        }
    }

    @Test("A change of searched todos repairs it, too")
    func selection() throws {
        try TemporaryFolder.with { folder throws in
            let searched = try filled(folder)
            try damage(folder, "DELETE FROM todoWords_data")
            try searched.journal.perform(
                .end(
                    .fitting(searched.query("latte")), as: .done, on: SearchedJournal.clock.today,
                    clock: SearchedJournal.clock))
            try checkIsSound(searched)
        }
    }
}
