import Foundation
import GRDB
import Journal
import Migrations
import TestSupport
import Testing

@testable import Persistence

/// What is not a journal of ours is refused in one line that says what to do, and stays byte for byte what it
/// was.
struct FileRefusalTests {
    /// Opens what the test put at `journal.sqlite`; gives what was said, without the path before it.
    private func refusal(
        _ folder: TemporaryFolder, busyTimeout: TimeInterval = 5, leaving: [String: Data]? = nil
    ) throws -> String {
        let before = try leaving ?? folder.contents()
        let path = folder.file("journal.sqlite")
        let error = #expect(throws: JournalError.self) {
            try JournalDatabase.open(path: path, zone: .utc, busyTimeout: busyTimeout, now: .distantPast)
        }
        if leaving == nil { #expect(try folder.contents() == before) }
        let said = try #require(error).description
        #expect(!said.contains("\n"))
        return said.replacing(folder.path + "/", with: "")
    }

    private func write(_ bytes: Data, _ folder: TemporaryFolder) throws {
        try bytes.write(to: URL(fileURLWithPath: folder.file("journal.sqlite")))
    }

    private func makeDatabase(_ folder: TemporaryFolder, _ work: (Database) throws -> Void) throws {
        let queue = try DatabaseQueue(path: folder.file("journal.sqlite"))
        try queue.writeWithoutTransaction(work)
        try queue.close()
    }

    private func makeJournal(_ folder: TemporaryFolder, _ sql: String = "") throws {
        try makeDatabase(folder) { db in
            try Migrator.migrate(db, machine: { _ in 0 })
            try db.execute(sql: sql)
        }
    }

