import Journal
import Synchronization
import TestSupport

@testable import Sync

/// A remote in memory.
final class MemoryPlace: Sendable {
    let logs = Mutex<[DeviceID: [FetchedPack]]>([:])
}

/// What a bad connection does, drawn from a seed.
struct BadConnection {
    /// One in so many calls or packs.
    var losesRequest = 8
    var losesReply = 8
    var delays = 4
    var drops = 6
    var repeats = 4
    var reorders = 2
}

/// A transport in memory that can lose requests and replies, and delay, drop, repeat and reorder packs.
final class MemoryTransport: Transport {
    private let place: MemoryPlace
    private let faults: BadConnection?
    private let random: Mutex<SeededGenerator>

    init(_ place: MemoryPlace, faults: BadConnection? = nil, seed: UInt64 = 1) {
        (self.place, self.faults) = (place, faults)
        random = Mutex(SeededGenerator(seed: seed))
    }

    func strangers() -> [String] { [] }

    func heads() throws -> [DeviceID: PackName] {
        try loseRequest()
        let logs = place.logs.withLock { $0 }
        var heads: [DeviceID: PackName] = [:]
        for (device, log) in logs.sorted(by: { $0.key < $1.key }) {
            var log = log[...]
            while happens(faults?.delays), !log.isEmpty { log = log.dropLast() }
            heads[device] = log.last?.name
        }
        return heads
    }

    func packs(of device: DeviceID, upTo head: PackName, after name: PackName?) throws -> [FetchedPack] {
        try loseRequest()
        var log = (place.logs.withLock { $0[device] } ?? [])[...]
        if let end = log.firstIndex(where: { $0.name == head }) { log = log[...end] }
        if let name {
            guard let known = log.firstIndex(where: { $0.name == name }) else {
                throw TransportError.notThere
            }
            log = log[(known + 1)...]
        }
        var packs: [FetchedPack] = []
        for pack in log where !happens(faults?.drops) {
            packs += happens(faults?.repeats) ? [pack, pack] : [pack]
        }
        if happens(faults?.reorders) { random.withLock { packs.shuffle(using: &$0) } }
        return packs
    }

    func publish(
        _ packs: [PackFile], of device: DeviceID, author: String, after name: PackName?
    ) throws -> PackName {
        try loseRequest()
        let added = packs.map { pack in
            FetchedPack(
                name: PackName(LogFile(first: pack.first, bytes: pack.bytes).name), bytes: pack.bytes)
        }
        try place.logs.withLock { logs in
            let log = logs[device] ?? []
            let start = name.flatMap { name in log.firstIndex { $0.name == name }.map { $0 + 1 } } ?? 0
            guard added.starts(with: log[start...]) else { throw TransportError.rejected }
            logs[device] = log[..<start] + added
        }
        if happens(faults?.losesReply) { throw TransportError.unreachable("the reply was lost") }
        return added[added.count - 1].name
    }

    private func loseRequest() throws {
        if happens(faults?.losesRequest) { throw TransportError.unreachable("the request was lost") }
    }

    private func happens(_ odds: Int?) -> Bool {
        guard let odds else { return false }
        return random.withLock { Int.random(in: 0..<odds, using: &$0) == 0 }
    }
}
