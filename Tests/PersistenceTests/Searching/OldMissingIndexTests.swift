import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// A journal of an older version whose search index is damaged migrates: the index is made again from the rows.
struct OldMissingIndexTests {
    private static let drops = [
        "DROP TABLE todoWords", "DROP TABLE todoTrigrams", "DROP TABLE dayTextWords",
        "DROP TABLE unindexedTodo", "DROP TABLE unindexedDayText",
        "DROP TABLE todoWords_data", "DROP TABLE dayTextWords_config",
        "DROP TRIGGER search_todo_insert", "ALTER TABLE unindexedTodo ADD COLUMN mood TEXT",
        "DROP TABLE todoWords; CREATE TABLE todoWords (x)",
        "DROP TABLE todoWords; CREATE VIEW todoWords AS SELECT abs(-9223372036854775808) AS title",
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

    private static let versions = 19..<JournalDatabase.schemaVersion

    /// A journal of an old version with three todos, of which an update of the index has seen none.
    private func make(_ path: String, version: Int, _ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db throws in
            try Migrator.migrate(db, upTo: "v\(version)", machine: { _ in 0 })
            try db.execute(
                sql: """
                    INSERT INTO todo (id, title, start) VALUES
                        (1, 'Café latte', '2026-11-20'), (2, 'Tea', '2026-11-20'), (3, 'Ёлка', '2026-11-20');
                    INSERT INTO dayText (day, text) VALUES ('2026-11-20', 'latte and rain');
                    """)
        }
        // Another connection, since the first has the virtual tables open.
        try queue.close()
        let other = try DatabaseQueue(path: path)
        try other.writeWithoutTransaction { try $0.execute(sql: sql) }
        try other.close()
    }

    private func checkIsSound(_ journal: JournalDatabase) throws {
        let query = SearchQuery("latte", categories: [], clock: SearchedJournal.clock)
        #expect(try journal.find(query, limit: 10).hits.count == 2)
        #expect(try journal.isIndexRight())
        #expect(try journal.findDamage() == nil)
        #expect(try journal.queue.inDatabase(SearchIndex.isAsMade))
    }

    @Test(
        "Opening migrates it, makes a backup and says so",
        arguments: RandomRuns.seeds(versions, usual: 3), drops)
    func opening(version: Int, sql: String) throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try make(path, version: version, sql)
            let opened = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
            #expect(opened.migratedCopy != nil)
            #expect(opened.migrationNote == "The search index was damaged and has been made again.")
            try checkIsSound(opened.database)
        }
    }

    @Test("A read-only one opens, and a backup of one restores", arguments: versions)
    func elsewhere(version: Int) throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("old.sqlite")
            try make(path, version: version, "DROP TABLE todoWords; DROP TABLE unindexedDayText")
            chmod(path, 0o400)
            let journal = try JournalDatabase.open(path: path, for: .read, zone: .utc, now: .distantPast)
                .database
            let query = SearchQuery("latte", categories: [], clock: SearchedJournal.clock)
            #expect(try journal.find(query, limit: 10).hits.count == 2)
            try journal.close()
            let target = try JournalDatabase.open(
                path: folder.file("journal.sqlite"), zone: .utc, now: .distantPast
            ).database
            try target.perform(.restore(FilePath(path), into: target, by: .tester))
            try checkIsSound(target)
        }
    }

    @Test("A whole index stays as it is")
    func whole() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try make(path, version: 22, "")
            let opened = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
            #expect(opened.migrationNote == nil)
            try checkIsSound(opened.database)
        }
    }
}
