import Foundation
import Journal
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// One backup a day, whoever makes it, and older ones go only after it.
struct DailyBackupTests {
    private func clock(_ time: String) -> JournalClock { .fixed(time) }

    private func journal(_ folder: TemporaryFolder) throws -> JournalDatabase {
        let journal = try JournalDatabase.open(
            path: folder.file("journal.sqlite"), zone: .utc, now: .distantPast
        ).database
        try journal.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
        return journal
    }

    private func names(_ journal: JournalDatabase) -> [String] {
        BackupFile.all(ofJournal: journal.path).map(\.name)
    }

    /// Makes one that is due. A process that another test begins at this moment has a copy of the lock until it runs
    /// its program, which looks like another program making the backup.
    @discardableResult
    private func made(_ journal: JournalDatabase, _ clock: JournalClock) throws -> DailyBackup.Outcome {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            if let outcome = try DailyBackup.make(of: journal, clock) { return outcome }
        }
        return try #require(try DailyBackup.make(of: journal, clock))
    }

    @Test func `The first of a day is made, and no second`() throws {
        try TemporaryFolder.with { folder in
            let journal = try journal(folder)
            #expect(DailyBackup.isDue(ofJournal: journal.path, clock("2026-11-20T09:30")))
            let outcome = try made(journal, clock("2026-11-20T09:30"))
            #expect(outcome.backup.lastComponent?.string == "journal-daily-20261120-093000.sqlite")
            #expect(
                try Backup.open(outcome.backup).read {
                    try Int.fetchOne($0, sql: "SELECT count(*) FROM todo")
                } == 1)
            #expect(!DailyBackup.isDue(ofJournal: journal.path, clock("2026-11-20T23:59")))
            #expect(try DailyBackup.make(of: journal, clock("2026-11-20T23:59")) == nil)
            #expect(DailyBackup.isDue(ofJournal: journal.path, clock("2026-11-21T00:00")))
            #expect(names(journal).count == 1)
        }
    }

    @Test func `A clock that ran ahead once prevents no backup later`() throws {
        try TemporaryFolder.with { folder in
            let journal = try journal(folder)
            try made(journal, clock("2036-11-20T09:30"))
            try made(journal, clock("2026-11-20T09:30"))
        }
    }

    @Test func `Many programs at once make one`() throws {
        try TemporaryFolder.with { folder in
            let path = try journal(folder).path
            let made = Mutex(0)
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                do {
                    let journal = try JournalDatabase.open(path: path, now: .distantPast).database
                    let outcome = try DailyBackup.make(of: journal, clock("2026-11-20T09:30"))
                    if outcome != nil { made.withLock { $0 += 1 } }
                    try journal.close()
                } catch {
                    Issue.record(error)
                }
            }
            #expect(made.withLock { $0 } == 1)
            #expect(BackupFile.all(ofJournal: path).count == 1)
        }
    }

    @Test func `Older ones go once the new one is there, and the last that an undo needs stay`() throws {
        try TemporaryFolder.with { folder in
            let journal = try journal(folder)
            for day in 1...16 {
                let outcome = try made(journal, clock("2026-11-\(day < 10 ? "0" : "")\(day)T09:30"))
                #expect(outcome.problem == nil)
            }
            // The last 14, and the first of the month.
            #expect(names(journal).count == 15)
            #expect(names(journal).last == "journal-daily-20261101-093000.sqlite")
            let author = Author(.commandLine, clock: clock("2026-11-16T10:00"))
            for _ in 0..<17 {
                let snapshot = try journal.read(.snapshot)
                _ = try journal.perform(
                    .importJournal(snapshot, replacing: true, into: journal, by: author), by: author)
            }
            try made(journal, clock("2026-11-20T09:30"))
            let imports = names(journal).filter { $0.contains("-import-") }
            // Every step could be undone, but not with a copy of the journal for each.
            #expect(imports.count == 15)
            for _ in 0..<14 { _ = try journal.perform(.undo(in: journal, by: author), by: author) }
        }
    }

    @Test func `One that fails removes nothing and isn't tried again at once`() throws {
        try TemporaryFolder.with { folder in
            let journal = try journal(folder)
            for day in 10...24 { _ = try made(journal, clock("2026-10-\(day)T09:30")) }
            let before = names(journal)
            try journal.close()
            var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("journal.sqlite")))
            // A page in the middle.
            for place in 8192..<8400 { bytes[place] = 0xFF }
            try bytes.write(to: URL(fileURLWithPath: folder.file("journal.sqlite")))
            let damaged = try JournalDatabase.open(
                path: FilePath(folder.file("journal.sqlite")), now: .distantPast
            ).database
            #expect(throws: JournalError.self) {
                try made(damaged, clock("2026-11-20T09:30"))
            }
            #expect(names(damaged) == before)
            #expect(!DailyBackup.isDue(ofJournal: damaged.path, clock("2026-11-20T09:30")))
        }
    }

    @Test func `A journal that nobody wrote to has no changes`() throws {
        try TemporaryFolder.with { folder in
            let journal = try journal(folder)
            let later = JournalClock(zone: .utc) { Date() + 3600 }
            #expect(DailyBackup.hasChanges(journal.path, later))
            // The clock was wrong once; that must not end daily backups until then.
            try made(journal, clock("2099-01-01T12:00"))
            #expect(DailyBackup.hasChanges(journal.path, later))
            try made(journal, later)
            #expect(!DailyBackup.hasChanges(journal.path, later))
        }
    }
}
