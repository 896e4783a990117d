import Foundation
import Journal
import TestSupport
import Testing

@testable import Sync

/// What each message advises is done here, until nobody has anything to say and a new machine gets everything.
@Suite("What a message of an exchange advises ends it")
struct SyncAdviceTests {
    /// What somebody else may do to a machine's log.
    enum Harm: CaseIterable {
        case strangeEnd, strangeInstead, strangeBegin, changedFirst, changedMiddle, changedLast

        func done(to files: [PackFile]) -> [PackFile] {
            let strange = PackFile(
                bytes: Array(repeating: UInt8(ascii: "x"), count: 20), first: 9, seconds: 1, message: "x")
            var files = files
            switch self {
            case .strangeEnd: return files + [strange]
            case .strangeInstead: return [strange]
            case .strangeBegin:
                var first = strange
                first.first = 1
                return [first] + files
            case .changedFirst: files[0].bytes[30] ^= 0x80
            case .changedMiddle: files[1].bytes[30] ^= 0x80
            case .changedLast: files[2].bytes[30] ^= 0x80
            }
            return files
        }
    }

    /// Three changes of a laptop, and one of a desktop that has seen them.
    private func begin(_ place: SyncPlace) async throws -> (laptop: Machine, desktop: Machine) {
        let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
        for title in ["a", "b", "c"] {
            await laptop.add(title)
            try await laptop.sync()
        }
        try await desktop.sync()
        await desktop.add("d")
        try await desktop.sync()
        try await laptop.sync()
        return (laptop, desktop)
    }

    private func expectQuiet(
        _ machines: [Machine], _ titles: [String], in place: SyncPlace,
        location: SourceLocation = #_sourceLocation
    ) async throws {
        for machine in machines + machines { try await machine.sync() }
        for machine in machines {
            #expect(try await machine.sync() == SyncReport(), sourceLocation: location)
            #expect(await machine.titles == titles, sourceLocation: location)
        }
        let new = try place.machine(8, "new")
        #expect(try await new.sync().isComplete, sourceLocation: location)
        #expect(await new.titles == titles, sourceLocation: location)
    }

    @Test(
        "A log that was overwritten: its machine's next exchange writes it again, or its mend",
        arguments: PlaceKind.allCases, Harm.allCases)
    func overwritten(kind: PlaceKind, harm: Harm) async throws {
        for mends in [false, true] {
            try await SyncPlace.with(kind) { place in
                let (laptop, desktop) = try await begin(place)
                try await place.rewrite(laptop.device, harm.done(to: laptop.files()))
                let device = await laptop.device
                // In git, what follows a changed pack has another name. Elsewhere, who has read it doesn't look again.
                let isNoticed = kind == .git || ![.changedFirst, .changedMiddle].contains(harm)
                if !isNoticed, !mends { return }
                try await desktop.sync()
                if harm != .strangeBegin {
                    let problem = try #require(try await place.machine(6, "phone").sync().waiting.first)
                    #expect(
                        problem.sentence.contains(
                            "`daybook sync mend` on that machine writes them again, or `daybook sync forget ")
                    )
                }
                await laptop.add("e")
                if mends { try #require(try await laptop.engine.mend() != nil) }
                let report = try await laptop.sync()
                #expect(report.isComplete && !report.isNewDevice)
                #expect(await laptop.device == device)
                try await expectQuiet([desktop, laptop], ["a", "b", "c", "d", "e"], in: place)
                await laptop.add("f")
                #expect(try await laptop.sync().sentences == ["Sent 1 change."])
                #expect(try await desktop.sync().sentences == ["1 change from laptop."])
            }
        }
    }

