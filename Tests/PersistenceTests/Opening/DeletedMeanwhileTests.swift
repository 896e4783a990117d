import Foundation
import GRDB
import Journal
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

@Suite("A journal that is deleted while something opens it stays deleted")
struct DeletedMeanwhileTests {
    @Test("A connection makes no file", arguments: ["journal.sqlite", "a b?c#d%20.sqlite", "é"])
    func connection(name: String) throws {
        try TemporaryFolder.with { folder throws in
            let path = FilePath(folder.file(name))
            for readonly in [true, false] {
                #expect(throws: DatabaseError.self) {
                    let queue = try JournalDatabase.connect(path, BusyWait(patience: 0), readonly: readonly)
                    try queue.read { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
                }
            }
            #expect(try folder.contents().isEmpty)
        }
    }

    @Test(
        "Whoever reads, changes or backs it up says that there is none",
        arguments: [OpeningPurpose.read, .change])
    func purposes(purpose: OpeningPurpose) throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            let isOver = Atomic(false)
            // As the background backup of a journal that is deleted right after its first change.
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 {
                    while !isOver.load(ordering: .relaxed) {
                        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
                    }
                    return
                }
                for _ in 0..<60 {
                    do {
                        let new = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
                        try new.database.close()
                        // Whatever it says: it makes none.
                        try JournalDatabase.open(path: path, for: purpose, zone: .utc, now: .distantPast)
                            .database
                            .close()
                    } catch {}
                    unlink(path)
                    do {
                        try JournalDatabase.open(path: path, for: purpose, zone: .utc, now: .distantPast)
                            .database
                            .close()
                    } catch {}
                    if FileManager.default.fileExists(atPath: path) { Issue.record("made again") }
                }
                isOver.store(true, ordering: .relaxed)
            }
        }
    }

    @Test("A backup of it makes neither the journal nor its folder again")
    func backup() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("deep/journal.sqlite")
            let database = try JournalDatabase.open(path: path, for: .screen, zone: .utc, now: .distantPast)
                .database
            try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
            try FileManager.default.removeItem(atPath: folder.file("deep"))
            #expect(throws: JournalError.self) {
                try DailyBackup.make(of: database, .fixed("2026-11-20T09:30"))
            }
            #expect(throws: JournalError.self) { try DailyBackup.prepareFolder(ofJournal: FilePath(path)) }
            #expect(try folder.contents().isEmpty)
        }
    }
}
