import Foundation
import GRDB
import Journal
import Migrations
import Testing

@testable import Persistence

extension StoredTable {
    /// The names of its codings, and whether the types of their values have one for NULL.
    fileprivate var codings: [Coding] {
        columns.map { Coding(name: $0.coding.name, isOptional: $0.coding.isOptional) }
    }

    /// The properties that its columns store.
    fileprivate var storedProperties: Set<String> {
        Set(columns.map { String("\($0.coding.property())".drop { $0 != "." }.dropFirst()) })
    }

    /// The properties of its rows.
    fileprivate var properties: Set<String> {
        Set(Mirror(reflecting: blank).children.compactMap(\.label))
    }
}

/// What two declarations of a column have in common.
private struct Coding: Equatable {
    let name: String
    let isOptional: Bool
}

@Suite("Tables are declared as the schema has them")
struct DeclaredTablesTests {
    private static func columns(_ table: String, _ db: Database) throws -> [String: Bool] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT name, \"notnull\" OR pk AS required FROM pragma_table_xinfo(?) WHERE hidden = 0",
            arguments: [table])
        return try Dictionary(
            uniqueKeysWithValues: rows.map {
                (try $0.decode(forColumn: "name"), try $0.decode(forColumn: "required"))
            })
    }

    @Test(
        "Every recorded table is declared, those that others refer to first, and its rows are of today's columns"
    )
    func tables() throws {
        #expect(Set(Tables.names) == Set(ChangeRecording.tables))
        #expect(Set(Tables.names).count == Tables.names.count)
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { try Migrator.migrate($0, machine: { _ in 0 }) }
        var before: Set<String> = []
        for table in Tables.all {
            let columns = try queue.read { try Self.columns(table.name, $0) }
            #expect(Set(table.declared.columns.map(\.name)) == Set(columns.keys), "\(table.name)")
            for column in table.declared.columns {
                #expect(column.isOptional == (columns[column.name] == false), "\(table.name).\(column.name)")
                #expect(column.target.map { before.contains($0) } ?? true, "\(table.name)")
            }
            before.insert(table.name)
        }
    }

    @Test("Values are coded for the schema's columns, in their order, optional ones as such")
    func codings() {
        #expect(Tables.all.map(\.name) == JournalSchema.tables.map(\.name))
        for table in Tables.all {
            let declared = table.declared.columns.map { Coding(name: $0.name, isOptional: $0.isOptional) }
            #expect(table.codings == declared, "\(table.name)")
        }
    }

    @Test("References are foreign keys, and what a repair takes away goes on deletion too")
    func references() throws {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { try Migrator.migrate($0, machine: { _ in 0 }) }
        for table in Tables.all {
            let keys = try queue.read { db in
                try Row.fetchAll(
                    db, sql: "SELECT \"from\", \"table\", on_delete FROM pragma_foreign_key_list(?)",
                    arguments: [table.name])
            }
            let declared = table.declared.columns.compactMap { column -> String? in
                guard case .reference(let target, let deletion) = column.kind else { return nil }
                return "\(column.name) \(target) \(deletion == .deletesRow ? "CASCADE" : "SET NULL")"
            }
            let stored = keys.map { "\($0[0] as String) \($0[1] as String) \($0[2] as String)" }
            #expect(declared.sorted() == stored.sorted(), "\(table.name)")
        }
    }

    @Test("A column came with the version that is declared", arguments: 9...Migrator.identifiers.count)
    func versions(version: Int) throws {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction {
            try Migrator.migrate($0, upTo: "v\(version)", machine: { _ in 0 })
        }
        for table in Tables.all {
            let declared = table.declared.columns.filter { $0.since ?? table.declared.since <= version }.map(
                \.name)
            let columns = try queue.read { try Self.columns(table.name, $0) }
            #expect(Set(declared) == Set(columns.keys), "\(table.name)")
        }
    }

    @Test(
        "Every property of a row is stored, but for a todo's postponements and stars, which are rows of their own, and its week's shortfall"
    )
    func properties() {
        for table in Tables.all {
            let names = table.properties.subtracting(table.storedProperties)
            #expect(names.subtracting(["postponements", "stars", "weekShortfall"]) == [], "\(table.name)")
        }
    }

    @Test("Columns are listed in the schema and with the coding of their values, and nowhere else")
    func listedOnce() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources").standardizedFileURL
        // Other names are ordinary words too.
        let names = Set(
            JournalSchema.tables.flatMap(\.columns).map(\.name).filter { $0.contains(where: \.isUppercase) })
        #expect(names.count > 10)
        let own = ["JournalSchema.swift", "Tables.swift"]
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var count = 0
        for case let file as URL in try #require(files) where file.pathExtension == "swift" {
            count += 1
            if own.contains(file.lastPathComponent) { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            // One is a rule about one column; two are a list.
            let listed = names.filter { text.contains("\"\($0)\"") }
            #expect(listed.count < 2, "\(file.lastPathComponent): \(listed.sorted())")
        }
        #expect(count > 400)
    }
}
