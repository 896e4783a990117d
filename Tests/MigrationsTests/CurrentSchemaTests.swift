import GRDB
import TestSupport
import Testing

@testable import Migrations

/// Only a file with exactly the objects that Daybook makes may go without the thorough check.
@Suite("The quick look at a file's schema")
struct CurrentSchemaTests {
    private static func isWhole(after change: String = "", migrated: String? = nil) throws -> Bool {
        var configuration = Configuration()
        // The schema's own table may be written, as a crafted file's may have been.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
        let queue = try DatabaseQueue(configuration: configuration)
        return try queue.writeWithoutTransaction { db in
            try Migrator.migrate(db, upTo: migrated, machine: { _ in 0 })
            try db.execute(sql: change)
            return try SchemaCheck.isCurrent(SchemaObject.all(db))
        }
    }

    @Test("A new journal passes, and one that came from the first version")
    func passes() throws {
        #expect(try Self.isWhole())
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { db in
            try Migrator.migrate(db, upTo: "v1", machine: { _ in 0 })
            try Migrator.migrate(db, machine: { _ in 0 })
            #expect(try SchemaCheck.isCurrent(SchemaObject.all(db)))
        }
    }

    @Test("An older one doesn't", arguments: ["v1", "v8", "v25"])
    func older(version: String) throws {
        #expect(try !Self.isWhole(migrated: version))
    }

    @Test(
        "Nor does one with anything more, less or else",
        arguments: [
            "CREATE TABLE mine (a)", "CREATE INDEX mine ON todo (title)", "CREATE VIEW mine AS SELECT 1",
            "CREATE TRIGGER mine AFTER INSERT ON todo BEGIN SELECT 1; END",
            "CREATE TRIGGER mine AFTER INSERT ON grdb_migrations BEGIN SELECT 1; END",
            "CREATE INDEX mine ON grdb_migrations (identifier)",
            "CREATE VIRTUAL TABLE mine USING fts5(a)", "ANALYZE",
            "DROP TRIGGER undo_todo_update", "DROP INDEX todo_by_category", "DROP TABLE grdb_migrations",
            "ALTER TABLE todo ADD COLUMN mine", "ALTER TABLE grdb_migrations ADD COLUMN mine",
        ])
    func differs(change: String) throws {
        #expect(try !Self.isWhole(after: change))
    }

    @Test(
        "Nor does one whose schema was written by hand",
        arguments: [
            // Two statements in one row, of which SQLite reads the first.
            """
            UPDATE sqlite_master SET sql = sql || ';' || char(10) || char(10)
                || (SELECT sql FROM sqlite_master WHERE name = 'todo_by_category')
            WHERE name = 'todo_by_bundleTodo';
            DELETE FROM sqlite_master WHERE name = 'todo_by_category'
            """,
            "UPDATE sqlite_master SET rootpage = 0 WHERE name = 'todo'",
            "UPDATE sqlite_master SET rootpage = 0 WHERE name = 'grdb_migrations'",
            "UPDATE sqlite_master SET sql = replace(sql, 'ON todo', 'ON  todo') WHERE name = 'undo_todo_update'",
            "UPDATE sqlite_master SET sql = NULL WHERE name = 'undo_todo_update'",
            """
            INSERT INTO sqlite_master
            VALUES ('trigger', 'sqlite_mine', 'todo', 0, 'CREATE TRIGGER sqlite_mine AFTER INSERT ON todo BEGIN SELECT 1; END')
            """,
            """
            INSERT INTO sqlite_master
            VALUES ('index', 'sqlite_autoindex_mine', 'grdb_migrations', 0, 'CREATE VIEW mine AS SELECT 1')
            """,
            "INSERT INTO sqlite_master SELECT type, name, tbl_name, rootpage, sql FROM sqlite_master WHERE name = 'todo'",
            "UPDATE sqlite_master SET type = 'view' WHERE name = 'undo_todo_update'",
            "UPDATE sqlite_master SET name = 'mine' WHERE name = 'grdb_migrations'",
        ])
    func crafted(change: String) throws {
        #expect(try !Self.isWhole(after: change))
    }
}
