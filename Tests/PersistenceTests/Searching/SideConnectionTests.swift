import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

/// The second connection keeps out of the way of the first.
struct SideConnectionTests {
    private func query(_ text: String) -> SearchQuery {
        SearchQuery(text, categories: [], clock: SearchedJournal.clock)
    }

    @Test func `A search doesn't wait for a change, nor a change for a search`() async throws {
        try await TemporaryFolder.with { folder async throws in
            let journal = try SearchedJournal(in: folder).journal
            try journal.perform(.add([TodoDraft(title: "before", start: "2026-11-20")]))
            let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let change = Task.detached {
                try journal.queue.write { db in
                    try db.execute(
                        sql: "INSERT INTO todo (title, start) VALUES ('before too', '2026-11-20')")
                    began.signal()
                    mayEnd.wait()
                }
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    began.wait()
                    continuation.resume()
                }
            }
            #expect(try await journal.search(query("before")).hits.count == 1)
            mayEnd.signal()
            try await change.value
            #expect(try await journal.search(query("before")).hits.count == 2)
        }
    }

    @Test func `Checkpoints and closing leave one complete file`() async throws {
        try await TemporaryFolder.with { folder async throws in
            let journal = try SearchedJournal(in: folder).journal
            try journal.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
            #expect(try await journal.search(query("a")).hits.count == 1)
            #expect(try await journal.settle() == .settled)
            #expect(try await journal.search(query("a")).hits.count == 1)
            try journal.close()
            #expect(try folder.contents().keys.sorted() == ["journal.sqlite"])
        }
    }

    @Test func `A deleted log is renewed while the second connection is open`() async throws {
        try await TemporaryFolder.with { folder async throws in
            let journal = try SearchedJournal(in: folder).journal
            try journal.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
            #expect(try await journal.search(query("a")).hits.count == 1)
            for suffix in ["-wal", "-shm"] {
                try FileManager.default.removeItem(atPath: folder.file("journal.sqlite\(suffix)"))
            }
            try journal.perform(.add([TodoDraft(title: "a second", start: "2026-11-20")]))
            #expect(try await journal.search(query("a")).hits.count == 2)
        }
    }

    @Test func `A replaced file isn't searched`() async throws {
        try await TemporaryFolder.with { folder async throws in
            let journal = try SearchedJournal(in: folder).journal
            try journal.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
            try FileManager.default.moveItem(
                atPath: folder.file("journal.sqlite"), toPath: folder.file("moved.sqlite"))
            await #expect(throws: JournalError.self) { try await journal.search(query("a")) }
        }
    }

    @Test func `Closing it interrupts readings, and never fails them`() async throws {
        try await TemporaryFolder.with { folder async throws in
            let journal = try SearchedJournal(in: folder).journal
            try journal.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
            let readings = (0..<4).map { _ in
                Task.detached {
                    for _ in 0..<200 {
                        do {
                            let todos = try await journal.readBeside(.todos([1]))
                            #expect(todos.count == 1)
                        } catch is CancellationError {
                            continue
                        }
                    }
                }
            }
            for _ in 0..<200 { try journal.side.close() }
            for reading in readings { try await reading.value }
        }
    }

    @Test(arguments: [true, false])
    func `A newer search cancels an older one`(isInMemory: Bool) async throws {
        try await TemporaryFolder.with { folder async throws in
            let searched = try isInMemory ? SearchedJournal() : SearchedJournal(in: folder)
            var text = RandomText(seed: 1)
            try searched.fill(&text, count: 3000)
            let journal = searched.journal
            let searches = (0..<20).map { number in
                Task { try await journal.search(query(number == 19 ? "ba" : "qx\(number)"), limit: 100_000) }
            }
            for search in searches.dropLast() {
                do {
                    _ = try await search.value
                } catch is CancellationError {
                    continue
                }
            }
            do {
                #expect(try await !searches[19].value.hits.isEmpty)
            } catch is CancellationError {
                // Another of them was the newest.
            }
            #expect(try await !journal.search(query("ba")).hits.isEmpty)
        }
    }
}
