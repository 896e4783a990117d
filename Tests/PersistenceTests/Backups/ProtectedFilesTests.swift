import Foundation
import Journal
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

@Suite("Files that nothing is written over")
struct ProtectedFilesTests {
    private func inJournal(_ body: (TemporaryFolder, ProtectedFiles) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            _ = try database.makeBackup(reason: .byHand, now: .distantPast)
            try withExtendedLifetime(database) { try body(folder, ProtectedFiles(journal: FilePath(path))) }
        }
    }

    private func isRefused(_ path: String, _ protected: ProtectedFiles) -> Bool {
        do {
            try protected.check(FilePath(path))
            return false
        } catch {
            return true
        }
    }

    @Test("The journal and what belongs to it, whether it exists or not")
    func names() throws {
        try inJournal { folder, protected in
            for name in ["", "-wal", "-shm", "-journal", "-draft", "-draft-17"] {
                #expect(isRefused(folder.file("journal.sqlite\(name)"), protected), "\(name)")
                #expect(isRefused(folder.file("none/../journal.sqlite\(name)"), protected) == false)
                #expect(isRefused(folder.file("backups/../journal.sqlite\(name)"), protected), "\(name)")
            }
            for name in ["journal.json", "journal.sqlite.json", "other", "-wal", "none/x"] {
                #expect(!isRefused(folder.file(name), protected), "\(name)")
            }
            #expect(!isRefused("/dev/null", protected))
            #expect(
                throws: JournalError(
                    "\(folder.file("journal.sqlite")) is the journal itself, so it isn't overwritten. Choose another name."
                )
            ) {
                try protected.check(FilePath(folder.file("journal.sqlite")))
            }
        }
    }

    @Test("Links, hard and symbolic, also of the folder, lead to the same files")
    func links() throws {
        try inJournal { folder, protected in
            #expect(symlink("journal.sqlite", folder.file("soft")) == 0)
            #expect(link(folder.file("journal.sqlite"), folder.file("hard")) == 0)
            #expect(link(folder.file("journal.sqlite-wal"), folder.file("hard wal")) == 0)
            #expect(symlink(".", folder.file("here")) == 0)
            for name in ["soft", "hard", "hard wal", "here/journal.sqlite", "here/journal.sqlite-draft"] {
                #expect(isRefused(folder.file(name), protected), "\(name)")
            }
            // A journal that is opened by a link is protected as under its own name.
            let byLink = ProtectedFiles(journal: FilePath(folder.file("soft")))
            for name in ["soft", "journal.sqlite", "journal.sqlite-wal"] {
                #expect(isRefused(folder.file(name), byLink), "\(name)")
            }
        }
    }

    @Test("Everything among the backups, and what is there under another name as well")
    func backups() throws {
        try inJournal { folder, protected in
            let backups = folder.file("backups")
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: backups).first)
            #expect(link("\(backups)/\(name)", folder.file("hard")) == 0)
            #expect(symlink("backups", folder.file("soft")) == 0)
            for path in ["hard", "backups/\(name)", "backups/new", "soft/new", "soft/\(name)"] {
                #expect(isRefused(folder.file(path), protected), "\(path)")
            }
        }
    }
}
