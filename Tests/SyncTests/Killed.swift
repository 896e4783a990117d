import Journal
import Synchronization

@testable import Sync

/// The end of a process.
struct Killed: Error {}

/// Counts steps, and ends the process before or after one of them.
final class Steps: Sendable {
    private let left: Mutex<Int>

    init(until step: Int) { left = Mutex(step) }

    func run<Result>(_ work: () async throws -> Result) async throws -> Result {
        try next()
        let result = try await work()
        try next()
        return result
    }

    private func next() throws {
        let isOver = left.withLock { left in
            left -= 1
            return left == 0
        }
        if isOver { throw Killed() }
    }
}

struct KilledTransport: Transport {
    let transport: any Transport
    let steps: Steps

    func strangers() async throws -> [String] { try await steps.run { try await transport.strangers() } }

    func heads() async throws -> [DeviceID: PackName] {
        try await steps.run { try await transport.heads() }
    }

    func packs(
        of device: DeviceID, upTo head: PackName, after name: PackName?
    ) async throws -> [FetchedPack] {
        try await steps.run { try await transport.packs(of: device, upTo: head, after: name) }
    }

    func publish(
        _ packs: [PackFile], of device: DeviceID, author: String, after name: PackName?
    ) async throws -> PackName {
        try await steps.run {
            try await transport.publish(packs, of: device, author: author, after: name)
        }
    }

    func discard(after number: Int64?, _ names: [PackName], of device: DeviceID) async throws -> Bool {
        try await steps.run { try await transport.discard(after: number, names, of: device) }
    }
}

struct KilledStore: SyncStore {
    let store: MemoryStore
    let steps: Steps

    func state() async throws -> SyncState { try await steps.run { await store.state() } }

    func packs(of device: DeviceID, after number: Int64) async throws -> [SyncPack] {
        try await steps.run { await store.packs(of: device, after: number) }
    }

    func withdrawUnsentOperations(after number: Int64) async throws {
        try await steps.run { await store.withdrawUnsentOperations(after: number) }
    }

    func apply(_ packs: [SyncPack]) async throws -> VersionVector {
        try await steps.run { await store.apply(packs) }
    }

    func setMarks(_ marks: [DeviceID: SyncMark?]) async throws {
        try await steps.run { await store.setMarks(marks) }
    }

    func startNewLog(after number: Int64) async throws {
        try await steps.run { await store.startNewLog(after: number) }
    }
}
