import Foundation
import GRDB
import Journal
import Migrations
import Synchronization
import TestSupport
import Testing

@testable import Persistence

@Suite("Programs that write at the same time")
struct WritersTests {
    private static let draft = TodoDraft(title: "a", start: "2026-11-20")

    /// Opens a journal of one todo while another program is in the middle of a change to it.
    private func withWriter(
        busyTimeout: TimeInterval,
        _ body: (JournalDatabase, _ other: BusyWriter, TemporaryFolder) throws -> Void
    ) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try JournalDatabase.open(
                path: path, zone: .utc, busyTimeout: busyTimeout, now: .distantPast
            ).database
            try database.perform(.add([Self.draft]))
            try body(database, try BusyWriter(path, "UPDATE todo SET title = 'half done'"), folder)
        }
    }

    @Test("Reading does not wait for a writer, nor does opening; what is not finished is not seen")
    func reading() throws {
        try withWriter(busyTimeout: 0) { database, other, folder in
            #expect(try database.read(.snapshot).todos.map(\.title) == ["a"])
            let opened = try JournalDatabase.open(
                path: folder.file("journal.sqlite"), zone: .utc, busyTimeout: 0, now: .distantPast)
            #expect(try opened.database.read(.latestPage(today: "2026-11-20")).contents.rows.count == 1)
            #expect(try opened.database.read(.log(now: .distantPast)).count == 1)
            try other.finish()
        }
    }

    @Test("Who waits longer than the timeout says so, and has changed nothing")
    func timeout() throws {
        try withWriter(busyTimeout: 0.05) { database, other, folder in
            let begin = ContinuousClock.now
            let refusal = JournalError(
                "Another program is writing to the journal; nothing was changed. Try again when it has finished "
                    + "with \(folder.file("journal.sqlite")).")
            #expect(throws: refusal) { try database.perform(.add([Self.draft])) }
            #expect(ContinuousClock.now - begin >= .milliseconds(50))
            #expect(throws: refusal) { try database.perform(.undo(in: database, by: .tester)) }
            try other.finish()
            #expect(try database.read(.snapshot).todos.map(\.title) == ["a"])
            try database.perform(.undo(in: database, by: .tester))
            #expect(try database.read(.snapshot).counts.isEmpty)
        }
    }

    @Test(
        "Opening an old journal waits longer than a change does: another program may be bringing it up to date"
    )
    func migratedElsewhere() throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { try Migrator.migrate($0, upTo: "v7", machine: { _ in 0 }) }
            try queue.close()
            let other = try BusyWriter(
                path, "INSERT INTO category (name, color, sortOrder) VALUES ('Work', 'red', 0)")
            // A thread of its own, so that no other test keeps either from going on.
            let opened = DispatchSemaphore(value: 0)
            let outcome = Mutex<Result<[String], any Error>?>(nil)
            Thread.detachNewThread {
                let names = Result {
                    try JournalDatabase.open(path: path, zone: .utc, busyTimeout: 0.5, now: .distantPast)
                        .database.read(.snapshot).categories.map(\.name)
                }
                outcome.withLock { $0 = names }
                opened.signal()
            }
            #expect(opened.wait(timeout: .now() + 1) == .timedOut)
            try other.commit()
            opened.wait()
            #expect(try outcome.withLock { try $0?.get() } == ["Work"])
        }
    }
}
