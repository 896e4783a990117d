import Foundation
import Journal
import TestSupport
import Testing

@testable import Sync

@Suite("A journal gets a new key")
struct SyncNewKeyTests {
    private static let old = PackCoding.sealed(
        SyncKey("daybook-key-1-" + String(repeating: "0f", count: 32))!)
    private static let new = PackCoding.sealed(
        SyncKey("daybook-key-1-" + String(repeating: "f0", count: 32))!, generation: 2)

    /// A machine as it goes on with another key.
    private func machine(_ machine: Machine, _ name: String, _ coding: PackCoding, in place: SyncPlace) throws
        -> Machine
    {
        place.machine(machine.store, try place.transport(name), name, coding: coding)
    }

    /// Two machines that have exchanged changes, sealed with the old key.
    private func begin(_ place: SyncPlace) async throws -> (laptop: Machine, desktop: Machine) {
        let laptop = try place.machine(1, "laptop", coding: Self.old)
        let desktop = try place.machine(2, "desktop", coding: Self.old)
        await laptop.add("a")
        try await laptop.sync()
        await laptop.add("b")
        try await laptop.sync()
        await desktop.add("c")
        try await desktop.sync()
        try await laptop.sync()
        return (laptop, desktop)
    }

    /// A machine that has published a todo without an exchange, which would have refused it beside another key.
    @discardableResult
    private func publish(
        _ title: String, _ number: Int, _ name: String, _ coding: PackCoding, in place: SyncPlace
    ) async throws -> Machine {
        let machine = try place.machine(number, name, coding: coding)
        await machine.add(title)
        let pack = try #require(await machine.store.packs(of: machine.device, after: 0).first)
        let transport = try place.transport(name)
        _ = try await transport.heads()
        _ = try await transport.publish(
            [coding.file(pack)], of: machine.device, author: "daybook", after: nil)
        return machine
    }

    private func expectComplete(_ place: SyncPlace, _ titles: [String], _ coding: PackCoding = new)
        async throws
    {
        let phone = try place.machine(7, "phone", coding: coding)
        #expect(try await phone.sync().isComplete)
        #expect(await phone.titles == titles)
    }

