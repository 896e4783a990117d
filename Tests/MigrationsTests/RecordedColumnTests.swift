import GRDB
import Migrations
import Testing

@Suite("Columns that recorded tables get")
struct RecordedColumnTests {
    @Test(
        "Rows in the list of changes are to the byte what the triggers would write of them now",
        arguments: ["category", "taskBundle", "bundleTodo", "todo"])
    func rowsOfTheLog(table: String) throws {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { try Migrator.migrate($0, upTo: "v11", machine: { _ in 0 }) }
        try queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    INSERT INTO category (name) VALUES ('c');
                    INSERT INTO taskBundle (name) VALUES ('b');
                    INSERT INTO bundleTodo (bundleID, title) VALUES (1, 'i');
                    INSERT INTO todo (title, start, categoryID) VALUES ('a', '2026-11-20', 1);
                    DELETE FROM category;
                    INSERT INTO category (name, color) VALUES ('d', 'red');
                    """)
            try Migrator.migrate(db, machine: { _ in 0 })
            let columns = try ChangeRecording.columns(of: table, db)
            let now = try String.fetchOne(
                db, sql: "SELECT \(ChangeRecording.json(of: table, columns: columns)) FROM \(table)")
            let logged = try String.fetchAll(
                db, sql: "SELECT after FROM undoChange WHERE tableName = ? AND after NOT NULL ORDER BY id",
                arguments: [table])
            #expect(logged.last == now)
        }
    }
}
