import GRDB
import Migrations
import Persistence
import TestSupport
import Testing

/// Files that NerfJournal created, in its own words, are journals like ours.
struct SchemaCheckTests {
    private static let migrations = "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"

    @Test("A journal whose tables NerfJournal created opens, and opens again", arguments: 1...7)
    func nerfJournals(version: Int) throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { db throws in
                try db.execute(sql: Self.migrations + (try #require(SchemaRecord.versions[version])))
                for number in 1...version {
                    try db.execute(
                        sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: ["v\(number)"])
                }
            }
            try queue.close()
            let opened = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
            #expect(opened.migratedCopy != nil)
            #expect(try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).migratedCopy == nil)
        }
    }

    @Test("A journal of any version that Daybook wrote opens", arguments: 1...16)
    func ours(version: Int) throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(path, version: version)
            _ = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
        }
    }
}
