import GRDB
import Migrations
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
}
