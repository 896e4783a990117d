import Foundation
import Journal
import TestSupport
import Testing

@testable import Sync

@Suite("Synchronizing over a bad connection")
struct BadConnectionTests {
    private static let runs =
        RandomRuns.count("DAYBOOK_SYNC_RUNS", usual: 20)

    @Test("Machines whose packs are lost, late, repeated and mixed up have the same in the end")
    func convergence() async throws {
        for seed in 1...UInt64(Self.runs) {
            try await SyncPlace.with(.memory) { place in
                var random = SeededGenerator(seed: seed)
                var machines: [Machine] = []
                for number in 1...3 {
                    machines.append(
                        try place.machine(
                            number, "machine \(number)", faults: BadConnection(),
                            seed: seed * 10 + UInt64(number)))
                }
                var count = 0
                for _ in 1...40 {
                    let machine = machines[Int.random(in: 0..<3, using: &random)]
                    if Bool.random(using: &random) {
                        count += 1
                        await machine.add("\(count)")
                    } else {
                        do { try await machine.sync() } catch is SyncError {}
                    }
                }
                // The connection is good again.
                let stores = machines.map(\.store)
                let healed = try stores.enumerated().map { index, store in
                    place.machine(store, try place.transport("x"), "machine \(index + 1)")
                }
                for machine in healed + healed { try await machine.sync() }
                for machine in healed {
                    #expect(await machine.titles.count == count, "seed \(seed)")
                    #expect(try await machine.sync() == SyncReport(), "seed \(seed)")
                }
            }
        }
    }
}
