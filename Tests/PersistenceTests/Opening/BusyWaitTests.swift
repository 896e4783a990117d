import Foundation
import Journal
import Synchronization
import TestSupport
import Testing

@testable import Persistence

@Suite("Waiting for another program that is writing")
struct BusyWaitTests {
    @Test("It is reported only while the journal is busy, and its end too")
    func report() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try JournalDatabase.open(
                path: path, zone: .utc, busyTimeout: 60, now: .distantPast
            ).database
            let reports = Mutex<[Bool]>([])
            let other = Mutex<BusyWriter?>(nil)
            database.waiting.report(after: .milliseconds(20)) { isWaiting in
                reports.withLock { $0.append(isWaiting) }
                // Here, on the waiting thread, because a busy machine may be slow to wake another.
                #expect(throws: Never.self) { try other.withLock { $0 }?.finish() }
                other.withLock { $0 = nil }
            }
            // A change that takes long by itself is no reason to say that others are writing.
            database.queue.writeWithoutTransaction { _ in Thread.sleep(forTimeInterval: 0.05) }
            #expect(reports.withLock { $0 } == [])
            let busy = try BusyWriter(path)
            other.withLock { $0 = busy }
            #expect(try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20")])).count == 1)
            #expect(reports.withLock { $0 } == [true, false])
        }
    }

    @Test("Its patience is what was asked for, and settling the file doesn't change it")
    func patience() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try JournalDatabase.open(
                path: path, zone: .utc, busyTimeout: 7, now: .distantPast
            ).database
            #expect(database.waiting.patience == 7)
            _ = try await database.settle()
            #expect(database.waiting.patience == 7)
        }
    }
}
