import GRDB
import Journal
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// What went wrong, in words that say what to do.
struct JournalErrorTests {
    @Test(
        arguments: [
            (.SQLITE_BUSY, "Another program is writing to the journal; nothing was changed."),
            (.SQLITE_BUSY_SNAPSHOT, "Another program is writing to the journal; nothing was changed."),
            (.SQLITE_FULL, "The disk is full; nothing was changed. Make room for /j/a.sqlite."),
            (
                .SQLITE_CORRUPT,
                "/j/a.sqlite is damaged. Save what can be read of it: daybook doctor --recover FILE. Or move it away, its -wal and -shm files too, and restore a backup from /j/backups."
            ),
            (.SQLITE_NOTADB, "/j/a.sqlite is not a SQLite database."),
            (.SQLITE_READONLY, "The journal can't be written to; nothing was changed."),
            (.SQLITE_CANTOPEN, "There is no journal at /j/a.sqlite."),
            (
                .SQLITE_IOERR_WRITE,
                "The disk reports an error (disk I/O error); nothing was changed. Copy /j/a.sqlite to another disk."
            ),
            (
                .SQLITE_CONSTRAINT,
                "/j/a.sqlite couldn't be changed (constraint failed); nothing was changed."
            ),
        ] as [(ResultCode, String)])
    func words(code: ResultCode, expected: String) {
        let said = JournalError(DatabaseError(resultCode: code), path: "/j/a.sqlite").description
        #expect(said.hasPrefix(expected), "\(said)")
    }

    @Test("A file that is there but can't be opened isn't called missing")
    func unopened() {
        let said = JournalError(DatabaseError(resultCode: .SQLITE_CANTOPEN), path: "/dev/null").description
        #expect(said == "/dev/null couldn't be opened. It and its folder must be yours to read and write.")
    }

    @Test func wordsStayAsTheyAre() {
        let error = JournalError("A todo needs a title.")
        #expect(JournalError(error, path: "/j/a.sqlite") == error)
    }

    @Test("A full disk is said, and the journal is as it was")
    func fullDisk() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            let error = #expect(throws: (any Error).self) {
                try database.queue.write { db throws in
                    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                    try db.execute(sql: "PRAGMA max_page_count = \(pages)")
                    try db.execute(sql: "INSERT INTO category (name) SELECT hex(randomblob(100000))")
                }
            }
            #expect(
                JournalError(try #require(error), path: FilePath(path)).description
                    == "The disk is full; nothing was changed. Make room for \(path).")
            #expect(
                try database.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM category") } == 0)
        }
    }
}
