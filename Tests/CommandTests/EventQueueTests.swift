import TestSupport
import Testing

@testable import daybook

@MainActor
@Suite("The queue of a screen's events")
struct EventQueueTests {
    /// What a handler did, and where one event waits.
    @MainActor
    private final class Record {
        var events: [String] = []
        var idleTimes = 0
        var waiting: CheckedContinuation<Void, Never>?
    }

    /// Handles events until `end`. `slow` waits until it is let go.
    private func handler(_ record: Record) -> EventQueue<String>.Handler {
        { event in
            record.events.append(event)
            guard event.hasPrefix("slow") else { return .handled(goesOn: event != "end") }
            return .waits {
                await withCheckedContinuation { record.waiting = $0 }
                record.events.append("done")
                return event != "slow end"
            }
        }
    }

    private func start(_ queue: EventQueue<String>, _ record: Record) async throws -> Task<Void, Never> {
        let handler = handler(record)
        let task = Task { await queue.forEach(onIdle: { record.idleTimes += 1 }, handler) }
        try await poll { record.idleTimes > 0 }
        return task
    }

    private func poll(_ condition: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(20)
        while !condition() {
            try #require(ContinuousClock.now < end)
            await Task.yield()
        }
    }

    @Test("An event on the main actor is handled before the call returns")
    func atOnce() async throws {
        let (queue, record) = (EventQueue<String>(), Record())
        let task = try await start(queue, record)
        queue.handle("a")
        #expect(record.events == ["a"])
        queue.yield("b")
        queue.handle("end")
        #expect(record.events == ["a"])
        await task.value
        #expect(record.events == ["a", "b", "end"])
    }

    @Test("Events that come while one waits are handled after it, in order")
    func waiting() async throws {
        let (queue, record) = (EventQueue<String>(), Record())
        let task = try await start(queue, record)
        #expect(queue.isReady)
        queue.handle("slow")
        queue.handle("a")
        queue.yield("b")
        #expect(!queue.isReady)
        #expect(record.events == ["slow"])
        try await poll { record.waiting != nil }
        record.waiting?.resume()
        try await poll { record.events.count == 4 }
        #expect(record.events == ["slow", "done", "a", "b"])
        queue.handle("end")
        await task.value
    }

    @Test("Nothing is handled after the last event, also if that waited", arguments: ["end", "slow end"])
    func end(last: String) async throws {
        let (queue, record) = (EventQueue<String>(), Record())
        let task = try await start(queue, record)
        queue.handle(last)
        queue.handle("late")
        if last != "end" {
            try await poll { record.waiting != nil }
            record.waiting?.resume()
        }
        await task.value
        #expect(!record.events.contains("late"))
        #expect(!queue.isReady)
    }

    @Test("What came before the handler is handled once it is there")
    func early() async throws {
        let (queue, record) = (EventQueue<String>(), Record())
        queue.yield("a")
        queue.yield("b")
        queue.removeAll { $0 == "a" }
        queue.yield("end")
        let handler = handler(record)
        await queue.forEach(handler)
        #expect(record.events == ["b", "end"])
    }
}
