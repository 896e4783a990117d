import Foundation
import GRDB
import Journal
import Persistence
import TestSupport
import Testing

/// A row that cannot be carried over stops the opening, is named, and leaves the file byte for byte as it
/// was.
struct MalformedRowsTests {
    struct Malformed: Sendable, CustomTestStringConvertible {
        var version: Int
        var row: String
        var said: String
        var testDescription: String { said }
    }

    static let cases =
        [
            Malformed(
                version: 6, row: "INSERT INTO note VALUES (9, 1, 'soon', 'Tea')",
                said: "note 9 has the timestamp \"soon\", which is not a date and time"),
            Malformed(
                version: 6, row: "INSERT INTO note VALUES (9, 1, '2026-02-31 05:00:00.000', 'Tea')",
                said: "note 9 has the timestamp \"2026-02-31 05:00:00.000\", which is not a date and time"),
            Malformed(
                version: 6, row: "INSERT INTO note VALUES (9, 1, 5, 'Tea')",
                said: "note 9 has the timestamp 5, which is not a date and time"),
            Malformed(
                version: 4,
                row: """
                    INSERT INTO journalPage VALUES (7, 'Sunday');
                    INSERT INTO note VALUES (9, 7, '2026-02-08 05:00:00.000', 'Tea')
                    """,
                said: "the page 7 of note 9 has the date \"Sunday\", which is not a date and time"),
            Malformed(
                version: 7, row: "INSERT INTO journalPage VALUES (7, '2026-02-08')",
                said: "journalPage 7 has the date \"2026-02-08\", which is not a date and time"),
            Malformed(
                version: 7, row: "INSERT INTO journalPage VALUES (7, '0000-02-08 05:00:00.000')",
                said: "journalPage 7 has the date \"0000-02-08\", which is not in the years 1 to 9999"),
            Malformed(
                version: 7,
                row: "INSERT INTO todo (id, title, start) VALUES (7, 'Tea', '0000-12-31 05:00:00.000')",
                said: "todo 7 has the start \"0000-12-31\", which is not in the years 1 to 9999"),
            Malformed(
                version: 7,
                row: "INSERT INTO todo (id, title, start) VALUES (7, 'Tea', '2026-02-08 05:00:00.000 now')",
                said: "todo 7 has the start \"2026-02-08 05:00:00.000 now\", which is not a date and time"),
        ]
        + [
            "done", "{", "17", "[]", "{}", #"{"date":"2026-02-08T06:00:00Z"}"#, #"{"kind":"done"}"#,
            #"{"date":"2026-02-08T06:00:00Z","kind":"later"}"#,
            #"{"date":"2026-02-08T06:00:00","kind":"done"}"#,
            #"{"date":"2026-02-30T06:00:00Z","kind":"done"}"#, #"{"date":1770530400000,"kind":"done"}"#,
        ].map { ending in
            Malformed(
                version: 7,
                row:
                    """
                    INSERT INTO todo (id, title, start, ending)
                    VALUES (7, 'Tea', '2026-02-08 05:00:00.000', '\(ending)')
                    """,
                said: "todo 7 has the ending \"\(ending)\", which is not a date and a kind, done or abandoned"
            )
        }

    @Test(arguments: cases)
    func isNamedAndNothingChanges(malformed: Malformed) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let rows = try #require(OldJournal.rows[malformed.version])
            try OldJournal.write(path, version: malformed.version, rows + malformed.row)
            let before = try Data(contentsOf: URL(fileURLWithPath: path))

            let error = #expect(throws: JournalError.self) {
                try JournalDatabase.open(path: path, zone: .newYork, now: .distantPast)
            }
            #expect(
                error?.description
                    == "\(path) couldn't be updated to the new version: \(malformed.said). Nothing was changed. "
                    + "Repair it with the program that wrote it.")
            #expect(try folder.contents() == ["journal.sqlite": before, "backups": Data()])
        }
    }

    @Test("A journal far larger than SQLite's cache is as it was, too")
    func largeJournal() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(
                path, version: 3,
                """
                WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
                INSERT INTO todo (title, added) SELECT hex(randomblob(60)), '2026-02-08 05:00:00.000' FROM n;
                UPDATE todo SET ending = '?' WHERE id = 30000;
                """)
            let before = try folder.contents()
            #expect(throws: JournalError.self) {
                try JournalDatabase.open(path: path, zone: .newYork, now: .distantPast)
            }
            #expect(try folder.contents()["journal.sqlite"] == before["journal.sqlite"])
        }
    }

    @Test("A write-ahead log another program left stays what it was")
    func leftoverLog() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            try OldJournal.write(path, version: 7, "PRAGMA journal_mode = WAL")
            try CrashedWriter.write(
                path, "INSERT INTO todo (id, title, start) VALUES (7, 'Tea', 'never')")
            let before = try folder.contents()
            #expect((before["journal.sqlite-wal"]?.count ?? 0) > 0)
            #expect(throws: JournalError.self) {
                try JournalDatabase.open(path: path, zone: .newYork, now: .distantPast)
            }
            let after = try folder.contents()
            #expect(after["journal.sqlite"] == before["journal.sqlite"])
            // What was begun and taken back may follow the changes that count.
            #expect(
                after["journal.sqlite-wal"]?.starts(with: try #require(before["journal.sqlite-wal"])) == true)
        }
    }
}
