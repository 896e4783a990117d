import Journal
import Testing

@testable import Sync

@Suite("Copies of a synchronized file")
struct SyncCopiesTests {
    @Test("A copy goes on as another device, and nothing is lost", arguments: PlaceKind.allCases)
    func copy(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a", "b")
            try await laptop.sync()
            let store = await MemoryStore(copy: laptop.store)
            let copy = place.machine(store, try place.transport("copy"), "copy")
            await laptop.add("c")
            await copy.add("x", "y")
            try await laptop.sync()
            let report = try await copy.sync()
            #expect(report.isNewDevice)
            #expect(report.sent == 2)
            #expect(await copy.device != laptop.device)
            for machine in [laptop, desktop, copy, laptop] {
                #expect(try await machine.sync().isComplete)
                #expect(await machine.titles == ["a", "b", "c", "x", "y"])
            }
            await copy.add("z")
            #expect(try await copy.sync().sentences == ["Sent 1 change."])
        }
    }

    @Test("A restored backup gets back what it lacks", arguments: PlaceKind.allCases)
    func backup(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let laptop = try place.machine(1, "laptop")
            await laptop.add("a")
            try await laptop.sync()
            let backup = await MemoryStore(copy: laptop.store)
            await laptop.add("b", "c")
            try await laptop.sync()
            let restored = place.machine(backup, try place.transport("laptop"), "laptop")
            #expect(try await restored.sync().isNewDevice)
            #expect(await restored.titles == ["a", "b", "c"])
            await restored.add("d")
            #expect(try await restored.sync().sentences == ["Sent 1 change."])
        }
    }

    @Test("A reply that was lost publishes nothing twice", arguments: PlaceKind.allCases)
    func lostReply(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let laptop = try place.machine(1, "laptop")
            await laptop.add("a")
            try await laptop.sync()
            let marks = await laptop.store.state().marks
            await laptop.add("b", "c")
            try await laptop.sync()
            await laptop.store.setMarks(marks.mapValues { $0 })
            await laptop.add("d")
            let report = try await laptop.sync()
            #expect(report.sentences == ["Sent 1 change."])
            #expect(try await place.log(of: laptop.device).count == 3)
        }
    }
}
