import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("A journal that another version migrates while it is open")
struct MigratedMeanwhileTests {
    private func open(_ path: String, for purpose: OpeningPurpose) throws -> JournalDatabase {
        try JournalDatabase.open(path: path, for: purpose, zone: .utc, now: .distantPast).database
    }

    private func add(_ title: String, _ database: JournalDatabase) throws {
        try database.perform(.add([TodoDraft(title: title, start: "2026-11-20")]))
    }

    private static let refusal = FileInterference.migrated.words

    @Test(
        "It isn't written to any more, even if only rows were changed",
        arguments: [
            "INSERT INTO grdb_migrations VALUES ('v99'); UPDATE todo SET title = title || '!'",
            "INSERT INTO grdb_migrations VALUES ('v99'), ('v100')",
            "INSERT INTO grdb_migrations VALUES ('v99'); ALTER TABLE todo ADD COLUMN mood TEXT",
            "DELETE FROM grdb_migrations WHERE identifier = 'v27'",
            "UPDATE grdb_migrations SET identifier = 'v99' WHERE identifier = 'v27'",
        ], [OpeningPurpose.screen, .create])
    func refused(migration: String, purpose: OpeningPurpose) throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            let database = try open(path, for: purpose)
            try add("a", database)
            let other = try DatabaseQueue(path: path)
            try other.writeWithoutTransaction { try $0.execute(sql: migration) }
            for _ in 1...2 { #expect(throws: JournalError.self) { try add("b", database) } }
            if migration.hasPrefix("INSERT"), !migration.contains("ALTER") {
                let error = #expect(throws: JournalError.self) { try add("b", database) }
                #expect(error?.description == Self.refusal)
            }
            #expect(throws: JournalError.self) { try database.rebuildIndex() }
            #expect(try other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM todo") } == 1)
            try other.close()
            try database.close()
        }
    }

    @Test("A command that has waited for the migration doesn't write either")
    func waiting() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try open(path, for: .create).close()
            let database = try open(path, for: .change)
            let other = try BusyWriter(path, "INSERT INTO grdb_migrations VALUES ('v99')")
            let adding = Task.detached { try add("b", database) }
            try other.commit()
            await #expect(throws: JournalError(Self.refusal)) { try await adding.value }
        }
    }
}