    @Test("Everything is sealed again; the old key opens nothing of it", arguments: PlaceKind.allCases)
    func newKey(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = try await begin(place)
            let renewed = try machine(laptop, "laptop", Self.new, in: place)
            #expect(try await renewed.engine.sealAnew()?.sent == 3)
            #expect(try await RemoteJournal.at(place.transport("reader"))?.generation == 2)
            try await expectComplete(place, ["a", "b", "c"])
            await renewed.add("d")
            #expect(try await renewed.sync().sentences == ["Sent 1 change."])

            // Another machine sends and receives nothing before it has the key.
            await desktop.add("e")
            let heads = try await place.transport("reader").heads()
            await #expect(throws: SyncError.newKey) { try await desktop.sync() }
            #expect(try await place.transport("reader").heads() == heads)
            let joined = try machine(desktop, "desktop", Self.new, in: place)
            #expect(try await joined.sync().sentences == ["Sent 1 change.", "1 change from laptop."])
            #expect(try await renewed.sync().sentences == ["1 change from desktop."])
            #expect(try await renewed.sync() == SyncReport())
            #expect(try await joined.sync() == SyncReport())
            try await expectComplete(place, ["a", "b", "c", "d", "e"])

            let state = await laptop.store.state()
            for device in [await laptop.device, await desktop.device] {
                let packs = try await place.log(of: device)
                let opened = packs.filter { (try? Self.old.pack($0.bytes, of: device, for: state)) != nil }
                // What git has stays in its history.
                #expect(opened.isEmpty == (kind == .folder))
                let last = try #require(packs.last)
                #expect(throws: SyncError.newKey) { try Self.old.pack(last.bytes, of: device, for: state) }
                #expect(throws: Never.self) { try Self.new.pack(last.bytes, of: device, for: state) }
            }
        }
    }

    @Test("Killed at any step, it can be done again", arguments: PlaceKind.allCases)
    func killed(kind: PlaceKind) async throws {
        var step = 1
        var isKilled = true
        while isKilled {
            isKilled = false
            try await SyncPlace.with(kind) { place in
                let (laptop, desktop) = try await begin(place)
                let steps = Steps(until: step)
                let engine = SyncEngine(
                    store: KilledStore(store: laptop.store, steps: steps),
                    transport: KilledTransport(transport: laptop.engine.transport, steps: steps),
                    coding: Self.new, lock: place.folder.appending("laptop.lock"), patience: .seconds(20))
                do {
                    _ = try await engine.sealAnew()
                } catch is Killed {
                    isKilled = true
                }
                // Another key again, as the command makes it.
                let third = PackCoding.sealed(.random(), generation: 3)
                let renewed = try machine(laptop, "laptop", third, in: place)
                await renewed.add("d")
                try #require(try await renewed.engine.sealAnew() != nil)
                try await renewed.sync()
                try await expectComplete(place, ["a", "b", "c", "d"], third)
                let joined = try machine(desktop, "desktop", third, in: place)
                #expect(try await joined.sync().isComplete)
                #expect(await joined.titles == ["a", "b", "c", "d"])
            }
            // Each story runs git 60 times.
            step += kind == .git ? 3 : 1
        }
        #expect(step > 5)
    }

    @Test(
        "What is sealed with the old key afterwards isn't read, and its machine says it again",
        arguments: PlaceKind.allCases)
    func late(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = try await begin(place)
            let renewed = try machine(laptop, "laptop", Self.new, in: place)
            try #require(try await renewed.engine.sealAnew() != nil)
            // A machine that asked before, and publishes now.
            await desktop.add("late")
            let pack = try #require(await desktop.store.packs(of: desktop.device, after: 1).first)
            let transport = try place.transport("desktop")
            let head = try #require(try await transport.heads()[desktop.device])
            _ = try await transport.publish(
                [Self.old.file(pack)], of: desktop.device, author: "daybook", after: head)
            let problem = try #require(try await renewed.sync().waiting.first)
            #expect(problem.sentence.contains("it is sealed with an earlier key"))
            #expect(await renewed.titles == ["a", "b", "c"])
            let joined = try machine(desktop, "desktop", Self.new, in: place)
            #expect(try await joined.sync().isComplete)
            #expect(try await renewed.sync().sentences == ["1 change from desktop."])
            try await expectComplete(place, ["a", "b", "c", "late"])
        }
    }

    @Test("A log that somebody with the former key adds is forgotten", arguments: PlaceKind.allCases)
    func stranger(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, _) = try await begin(place)
            let renewed = try machine(laptop, "laptop", Self.new, in: place)
            try #require(try await renewed.engine.sealAnew() != nil)
            let stranger = try await publish("strange", 9, "stranger", Self.old, in: place)
            let waiting = try #require(try await renewed.sync().waiting.first)
            #expect(waiting.sentence.contains("it is sealed with an earlier key"))
            #expect(waiting.sentence.contains("`daybook sync forget \(waiting.device)` here"))
            #expect(!waiting.sentence.contains("mend"))
            var forgotten = ForgottenDevices()
            forgotten.add(await stranger.device, known: 0)
            let engine = SyncEngine(
                store: renewed.store, transport: renewed.engine.transport, coding: Self.new,
                lock: place.folder.appending("laptop.lock"), patience: .seconds(20), forgotten: forgotten)
            #expect(try await engine.run() == SyncReport())
        }
    }

    @Test("Of two keys made at once, the remote names the one that counts", arguments: PlaceKind.allCases)
    func named(kind: PlaceKind) async throws {
        let keys = try [Self.new, PackCoding.sealed(.random(), generation: 2)].map { coding in
            guard case .sealed(let key, _) = coding else { throw SyncError.noKey }
            return (coding: coding, fingerprint: key.fingerprint)
        }.sorted { $0.fingerprint < $1.fingerprint }
        for order in [keys, keys.reversed()] {
            try await SyncPlace.with(kind) { place in
                for (number, key) in order.enumerated() {
                    try await publish("a", number + 1, "machine \(number)", key.coding, in: place)
                }
                let found = try await RemoteJournal.at(place.transport("reader"))
                #expect(found?.key == keys.last?.fingerprint)
            }
        }
    }

    @Test(
        "Of two keys made at once, one counts, and everybody goes on with it", arguments: PlaceKind.allCases)
    func both(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = try await begin(place)
            let other = PackCoding.sealed(.random(), generation: 2)
            let (first, second) = (
                try machine(laptop, "laptop", Self.new, in: place),
                try machine(desktop, "desktop", other, in: place)
            )
            guard case .sealed(let left, _) = Self.new, case .sealed(let right, _) = other else { return }
            let winner = left.fingerprint > right.fingerprint ? Self.new : other
            for machine in [first, second] {
                do {
                    _ = try await machine.engine.sealAnew()
                } catch SyncError.newKey {
                    // The other one counts.
                }
            }
            let names = [("laptop", laptop), ("desktop", desktop)]
            for _ in 1...2 {
                for (name, machine) in names {
                    try await self.machine(machine, name, winner, in: place).sync()
                }
            }
            for (name, machine) in names {
                #expect(try await self.machine(machine, name, winner, in: place).sync().isComplete)
                #expect(await machine.titles == ["a", "b", "c"])
            }
            try await expectComplete(place, ["a", "b", "c"], winner)
        }
    }
}
