import Journal
import Testing

@testable import Sync

@Suite("Every kind of remote")
struct TransportTests {
    @Test("What one machine changes comes to the others, once", arguments: PlaceKind.allCases)
    func exchange(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a", "b")
            #expect(try await laptop.sync().sentences == ["Sent 2 changes."])
            await desktop.add("c")
            #expect(try await desktop.sync().sentences == ["Sent 1 change.", "2 changes from laptop."])
            #expect(try await laptop.sync().sentences == ["1 change from desktop."])
            await laptop.add("d")
            #expect(try await laptop.sync().sentences == ["Sent 1 change."])
            #expect(try await desktop.sync().sentences == ["1 change from laptop."])
            #expect(await laptop.titles == ["a", "b", "c", "d"])
            #expect(await desktop.titles == ["a", "b", "c", "d"])
            #expect(await laptop.store.known == desktop.store.known)
        }
    }

    @Test("Without anything new, nothing is read or written", arguments: PlaceKind.allCases)
    func nothingNew(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            #expect(try await laptop.sync().sentences == ["Nothing new."])
            await laptop.add("a")
            try await laptop.sync()
            try await desktop.sync()
            let before = try await place.transport("reader").heads()
            #expect(try await laptop.sync() == SyncReport())
            #expect(try await desktop.sync() == SyncReport())
            #expect(try await place.transport("reader").heads() == before)
        }
    }

    @Test("A log that two files wrote is noticed, and what is here stays", arguments: PlaceKind.allCases)
    func fork(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a", "b", "c")
            try await laptop.sync()
            try await desktop.sync()
            let other = try place.machine(1, "laptop")
            await other.add("x", "y", "z", "ü")
            let files = try await Array(laptop.files()[..<2]) + Array(other.files()[2...])
            try await place.rewrite(laptop.device, files)
            #expect(try await desktop.sync().problems == ["laptop": .forked(at: 3)])
            #expect(try await desktop.sync().problems == ["laptop": .forked(at: 3)])
            #expect(await desktop.titles == ["a", "b", "c"])
        }
    }

    @Test("Nothing is published beside another pack of the same number", arguments: PlaceKind.allCases)
    func published(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let laptop = try place.machine(1, "laptop")
            await laptop.add("a")
            try await laptop.sync()
            let before = try await place.transport("reader").heads()
            // The same machine, as from a copy of its folder, which doesn't look at the remote first.
            let pack = PackFile(bytes: Array("other".utf8), first: 1, seconds: 0, message: "1 change")
            await #expect(throws: TransportError.self) {
                try await place.transport("copy").publish(
                    [pack], of: laptop.device, author: "copy", after: nil)
            }
            #expect(try await place.transport("reader").heads() == before)
        }
    }

    @Test("A log that went back is noticed, and its machine brings it forward", arguments: PlaceKind.allCases)
    func wentBack(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a", "b", "c")
            try await laptop.sync()
            try await desktop.sync()
            try await place.rewrite(laptop.device, Array(laptop.files().prefix(1)))
            let report = try await desktop.sync()
            #expect(report.problems == ["laptop": .wentBack(from: 3, to: 1)])
            #expect(
                report.sentences == [
                    "laptop's log at the remote went back from 3 to 1. "
                        + "`daybook sync mend` publishes what this machine has of it."
                ])
            #expect(await desktop.titles == ["a", "b", "c"])
            #expect(try await laptop.sync().sent == 2)
            #expect(try await desktop.sync() == SyncReport())
            #expect(try await desktop.sync() == SyncReport())
        }
    }

    @Test("A remote that was emptied deletes nothing, and fills again", arguments: PlaceKind.allCases)
    func emptied(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a", "b")
            await desktop.add("c")
            try await laptop.sync()
            try await desktop.sync()
            try await laptop.sync()
            try await place.rewrite(laptop.device, [])
            try await place.rewrite(desktop.device, [])
            let report = try await desktop.sync()
            #expect(report.sent == 1)
            #expect(report.problems == ["laptop": .wentBack(from: 2, to: 0)])
            #expect(await desktop.titles == ["a", "b", "c"])
            #expect(try await laptop.sync().sentences == ["Sent 2 changes."])
            #expect(try await desktop.sync() == SyncReport())
            let phone = try place.machine(3, "phone")
            try await phone.sync()
            #expect(await phone.titles == ["a", "b", "c"])
        }
    }

    @Test("Any machine can publish again what it has of another's log", arguments: PlaceKind.allCases)
    func mend(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a", "b", "c")
            try await laptop.sync()
            try await desktop.sync()
            try await place.rewrite(laptop.device, Array(laptop.files().prefix(1)))
            #expect(try await desktop.engine.mend()?.sent == 2)
            #expect(try await desktop.sync() == SyncReport())
            #expect(try await laptop.sync() == SyncReport())
            await laptop.add("d")
            #expect(try await laptop.sync().sentences == ["Sent 1 change."])
            #expect(try await desktop.sync().sentences == ["1 change from laptop."])
        }
    }

    @Test("A damaged pack is named, and holds back only its log", arguments: PlaceKind.allCases)
    func damage(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a", "b", "c")
            await desktop.add("d")
            try await laptop.sync()
            try await desktop.sync()
            var files = try await laptop.files()
            files[1].bytes[files[1].bytes.count - 20] ^= 0x80
            try await place.rewrite(laptop.device, files)
            let phone = try place.machine(3, "phone")
            let name = try await place.log(of: laptop.device)[1].name
            for _ in 1...2 {
                let problems = try await phone.sync().problems
                guard case .damaged(after: 1, pack: name, let reason)? = problems["laptop"] else {
                    Issue.record("\(problems)")
                    continue
                }
                #expect(reason.hasPrefix("line 3: "))
            }
            // What desktop wrote knew of nothing else.
            #expect(await phone.titles == ["a", "d"])
        }
    }

    @Test("A pack that is no pack at all is damage, too", arguments: PlaceKind.allCases)
    func strangePack(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a")
            try await laptop.sync()
            let files = try await laptop.files()
            let strange = PackFile(bytes: Array("hello".utf8), first: 2, seconds: 1, message: "hello")
            try await place.rewrite(laptop.device, files + [strange])
            let problems = try await desktop.sync().problems
            guard case .damaged(after: 1, _, _)? = problems["laptop"] else {
                Issue.record("\(problems)")
                return
            }
            #expect(await desktop.titles == ["a"])
            // Its machine goes on, after the strange pack or without it.
            await laptop.add("b")
            #expect(try await laptop.sync() == SyncReport(sent: 1, sentTodos: 1))
            #expect(try await desktop.sync().isComplete)
            #expect(await desktop.titles == ["a", "b"])
        }
    }

    @Test("A pack in another device's log isn't taken for its own", arguments: PlaceKind.allCases)
    func foreignPack(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a")
            await desktop.add("b", "c")
            try await laptop.sync()
            try await place.rewrite(laptop.device, laptop.files() + desktop.files().suffix(1))
            let problems = try await desktop.sync().problems
            guard case .damaged(after: 1, _, "it is of another machine")? = problems["laptop"] else {
                Issue.record("\(problems)")
                return
            }
        }
    }
}