    @Test(
        "Nothing is left to send: the log is written again all the same",
        arguments: PlaceKind.allCases, [Harm.strangeEnd, .strangeInstead, .changedLast])
    func nothingUnsent(kind: PlaceKind, harm: Harm) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = try await begin(place)
            try await place.rewrite(laptop.device, harm.done(to: laptop.files()))
            #expect(try await laptop.sync().isComplete)
            try await expectQuiet([laptop, desktop], ["a", "b", "c", "d"], in: place)
        }
    }

    @Test("The machine of an overwritten log is gone: any other mends it in git", arguments: Harm.allCases)
    func gone(harm: Harm) async throws {
        for kind in [PlaceKind.git, .memory] {
            try await SyncPlace.with(kind) { place in
                let (laptop, desktop) = try await begin(place)
                try await place.rewrite(laptop.device, harm.done(to: laptop.files()))
                try await desktop.sync()
                try #require(try await desktop.engine.mend() != nil)
                try await expectQuiet([desktop], ["a", "b", "c", "d"], in: place)
            }
        }
    }

    @Test("What is larger than any pack is passed over like anything that is none")
    func tooLarge() async throws {
        try await SyncPlace.with(.git) { place in
            func machine(_ number: Int, _ name: String) throws -> Machine {
                let copy = GitRepository(
                    place.folder.appending("\(name).git"), mostBytes: 1 << 16, patience: SyncPlace.patience)
                let transport = GitTransport(remote: try GitRemote(place.remote.string), copy: copy)
                return place.machine(MemoryStore(number, name), transport, name)
            }
            let (laptop, desktop) = (try machine(1, "laptop"), try machine(2, "desktop"))
            await laptop.add("a", "b")
            try await laptop.sync()
            let strange = PackFile(
                bytes: Array(repeating: 0, count: 1 << 17), first: 9, seconds: 1, message: "x")
            for files in [[strange], try await laptop.files() + [strange]] {
                try await place.rewrite(laptop.device, files)
                #expect(try await !desktop.sync().isComplete)
                #expect(try await laptop.sync().isComplete)
                #expect(try await desktop.sync().isComplete)
                #expect(await desktop.titles == ["a", "b"])
            }
        }
    }

    @Test("A machine that is gone and forgotten isn't spoken of", arguments: PlaceKind.allCases)
    func forgotten(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = try await begin(place)
            try await place.rewrite(laptop.device, Harm.strangeEnd.done(to: laptop.files()))
            #expect(try await !desktop.sync().isComplete)
            var forgotten = ForgottenDevices()
            forgotten.add(await laptop.device, known: 3)
            let engine = SyncEngine(
                store: desktop.store, transport: desktop.engine.transport,
                lock: place.folder.appending("desktop.lock"), patience: .seconds(20), forgotten: forgotten)
            #expect(try await engine.run()?.isComplete == true)
        }
    }

    @Test(
        "A log that went back, and what waits for it: a machine that has it mends",
        arguments: PlaceKind.allCases)
    func wentBack(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = try await begin(place)
            try await place.rewrite(laptop.device, Array(laptop.files().prefix(1)))
            let phone = try place.machine(3, "phone")
            let problem = try #require(try await phone.sync().waiting.first)
            #expect(problem.problem == .waits(for: "laptop", upTo: 3))
            #expect(problem.sentence.hasSuffix("`daybook sync mend` on a machine that has it publishes it."))
            #expect(try await desktop.sync().problems == ["laptop": .wentBack(from: 3, to: 1)])
            #expect(try await desktop.engine.mend()?.sent == 2)
            try await expectQuiet([phone, desktop, laptop], ["a", "b", "c", "d"], in: place)
        }
    }

    @Test("A pack that is missing: its machine mends", arguments: [PlaceKind.folder, .memory])
    func hole(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = try await begin(place)
            try await place.rewrite(laptop.device, [laptop.files()[0], laptop.files()[2]])
            let phone = try place.machine(3, "phone")
            let sentences = try await phone.sync().waiting.map(\.sentence)
            #expect(sentences.contains { $0.contains("`daybook sync mend` on that machine writes it again") })
            try #require(try await laptop.engine.mend() != nil)
            try await expectQuiet([phone, laptop, desktop], ["a", "b", "c", "d"], in: place)
        }
    }

    @Test("A journal restored from a backup, at a remote that lost its log, goes on as another machine")
    func restored() async throws {
        for kind in PlaceKind.allCases {
            try await SyncPlace.with(kind) { place in
                let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
                await laptop.add("a")
                try await laptop.sync()
                let backup = await MemoryStore(copy: laptop.store)
                await laptop.add("b", "c")
                try await laptop.sync()
                try await desktop.sync()
                await desktop.add("d")
                try await desktop.sync()
                try await place.rewrite(laptop.device, [])
                let restored = place.machine(backup, try place.transport("laptop"), "laptop")
                await restored.add("e")
                #expect(try await restored.sync().isNewDevice)
                try await desktop.sync()
                try #require(try await desktop.engine.mend() != nil)
                try await expectQuiet([restored, desktop], ["a", "b", "c", "d", "e"], in: place)
            }
        }
    }
}
