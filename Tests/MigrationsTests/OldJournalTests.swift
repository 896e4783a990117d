import Foundation
import GRDB
import Journal
import Migrations
import TestSupport
import Testing

@testable import Persistence

/// Files of every older version, opened as a user opens them.
struct OldJournalTests {
    private static let now = Date(timeIntervalSince1970: 1_772_402_799)  // 2026-03-01T22:06:39Z

    private func ending(_ date: String, _ day: String, _ kind: String = "done") -> String {
        #"{"date":"\#(date)","day":"\#(day)","kind":"\#(kind)"}"#
    }

    @Test("From v3 to v7 every row arrives, on the days it had in New York", arguments: 3...7)
    func everyRowArrives(version: Int) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(path, version: version, try #require(OldJournal.rows[version]))

            let opened = try JournalDatabase.open(path: path, zone: .newYork, now: Self.now)
            try opened.database.queue.read { db throws in
                #expect(
                    try OldJournal.rows("todo", db) == [
                        "1|Call Ann|1|2026-02-08|NULL|2|NULL|NULL|NULL|1|NULL|NULL",
                        "2|Ship 🚀|1|2026-02-08|\(ending("2026-07-02T03:30:00Z", "2026-07-01"))|1|"
                            + "https://example.org/?a=1&b=2|2026-07-01|8|1|NULL|NULL",
                        "3|Stretch|0|2026-02-08|\(ending("2026-02-09T04:59:59Z", "2026-02-08", "abandoned"))|"
                            + "NULL|NULL|2026-02-08|0|1|NULL|NULL",
                        "4|Lunch|0|2026-02-08|\(ending("2026-02-08T16:00:00Z", "2026-02-08"))|"
                            + "NULL|NULL|2026-02-08|0|1|NULL|NULL",
                        "5|Late|0|2026-07-01|\(ending("2026-07-02T03:45:00Z", "2026-07-01"))|"
                            + "NULL|NULL|2026-07-01|0|1|NULL|NULL",
                    ])
                #expect(try OldJournal.rows("journalPage", db) == ["1|2026-02-08", "2|2026-07-01"])
                #expect(
                    try OldJournal.rows("category", db) == ["1|Work|red|0|NULL", "2|Home|blue|1|NULL"])
                #expect(try OldJournal.rows("taskBundle", db) == ["1|Monday|0|1|NULL", "2|Gym|1|0|NULL"])
                #expect(
                    try OldJournal.rows("bundleTodo", db) == [
                        "1|1|Read mail|0|https://mail.example|1|NULL", "2|2|Run|0|NULL|NULL|NULL",
                    ])
                let hasGroups = version >= 6
                #expect(try OldJournal.rows("exportGroup", db) == (hasGroups ? ["1|Team|0"] : []))
                #expect(try OldJournal.rows("exportGroupMember", db) == (hasGroups ? ["1|1", "1|NULL"] : []))
                #expect(try Set(Migrator.applied(db)) == Set(Migrator.identifiers))
                #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
            }
        }
    }

    @Test("A note whose page is gone is named, and the rest arrives", arguments: 3...6)
    func lostNote(version: Int) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let rows = try #require(OldJournal.rows[version])
            let values =
                version == 3
                ? "(9, 77, '2026-02-08 05:00:00.000', 'Tea', NULL)"
                : "(9, 77, '2026-02-08 05:00:00.000', 'Tea')"
            try OldJournal.write(
                path, version: version,
                "PRAGMA foreign_keys = OFF; " + rows + "INSERT INTO note VALUES \(values)")
            let opened = try JournalDatabase.open(path: path, zone: .newYork, now: Self.now)
            #expect(
                opened.migrationNote == "Repaired: note 9 left out, \"Tea\" (its page 77 is gone).")
            #expect(opened.wasNerfJournals)
            #expect(try opened.database.read(.counts).todos == 5)
        }
    }

    @Test("A text that another program cut with a NUL arrives whole, and a message names it")
    func nul() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(
                path, version: 6,
                """
                INSERT INTO journalPage VALUES (1, '2026-02-08 05:00:00.000');
                INSERT INTO note VALUES (1, 1, '2026-02-08 16:00:00.123', 'Lunch' || char(0) || 'with Ann');
                INSERT INTO todo (id, title, start) VALUES
                    (1, 'Call' || char(0) || 'Ann', '2026-02-08 05:00:00.000'),
                    (2, x'546561', '2026-02-08 05:00:00.000');
                """)
            let opened = try JournalDatabase.open(path: path, zone: .newYork, now: Self.now)
            #expect(
                try opened.database.read(.snapshot).todos.map(\.title)
                    == ["Call\u{FFFD}Ann", "Tea", "Lunch\u{FFFD}with Ann"])
            #expect(
                opened.migrationNote
                    == "Repaired: note 1 with a changed text (NUL or not text); "
                    + "todo 1 with a changed title (NUL or not text); "
                    + "todo 2 with a changed title (NUL or not text).")
        }
    }

    @Test("A copy of the file as it was lies beside it", arguments: 1...7)
    func copyHoldsTheOldRows(version: Int) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(path, version: version, try #require(OldJournal.rows[version]))
            let tables = try #require(version >= 3 ? ["todo", "category", "journalPage"] : ["todo", "note"])
            let before = try tables.map { try OldJournal.rows($0, in: path) }

            let opened = try JournalDatabase.open(path: path, zone: .newYork, now: Self.now)
            let copy = try #require(opened.migratedCopy).string
            #expect(
                copy
                    == folder.file(
                        "backups/journal-before-v\(JournalDatabase.schemaVersion)-20260301-220639.sqlite"))
            #expect(try tables.map { try OldJournal.rows($0, in: copy) } == before)
            #expect(try OldJournal.rows("grdb_migrations", in: copy).count == version)
            #expect(try permissions(copy) == 0o600)
            #expect(try permissions(folder.file("backups")) == 0o700)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("backups")).count == 1)
        }
    }

    @Test("A second opening has nothing to do and makes no copy")
    func secondOpening() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(path, version: 7, OldJournal.rowsOfV7)
            _ = try JournalDatabase.open(path: path, zone: .newYork, now: Self.now)
            let again = try JournalDatabase.open(path: path, zone: .auckland, now: Self.now)
            #expect(again.migratedCopy == nil)
            #expect(
                try again.database.queue.read { try OldJournal.rows("journalPage", $0) }.first
                    == "1|2026-02-08")
        }
    }

    @Test(
        "The days are New York's wherever the file is read",
        arguments: ["UTC", "America/Los_Angeles", "Pacific/Auckland", "Asia/Kolkata", "Pacific/Kiritimati"])
    func zoneOfTheReaderDoesNotMatter(zone: String) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(path, version: 7, OldJournal.rowsOfV7)
            let database = try JournalDatabase.open(path: path, zone: .fixed(zone), now: Self.now).database
            try database.queue.read { db throws in
                #expect(
                    try String.fetchAll(db, sql: "SELECT date FROM journalPage") == [
                        "2026-02-08", "2026-07-01",
                    ])
                #expect(
                    try String.fetchAll(
                        db, sql: "SELECT endingDay FROM todo WHERE ending IS NOT NULL ORDER BY id")
                        == ["2026-07-01", "2026-02-08", "2026-02-08", "2026-07-01"])
            }
        }
    }

    @Test("A zone given by hand decides")
    func namedZoneDecides() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(
                path, version: 7, "INSERT INTO journalPage VALUES (1, '2026-02-07 10:00:00.000')")
            let database = try JournalDatabase.open(
                path: path, zone: .newYork, writtenIn: .kiritimati, now: Self.now
            ).database
            #expect(
                try database.queue.read { try String.fetchOne($0, sql: "SELECT date FROM journalPage") }
                    == "2026-02-08")
        }
    }
}
