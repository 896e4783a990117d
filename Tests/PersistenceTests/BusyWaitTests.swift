import Foundation
import Journal
import Synchronization
import TestSupport
import Testing

@testable import Persistence

@Suite("Waiting for another program that is writing")
struct BusyWaitTests {
    @Test("It is reported only while the journal is busy, and its end too")
    func report() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try JournalDatabase.open(
                path: path, zone: .utc, busyTimeout: 60, now: .distantPast
            ).database
            let (reports, continuation) = AsyncStream.makeStream(of: Bool.self)
            database.waiting.report(after: .milliseconds(20)) { continuation.yield($0) }
            // A change that takes long by itself is no reason to say that others are writing.
            _ = try await database.queue.writeWithoutTransaction { _ in Thread.sleep(forTimeInterval: 0.05) }
            let other = try BusyWriter(path)
            let change = Task.detached {
                try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
            }
            var iterator = reports.makeAsyncIterator()
            #expect(await iterator.next() == true)
            try other.finish()
            #expect(await iterator.next() == false)
            #expect(try await change.value.count == 1)
            continuation.finish()
            #expect(await iterator.next() == nil)
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
