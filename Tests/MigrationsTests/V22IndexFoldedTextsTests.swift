import GRDB
import Testing

@testable import Migrations

struct V22IndexFoldedTextsTests {
    /// A journal of v21 with accented rows and without, some of them changed since they were indexed.
    private func journal() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { db in
            try Migrator.migrate(db, upTo: "v21", machine: { _ in 0 })
            try db.execute(
                sql: """
                    INSERT INTO todo (id, title, note, start) VALUES
                        (1, 'plain', NULL, '2026-11-20'), (2, 'Café', 'Žluťoučký', '2026-11-20'),
                        (3, 'Ёлка', NULL, '2026-11-20'), (4, 'naïve', NULL, '2026-11-20');
                    INSERT INTO dayText (id, day, text) VALUES
                        (1, '2026-11-19', 'rain'), (2, '2026-11-20', 'Crème brûlée'), (3, '2026-11-21', 'sun');
                    """)
            // What v21 knew of the index.
            for index in SearchIndex.all {
                let parts = index.table == "todo" ? [index.words, index.trigrams] : [index.words]
                try index.fill(db, parts)
                try db.execute(sql: "DELETE FROM \(index.changes)")
            }
            try db.execute(
                sql: """
                    UPDATE todo SET title = 'plain, ünlike before' WHERE id = 1;
                    UPDATE todo SET title = 'cafe' WHERE id = 4;
                    DELETE FROM todo WHERE id = 3;
                    INSERT INTO todo (id, title, start) VALUES (5, 'Öl', '2026-11-20');
                    UPDATE dayText SET text = 'neige à midi' WHERE id = 1;
                    DELETE FROM dayText WHERE id = 3;
                    INSERT INTO dayText (id, day, text) VALUES (4, '2026-11-22', 'déjà vu');
                    """)
            try Migrator.migrate(db, machine: { _ in 0 })
        }
        return queue
    }

    @Test func `Its tables agree with the rows, and with those that changed before`() throws {
        try journal().write { db in
            for index in SearchIndex.all { try index.check(db) }
            let ids = { (table: String, part: String) in
                try Int64.fetchAll(
                    db, sql: "SELECT rowid FROM \(table) WHERE \(table) MATCH ?", arguments: ["\"\(part)\""])
            }
            #expect(try ids("foldedTodo", "zlu") == [2])
            #expect(try ids("foldedTodo", "unl") == [1])
            #expect(try ids("foldedDayText", "cre") == [2])
            #expect(try ids("foldedDayText", "dej") == [4])
            #expect(try ids("dayTextTrigrams", "rai").isEmpty)
        }
    }

    @Test func `A folded text that differs from its row is noticed`() throws {
        for sql in [
            "UPDATE foldedTodo SET text = 'tea' WHERE rowid = 2", "DELETE FROM foldedTodo WHERE rowid = 2",
            "INSERT INTO foldedTodo (rowid, text) VALUES (99, 'nowhere')",
        ] {
            try journal().write { db in
                try SearchIndex.todos.check(db)
                try db.execute(sql: sql)
                #expect(throws: DatabaseError.self, "\(sql)") { try SearchIndex.todos.check(db) }
            }
        }
    }
}