    @Test func folder() throws {
        try TemporaryFolder.with { folder throws in
            try FileManager.default.createDirectory(
                atPath: folder.file("journal.sqlite"), withIntermediateDirectories: false)
            #expect(
                try refusal(folder)
                    == "journal.sqlite is a folder, not a journal. Name the file inside it with --database.")
        }
    }

    @Test func pipe() throws {
        try TemporaryFolder.with { folder throws in
            #expect(mkfifo(folder.file("journal.sqlite"), 0o600) == 0)
            #expect(
                try refusal(folder, leaving: [:])
                    == "journal.sqlite is not a file that can hold a journal. Name another with --database.")
        }
    }

    @Test func linkToNothing() throws {
        try TemporaryFolder.with { folder throws in
            #expect(symlink(folder.file("elsewhere"), folder.file("journal.sqlite")) == 0)
            #expect(
                try refusal(folder, leaving: [:])
                    == "journal.sqlite is a link to a file that does not exist. Fix or remove the link.")
            #expect(!FileManager.default.fileExists(atPath: folder.file("elsewhere")))
        }
    }

    @Test func folderThatIsAFile() throws {
        try TemporaryFolder.with { folder throws in
            try write(Data("x".utf8), folder)
            let path = folder.file("journal.sqlite/journal.sqlite")
            let error = #expect(throws: JournalError.self) {
                try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
            }
            #expect(error?.description == "\(path) couldn't be examined: Not a directory.")
        }
    }

    @Test(
        "What is no database",
        arguments: ["x", "SQLite format 3", String(repeating: "no database ", count: 999)])
    func noDatabase(text: String) throws {
        try TemporaryFolder.with { folder throws in
            try write(Data(text.utf8), folder)
            #expect(
                try refusal(folder).hasPrefix(
                    "journal.sqlite is not a SQLite database. Name the journal's file"))
        }
    }

    @Test func anotherProgramsDatabase() throws {
        try TemporaryFolder.with { folder throws in
            try makeDatabase(folder) { try $0.execute(sql: "CREATE TABLE player (name TEXT)") }
            #expect(
                try refusal(folder)
                    == "journal.sqlite is a SQLite database, but not a journal. Name the journal's file with "
                    + "--database.")
        }
    }

    @Test("Another program's database that counts its migrations as we do")
    func anotherProgramsMigrations() throws {
        try TemporaryFolder.with { folder throws in
            try makeDatabase(folder) { db in
                var migrator = DatabaseMigrator()
                migrator.registerMigration("v1") { try $0.execute(sql: "CREATE TABLE todo (name TEXT)") }
                try migrator.migrate(try DatabaseQueue())
                try db.execute(
                    sql: """
                        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                        INSERT INTO grdb_migrations VALUES ('v1');
                        CREATE TABLE todo (name TEXT)
                        """)
            }
            #expect(try refusal(folder).contains("is a SQLite database, but not a journal."))
        }
    }

    @Test(arguments: [1, 4].map { "v\(JournalDatabase.schemaVersion + $0)" })
    func newerJournal(version: String) throws {
        try TemporaryFolder.with { folder throws in
            try makeJournal(folder, "INSERT INTO grdb_migrations VALUES ('\(version)')")
            #expect(
                try refusal(folder)
                    == "journal.sqlite was written by a newer Daybook (schema \(version); this one knows "
                    + "v\(JournalDatabase.schemaVersion)). Update Daybook; the file wasn't changed.")
        }
    }

    @Test("A newer NerfJournal's file is refused as that", arguments: [8, 9])
    func newerNerfJournal(version: Int) throws {
        try TemporaryFolder.with { folder throws in
            try makeDatabase(folder) { db in
                try Migrator.migrate(db, upTo: "v7", machine: { _ in 0 })
                try db.execute(
                    sql: "CREATE TABLE mood (id INTEGER PRIMARY KEY); ALTER TABLE todo ADD COLUMN mood TEXT")
                for number in 8...version {
                    try db.execute(
                        sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: ["v\(number)"])
                }
            }
            #expect(
                try refusal(folder).hasPrefix(
                    "journal.sqlite was written by a newer NerfJournal (schema v\(version)), whose file"))
        }
    }

    @Test("A newer journal whose program was killed keeps its write-ahead log too")
    func newerJournalWithLog() throws {
        try TemporaryFolder.with { folder throws in
            try makeJournal(folder, "PRAGMA journal_mode = WAL")
            try CrashedWriter.write(
                folder.file("journal.sqlite"), "INSERT INTO grdb_migrations VALUES ('v99')")
            let before = try folder.contents()
            #expect(
                try refusal(folder, leaving: before).contains("was written by a newer Daybook (schema v99"))
            let after = try folder.contents()
            for file in ["journal.sqlite", "journal.sqlite-wal"] { #expect(after[file] == before[file]) }
        }
    }

    @Test func journalChangedByAStranger() throws {
        try TemporaryFolder.with { folder throws in
            try makeJournal(folder, "INSERT INTO grdb_migrations VALUES ('addMood')")
            #expect(
                try refusal(folder)
                    == "journal.sqlite was changed by a program that Daybook doesn't know (schema addMood). "
                    + "The file wasn't changed.")
        }
    }

    @Test(arguments: ["identifier = 'v3'", "TRUE"])
    func historyWithAGap(missing: String) throws {
        try TemporaryFolder.with { folder throws in
            try makeJournal(folder, "DELETE FROM grdb_migrations WHERE \(missing)")
            #expect(
                try refusal(folder).hasPrefix(
                    "journal.sqlite has no schema version."))
        }
    }

    @Test("A damaged file is not mended, not replaced, not touched")
    func damaged() throws {
        try TemporaryFolder.with { folder throws in
            try makeJournal(folder)
            var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("journal.sqlite")))
            bytes.replaceSubrange(100..<3000, with: Data(repeating: 0xA5, count: 2900))
            try write(bytes, folder)
            #expect(
                try refusal(folder)
                    == "journal.sqlite is damaged. Save what can be read of it: daybook doctor --recover FILE. Or move it away, "
                    + "its -wal and -shm files too, and restore a backup from backups. The file wasn't changed."
            )
        }
    }

    @Test("A file cut short in the middle is damaged")
    func truncated() throws {
        try TemporaryFolder.with { folder throws in
            try makeJournal(folder)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("journal.sqlite")))
            try write(bytes.prefix(4096 + 100), folder)
            #expect(try refusal(folder).hasPrefix("journal.sqlite is damaged."))
        }
    }

    @Test func lockedByAnother() throws {
        try TemporaryFolder.with { folder throws in
            try makeJournal(folder)
            let before = try folder.contents()
            let other = try DatabaseQueue(path: folder.file("journal.sqlite"))
            try other.writeWithoutTransaction { db throws in
                try db.execute(sql: "BEGIN EXCLUSIVE")
                // Reading the files now would release the other's lock: both are this process.
                #expect(
                    try refusal(folder, busyTimeout: 0.05, leaving: before)
                        == "Another program is writing to the journal; nothing was changed. Try again when it has "
                        + "finished with journal.sqlite.")
                try db.execute(sql: "ROLLBACK")
            }
            try other.close()
            #expect(try folder.contents() == before)
        }
    }

    @Test("The bits of a file's mode are taken for what its owner wants, even by a superuser")
    func rights() throws {
        try TemporaryFolder.with { folder throws in
            try makeJournal(folder)
            #expect(chmod(folder.file("journal.sqlite"), 0o400) == 0)
            #expect(
                try refusal(folder) == "journal.sqlite is read-only. Allow writing with: chmod u+w")
            #expect(try permissions(folder.file("journal.sqlite")) == 0o400)
        }
    }

    @Test(
        "What a mode says against a file",
        arguments: [
            (S_IFREG | 0o600, nil),
            (S_IFREG | 0o444, nil),
            (S_IFREG | 0o200, "can't be read. Allow it with: chmod u+rw"),
            (S_IFDIR | 0o700, "is a folder, not a journal. Name the file inside it with --database."),
            (S_IFCHR | 0o666, "is not a file that can hold a journal. Name another with --database."),
            (S_IFSOCK | 0o600, "is not a file that can hold a journal. Name another with --database."),
        ] as [(mode_t, String?)])
    func objections(mode: mode_t, expected: String?) {
        #expect(JournalFile.objection(mode: mode) == expected)
    }

    @Test(
        "What a mode and an owner say against writing",
        arguments: [
            (0o600, 7, nil), (0o644, 7, nil), (0o444, 7, .readOnlyFile), (0o666, 8, .otherOwner),
        ] as [(mode_t, uid_t, WriteObstacle?)])
    func obstacles(mode: mode_t, owner: uid_t, expected: WriteObstacle?) {
        #expect(JournalFile.obstacle(mode: S_IFREG | mode, owner: owner, user: 7) == expected)
    }

    @Test(
        "A journal of another user's is refused",
        .enabled(if: geteuid() == 0, "only a superuser can give files away"))
    func anotherUsers() throws {
        try TemporaryFolder.with { folder throws in
            try makeJournal(folder)
            #expect(chown(folder.file("journal.sqlite"), 12345, 12345) == 0)
            #expect(try refusal(folder).hasPrefix("journal.sqlite belongs to another user."))
        }
    }
}
