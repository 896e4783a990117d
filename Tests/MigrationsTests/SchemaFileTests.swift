import Foundation
import GRDB
import Migrations
import Testing

/// `Migrations/schema.sql` is made from a new journal; these tests keep it fresh.
struct SchemaFileTests {
    private static let command = "DAYBOOK_UPDATE_SCHEMA=1 swift test --filter SchemaFileTests"

    @Test func isFresh() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Migrations/schema.sql").standardizedFileURL
        let expected = try Self.schema()
        if ProcessInfo.processInfo.environment["DAYBOOK_UPDATE_SCHEMA"] != nil {
            try expected.write(to: file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(written == expected, "Migrations/schema.sql is stale. Make it again: \(Self.command)")
    }

    private static func schema() throws -> String {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { try Migrator.migrate($0, machine: { _ in 0 }) }
        let statements = try queue.read { db throws in
            try String.fetchAll(
                db,
                sql: """
                    SELECT sql FROM sqlite_master
                    WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND tbl_name <> 'grdb_migrations'
                    ORDER BY tbl_name, type DESC, name
                    """)
        }
        let header = """
            -- The schema as it stands at \(Migrator.identifiers.last ?? "").
            -- Made by a test from a new journal, not to be edited. To make it again: \(command)
            """
        return ([header] + statements.map { $0 + ";" }).joined(separator: "\n\n") + "\n"
    }
}
