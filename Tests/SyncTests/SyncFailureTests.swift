import Foundation
import Journal
import TestSupport
import Testing

import struct SystemPackage.FilePath

@testable import Sync

@Suite("When synchronizing goes wrong")
struct SyncFailureTests {
    @Test("Without the remote nothing is lost, and the next time everything goes")
    func offline() async throws {
        try await SyncPlace.with(.git) { place in
            let away = place.folder.appending("away")
            let laptop = try place.machine(1, "laptop")
            await laptop.add("a")
            #expect(
                place.remote.withPlatformString { old in away.withPlatformString { rename(old, $0) } } == 0)
            let words = "git fetch: '\(place.remote)' does not appear to be a git repository"
            await #expect(throws: SyncError.unreachable(words)) { try await laptop.sync() }
            #expect(SyncError.unreachable(words).description == "Couldn't synchronize: \(words)")
            #expect(
                away.withPlatformString { old in place.remote.withPlatformString { rename(old, $0) } } == 0)
            #expect(try await laptop.sync().sentences == ["Sent 1 change."])
        }
    }

    @Test("A folder that isn't there is never made: it may be a USB stick that isn't plugged in")
    func noFolder() async throws {
        try await TemporaryFolder.with { folder in
            let place = SyncPlace(kind: .folder, folder: FilePath(folder.path))
            let laptop = try place.machine(1, "laptop")
            await laptop.add("a")
            let words =
                "there is no folder \(place.remote). Make it, or mount the drive that it is on."
            await #expect(throws: SyncError.unreachable(words)) { try await laptop.sync() }
            #expect(!FileManager.default.fileExists(atPath: place.remote.string))
        }
    }

    @Test("A connection that hangs ends in time")
    func hanging() async throws {
        try await SyncPlace.with(.git) { place in
            var copy = GitRepository(
                place.folder.appending("laptop.git"), mostBytes: PackFile.mostBytes,
                patience: SyncPlace.patience)
            try await copy.prepare()
            copy.git.patience = .seconds(1)
            copy.git.executable = try ExecutableFile.write(
                script: "exec sleep 600", at: place.folder.appending("hanging").string)
            let transport = GitTransport(remote: try GitRemote(place.remote.string), copy: copy)
            let laptop = place.machine(MemoryStore(1, "laptop"), transport, "laptop")
            await #expect(throws: SyncError.unreachable("there was no answer for 1 s")) {
                try await laptop.sync()
            }
        }
    }

    @Test("Two at once: the second waits, and then says that another is at it")
    func twoAtOnce() async throws {
        try await SyncPlace.with(.memory) { place in
            let store = MemoryStore(1, "laptop")
            await store.add("a")
            let lock = place.folder.appending("lock")
            let engine = SyncEngine(
                store: store, transport: try place.transport("laptop"), lock: lock,
                patience: .milliseconds(100))
            guard let held = try GitLock.acquire(lock) else { throw Killed() }
            #expect(try await engine.run() == nil)
            held.release()
            let patient = SyncEngine(
                store: store, transport: try place.transport("laptop"), lock: lock, patience: .seconds(20))
            #expect(try await patient.run()?.sent == 1)
        }
    }

    @Test("Killed after any step, the next time heals", arguments: PlaceKind.allCases)
    func killed(kind: PlaceKind) async throws {
        var step = 1
        while try await Self.isKilled(at: step, kind) { step += 1 }
        #expect(step > 10)
    }

    /// Ends a synchronization at a step, and then lets another one heal what is left.
    private static func isKilled(at step: Int, _ kind: PlaceKind) async throws -> Bool {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a")
            try await laptop.sync()
            await laptop.add("b", "c")
            await desktop.add("d")
            try await desktop.sync()
            let steps = Steps(until: step)
            let engine = SyncEngine(
                store: KilledStore(store: laptop.store, steps: steps),
                transport: KilledTransport(transport: laptop.engine.transport, steps: steps),
                lock: place.folder.appending("lock"), patience: .seconds(20))
            var isKilled = false
            do {
                _ = try await engine.run()
            } catch is Killed {
                isKilled = true
            }
            #expect(try await laptop.sync().isComplete)
            try await desktop.sync()
            #expect(await laptop.titles == ["a", "b", "c", "d"], "step \(step)")
            #expect(await desktop.titles == ["a", "b", "c", "d"], "step \(step)")
            #expect(try await laptop.sync() == SyncReport())
            return isKilled
        }
    }

    @Test("A remote with other things and nothing of Daybook's is refused")
    func noDaybookRepository() async throws {
        try await SyncPlace.with(.git) { place in
            let laptop = try place.machine(1, "laptop")
            _ = try await RemoteJournal.at(laptop.engine.transport)
            await laptop.add("a")
            try await laptop.sync()
            let device = await laptop.device.description
            let branch = try #require(DeviceBranch(device: device))
            let heads = try await place.repository.heads(in: "refs/heads/")
            let commit = try #require(heads[branch])
            let git = place.repository.git
            try await git.run(["update-ref", "refs/heads/main", commit.description])
            try await git.run(["update-ref", "refs/heads/dev", commit.description])
            _ = try await RemoteJournal.at(laptop.engine.transport)
            try await place.rewrite(laptop.device, [])
            await #expect(throws: SyncError.notDaybook(["dev", "main"])) {
                _ = try await RemoteJournal.at(laptop.engine.transport)
            }
        }
        try await SyncPlace.with(.folder) { place in
            let laptop = try place.machine(1, "laptop")
            _ = try await RemoteJournal.at(laptop.engine.transport)
            try Data().write(to: URL(fileURLWithPath: place.remote.appending("photo.jpg").string))
            await #expect(throws: SyncError.notDaybook(["photo.jpg"])) {
                _ = try await RemoteJournal.at(laptop.engine.transport)
            }
        }
    }

    @Test("Another journal is refused before anything is published", arguments: PlaceKind.allCases)
    func anotherJournal(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let laptop = try place.machine(1, "laptop")
            await laptop.add("a")
            try await laptop.sync()
            let other = try place.machine(2, "desktop", journal: "other")
            await other.add("b")
            let error = SyncError.anotherJournal(device: "laptop", since: "2025-11-21")
            await #expect(throws: error) { try await other.sync() }
            #expect(
                error.description
                    == "The remote has another journal, begun on laptop on 2025-11-21. `daybook sync off`, then "
                    + "`daybook sync init ADDRESS --join` makes one of both.")
            #expect(try await place.transport("reader").heads().count == 1)
        }
    }

    @Test("A newer version's changes wait, and come after the update", arguments: PlaceKind.allCases)
    func newerVersion(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (
                try place.machine(1, "laptop", schema: 25), try place.machine(2, "desktop")
            )
            await laptop.add("a")
            await desktop.add("b")
            try await laptop.sync()
            for _ in 1...2 {
                let problems = try await desktop.sync().problems
                #expect(Array(problems.values) == [.newer(needs: 25)])
            }
            await desktop.store.update(to: 25)
            #expect(try await desktop.sync().sentences == ["1 change from laptop."])
            #expect(try await laptop.sync().sentences == ["1 change from desktop."])
        }
    }

    @Test("Changes that knew of others wait for them: never an effect before its cause")
    func hole() async throws {
        try await SyncPlace.with(.memory) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a", "b")
            try await laptop.sync()
            try await desktop.sync()
            await desktop.add("c")
            try await desktop.sync()
            let files = try await laptop.files()
            let phone = try place.machine(3, "phone")
            try await place.rewrite(laptop.device, Array(files.suffix(1)))
            var problems = try await phone.sync().problems
            #expect(problems == ["laptop": .hole(at: 1), "desktop": .waits(for: "laptop", upTo: 2)])
            try await place.rewrite(laptop.device, Array(files.prefix(1)))
            problems = try await phone.sync().problems
            #expect(problems == ["desktop": .waits(for: "laptop", upTo: 2)])
            try await place.rewrite(laptop.device, files)
            #expect(try await phone.sync().isComplete)
            #expect(await phone.titles == ["a", "b", "c"])
        }
    }

    @Test("Conflict copies and unfinished files in a folder are ignored")
    func conflictCopies() async throws {
        try await SyncPlace.with(.folder) { place in
            let laptop = try place.machine(1, "laptop")
            await laptop.add("a")
            try await laptop.sync()
            let log = place.remote.appending(await laptop.device.description)
            let name = try #require(try await place.log(of: laptop.device).first).name.description
            for other in [
                name.replacing(".pack", with: ".sync-conflict-20261120-101112-ABCDEFG.pack"),
                ".syncthing.\(name).tmp", "2-\(name.dropFirst(2)).part", "02-\(name.dropFirst(2))",
            ] {
                try Data("x".utf8).write(to: URL(fileURLWithPath: log.appending(other).string))
            }
            #expect(try await laptop.sync() == SyncReport())
            let desktop = try place.machine(2, "desktop")
            #expect(try await desktop.sync().sentences == ["1 change from laptop."])
        }
    }
}
