import Foundation
import GRDB
import Journal
import Migrations
import Persistence
import TestSupport
import Testing

@Suite("Migrating to v11")
struct V11AddAsksWhenPushedTests {
    @Test("Rows in the list of changes are to the byte what the triggers would write of them now")
    func rowsOfTheLog() throws {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { try Migrator.migrate($0, upTo: "v10", machine: { _ in 0 }) }
        try queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    INSERT INTO todo (title, start) VALUES ('a', '2026-11-20');
                    UPDATE todo SET title = 'b';
                    INSERT INTO category (name) VALUES ('c');
                    """)
            try Migrator.migrate(db, machine: { _ in 0 })
            let columns = try ChangeRecording.columns(of: "todo", db)
            let now = try String.fetchOne(
                db, sql: "SELECT \(ChangeRecording.json(of: "todo", columns: columns)) FROM todo")
            let logged = try String.fetchAll(
                db, sql: "SELECT after FROM undoChange WHERE tableName = 'todo' ORDER BY id")
            #expect(logged.last == now)
            #expect(logged.count == 2)
            let others = try String.fetchAll(
                db, sql: "SELECT after FROM undoChange WHERE tableName = 'category'")
            #expect(others.allSatisfy { !$0.contains("asksWhenPushed") })
        }
    }

    @Test("A change from before the migration can be undone after it", arguments: ["v9", "v10"])
    func undoneAcross(version: String) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let old = try DatabaseQueue(path: path)
            try old.writeWithoutTransaction { try Migrator.migrate($0, upTo: version, machine: { _ in 0 }) }
            try old.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO journalPage (date) VALUES ('2026-11-20');
                        INSERT INTO todo (title, start) VALUES ('a', '2026-11-20');
                        UPDATE todo SET title = 'b';
                        """)
            }
            try old.close()
            let now = try #require(ISO8601.instant("2026-11-20T10:00:00Z"))
            let database = try JournalDatabase.open(path: path, zone: .utc, now: now).database
            #expect(try database.read(.snapshot).todos.map(\.title) == ["b"])
            let author = Author(.screen, clock: .fixed("2026-11-20T10:00"))
            try database.perform(.undo(in: database, by: author), by: author)
            #expect(try database.read(.snapshot).counts.isEmpty)
            try database.perform(.redo(in: database, by: author), by: author)
            #expect(try database.read(.snapshot).todos.map(\.title) == ["b"])
            #expect(try database.read(.snapshot).todos.allSatisfy(\.asksWhenPostponed))
        }
    }
}
