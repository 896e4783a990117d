import Journal
import Persistence
import Store
import Synchronization
import TestSupport
import Testing

/// Sleeps that end when the test says so.
private final class Sleeps: Sendable {
    private struct State {
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var count = 0
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())
    private let begun: AsyncStream<Void>
    private let begin: AsyncStream<Void>.Continuation

    init() { (begun, begin) = AsyncStream.makeStream() }

    func sleep(_ duration: Duration) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if state.cancelled.contains(number) { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                begin.yield()
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.cancelled.insert(number)
                return state.waiting.removeValue(forKey: number)
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Waits until a sleep has begun.
    func waitForOne() async {
        for await _ in begun { return }
    }

    /// The number of sleeps that nobody has cancelled or ended.
    var count: Int { state.withLock { $0.waiting.count } }

    func end() {
        let all = state.withLock { state in
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in all { continuation.resume() }
    }
}

@MainActor
@Suite("What stands beside the page")
struct IdleReaderTests {
    private let store: JournalStore
    private let sleeps = Sleeps()
    private let reads: AsyncStream<Void>
    private let reader: IdleReader

    init() async throws {
        store = try JournalStore(
            database: try JournalDatabase.inMemory(), clock: .fixed("2026-11-20T09:30"))
        await store.apply(.startToday)
        await store.apply(
            .add([
                TodoDraft(title: "a", start: "2026-11-20"), TodoDraft(title: "b", start: "2026-11-23"),
                TodoDraft(title: "c", start: "2026-12-23"),
            ]))
        let (reads, read) = AsyncStream<Void>.makeStream()
        self.reads = reads
        reader = IdleReader(store, sleep: sleeps.sleep) { read.yield() }
    }

    private func waitForReading() async {
        for await _ in reads { return }
    }

    @Test("Is read once the pause is over, not before")
    func pause() async {
        reader.wait(for: [.history(of: 1), .ahead(of: "2026-11-20")])
        await sleeps.waitForOne()
        #expect(store.view.readings.history == nil && store.view.readings.ahead == nil)
        sleeps.end()
        await waitForReading()
        #expect(store.view.readings.history?.value?.todo.title == "a")
        #expect(store.view.readings.ahead?.value?.map(\.title) == ["b"])
    }

    @Test("A key begins the pause anew, and what was wanted before it is never read")
    func anew() async {
        reader.wait(for: [.history(of: 1)])
        await sleeps.waitForOne()
        reader.wait(for: [.history(of: 2)])
        await sleeps.waitForOne()
        #expect(sleeps.count == 1)
        sleeps.end()
        await waitForReading()
        #expect(store.view.readings.history?.value?.todo.title == "b")
        // Nothing is missing now.
        reader.wait(for: [.history(of: 2)])
        #expect(sleeps.count == 0)
    }

    @Test("A change doesn't read it, but makes it outdated")
    func change() async {
        await store.readBeside([.history(of: 1)])
        let before = store.view.readings.history
        await store.apply(.complete([1]))
        #expect(store.view.readings.history == before && store.view.readings.beside == [])
        reader.wait(for: [.history(of: 1)])
        await sleeps.waitForOne()
        sleeps.end()
        await waitForReading()
        #expect(store.view.readings.history?.value?.events.contains { $0.kind == .ended(.done) } == true)
    }

    @Test("A todo that is gone leaves an empty panel, and no message")
    func gone() async {
        await store.readBeside([.history(of: 99)])
        #expect(store.view.readings.history?.value == nil)
        #expect(store.view.readings.history?.failure != nil)
        #expect(store.view.message?.isError == false)
    }
}
