import Foundation
import GRDB
import Journal
import Persistence
@testable import Store
import TestSupport
import Testing

/// A long reading beside the queue of changes, which ends when the test says so.
private final class LongReading: Sendable {
    private let began = DispatchSemaphore(value: 0)
    private let mayEnd = DispatchSemaphore(value: 0)
    private let task: Task<[Day], any Error>

    init(of database: JournalDatabase) async {
        task = Task.detached { [began, mayEnd] in
            try await database.readBeside(
                JournalQuery<[Day]>.pageDays.map { days in
                    began.signal()
                    mayEnd.wait()
                    return days
                })
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [began] in
                began.wait()
                continuation.resume()
            }
        }
    }

    func end() async throws {
        mayEnd.signal()
        _ = try await task.value
    }
}

@MainActor
@Suite("Long readings beside the page")
struct ReadingsBesideTests {
    private let clock = JournalClock.fixed("2026-11-20T09:30")

    /// A journal in a file, which alone has a second connection.
    private func withStore(
        _ body: @MainActor @Sendable (JournalStore, JournalDatabase) async throws -> Void
    ) async throws {
        try await TemporaryFolder.with { @MainActor folder async throws in
            let database = try JournalDatabase.open(
                path: folder.file("journal.sqlite"), zone: .utc, now: clock.now()
            ).database
            let store = try JournalStore(database: database, clock: clock)
            await store.apply(.startToday)
            await store.apply(
                .add([
                    TodoDraft(title: "a", start: "2026-11-20"), TodoDraft(title: "b", start: "2026-11-20"),
                ]))
            try await body(store, database)
            try database.close()
        }
    }

    private func pages(_ text: String) -> Reading {
        .foundPages(SearchQuery(text, categories: [], clock: clock))
    }

    @Test("No change waits for them; only the pages they found are shown after it, and are due again")
    func change() async throws {
        try await withStore { store, database in
            let long = await LongReading(of: database)
            let reading = Task { await store.readBeside([pages("a"), .history(of: 1)]) }
            #expect(await store.apply(.complete([1])) == .done)
            #expect(store.view.readings.foundPages == nil && store.view.readings.history == nil)
            try await long.end()
            await reading.value
            #expect(store.view.readings.foundPages?.value?.days == ["2026-11-20"])
            #expect(store.view.readings.history == nil && store.view.readings.beside == [])
        }
    }

    @Test("An interrupted one is due again, and says nothing")
    func interrupted() async throws {
        try await withStore { store, database in
            let long = await LongReading(of: database)
            let reading = Task { await store.readBeside([pages("a")]) }
            reading.cancel()
            try await long.end()
            await reading.value
            #expect(store.view.readings.foundPages == nil && store.view.readings.beside == [])
            await store.readBeside([pages("a")])
            #expect(store.view.readings.foundPages?.value?.days == ["2026-11-20"])
        }
    }

    @Test("While one goes on, nothing reads the same again; another replaces it")
    func once() async throws {
        try await withStore { store, database in
            let long = await LongReading(of: database)
            let (reads, read) = AsyncStream<Void>.makeStream()
            let reader = IdleReader(store, sleep: { _ in }) { read.yield() }
            reader.wait(for: [pages("a")])
            while reader.reading == nil { await Task.yield() }
            let first = try #require(reader.reading?.task)
            reader.wait(for: [pages("a")])
            #expect(!first.isCancelled && reader.waiting == nil)
            reader.wait(for: [pages("b")])
            #expect(first.isCancelled)
            try await long.end()
            var iterator = reads.makeAsyncIterator()
            _ = await iterator.next()
            #expect(store.view.readings.foundPages?.value?.query.source == "b")
            #expect(reader.reading == nil && store.view.readings.beside == [pages("b")])
        }
    }

    @Test("A damaged index that only the search of pages meets is made again")
    func damagedIndex() async throws {
        try await withStore { store, database in
            // Defensive mode forbids this, so another connection does it.
            let other = try DatabaseQueue(path: database.path.string)
            try await other.write { try $0.execute(sql: "DELETE FROM todoWords_data") }
            try other.close()
            await store.readBeside([pages("a")])
            #expect(store.view.readings.foundPages?.value?.days == ["2026-11-20"])
            #expect(try database.isIndexRight())
        }
    }
}
