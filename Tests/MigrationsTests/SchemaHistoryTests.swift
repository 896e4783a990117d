import GRDB
import Migrations
import Testing

/// The schema at each version, against what that version is on record to have had.
struct SchemaHistoryTests {
    @Test(arguments: 1...Migrator.identifiers.count)
    func schemaOfEachVersion(version: Int) throws {
        let migrated = try DatabaseQueue()
        try migrated.writeWithoutTransaction {
            try Migrator.migrate($0, upTo: "v\(version)", machine: { _ in 0 })
        }
        let recorded = try DatabaseQueue()
        try recorded.write { try $0.execute(sql: try #require(SchemaRecord.versions[version])) }
        #expect(try migrated.read(Self.description) == (try recorded.read(Self.description)))
    }

    @Test("Reaching a version step by step or at once is the same")
    func stepByStep() throws {
        let steps = try DatabaseQueue()
        for identifier in Migrator.identifiers {
            try steps.writeWithoutTransaction {
                try Migrator.migrate($0, upTo: identifier, machine: { _ in 0 })
            }
        }
        let once = try DatabaseQueue()
        try once.writeWithoutTransaction { try Migrator.migrate($0, machine: { _ in 0 }) }
        #expect(try steps.read(Self.description) == (try once.read(Self.description)))
    }

    /// What a schema says, however it was written: a line for each column, reference and index.
    private static func description(_ db: Database) throws -> [String] {
        let tables = try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master
                WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name <> 'grdb_migrations' ORDER BY name
                """)
        return try tables.flatMap { table in
            let counts = try Bool.fetchOne(
                db, sql: "SELECT sql LIKE '%AUTOINCREMENT%' FROM sqlite_master WHERE name = ?",
                arguments: [table])
            let columns = try lines(db, "SELECT * FROM pragma_table_xinfo('\(table)') ORDER BY cid")
            let references = try lines(
                db,
                """
                SELECT "from", "table", "to", on_update, on_delete
                FROM pragma_foreign_key_list('\(table)') ORDER BY 1
                """)
            let indexes = try lines(
                db,
                """
                SELECT list."unique", list.origin, list.partial, group_concat(info.name), master.sql
                FROM pragma_index_list('\(table)') AS list, pragma_index_info(list.name) AS info
                LEFT JOIN sqlite_master AS master ON master.name = list.name
                GROUP BY list.name ORDER BY list.name
                """)
            return ["\(table), counting ids: \(counts ?? false)"] + columns + references + indexes
        }
    }

    private static func lines(_ db: Database, _ sql: String) throws -> [String] {
        try Row.fetchAll(db, sql: sql).map { row in
            let line = row.databaseValues.map { String.fromDatabaseValue($0) ?? $0.description }
                .joined(separator: " ")
            return "    " + line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }
}
