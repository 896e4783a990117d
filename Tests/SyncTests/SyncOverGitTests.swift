import Foundation
import Journal
import TestSupport
import Testing

import struct SystemPackage.FilePath

@testable import Sync

@Suite("Synchronizing through git", .serialized)
struct SyncOverGitTests {
    @Test("A git that fails at its nth call, for each n, loses nothing")
    func failingGit() async throws {
        var call = 0
        var hasFailed = true
        while hasFailed {
            call += 1
            hasFailed = try await Self.hasFailed(at: call)
        }
        #expect(call > 6)
    }

    /// Synchronizes with a git that fails once, and then again with one that doesn't.
    private static func hasFailed(at call: Int) async throws -> Bool {
        try await SyncPlace.with(.git) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await desktop.add("d")
            try await desktop.sync()
            await laptop.add("a")
            let program = place.folder.appending("failing").string
            try ExecutableFile.write(
                script: """
                    n=$(cat "$0.calls" 2>/dev/null || echo 0); n=$((n + 1)); echo $n >"$0.calls"
                    [ $n -eq \(call) ] && { echo "fatal: no more" >&2; exit 128; }
                    exec git "$@"
                    """, at: program)
            var copy = GitRepository(
                place.folder.appending("laptop.git"), mostBytes: PackFile.mostBytes)
            copy.git.executable = program
            let transport = GitTransport(remote: try GitRemote(place.remote.string), copy: copy)
            do {
                try await place.machine(laptop.store, transport, "laptop").sync()
            } catch SyncError.unreachable(let words) {
                #expect(words.hasSuffix(": no more"))
            }
            // Some failures are taken for damage of the copy, which is made again.
            let calls = try String(contentsOfFile: program + ".calls", encoding: .utf8)
            let hasFailed = try #require(Int(calls.filter(\.isNumber))) >= call
            #expect(try await laptop.sync().isComplete, "call \(call)")
            #expect(await laptop.titles == ["a", "d"], "call \(call)")
            try await desktop.sync()
            #expect(await desktop.titles == ["a", "d"], "call \(call)")
            #expect(try await place.repository.git.run(["fsck", "--strict"]).isEmpty)
            return hasFailed
        }
    }

    @Test("Four processes at once publish everything, once")
    func manyAtOnce() async throws {
        try await SyncPlace.with(.git) { place in
            let laptop = try place.machine(1, "laptop")
            let desktop = try place.machine(2, "desktop")
            let phone = try place.machine(3, "phone")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, machine) in [laptop, laptop, desktop, phone].enumerated() {
                    group.addTask {
                        for count in 1...6 {
                            await machine.add("\(number) \(count)")
                            try await machine.sync()
                        }
                    }
                }
                try await group.waitForAll()
            }
            for machine in [laptop, desktop, phone, laptop, desktop] {
                #expect(try await machine.sync().isComplete)
            }
            #expect(await laptop.titles.count == 24)
            #expect(await laptop.titles == desktop.titles)
            #expect(await laptop.store.known == phone.store.known)
            #expect(try await place.repository.git.run(["fsck", "--strict"]).isEmpty)
        }
    }

    @Test("A remote that refuses a pack keeps what it has, and takes it later")
    func refused() async throws {
        try await SyncPlace.with(.git) { place in
            let laptop = try place.machine(1, "laptop")
            await laptop.add("a")
            try await laptop.sync()
            let git = place.repository.git
            try await git.run(["config", "receive.maxInputSize", "1"])
            let desktop = try place.machine(2, "desktop")
            await desktop.add("b")
            await #expect(throws: SyncError.self) { try await desktop.sync() }
            try await git.run(["config", "--unset", "receive.maxInputSize"])
            try await desktop.sync()
            #expect(await desktop.titles == ["a", "b"])
        }
    }

    @Test(
        "Over ssh to a server on this machine",
        .enabled(if: SSHServer.isInstalled, "apt-get install openssh-server"))
    func ssh() async throws {
        try await SyncPlace.with(.git) { place in
            let server = try SSHServer(in: place.folder)
            defer { server.stop() }
            var machines: [Machine] = []
            for (number, name) in ["laptop", "desktop"].enumerated() {
                var copy = GitRepository(
                    place.folder.appending("\(name).git"), mostBytes: PackFile.mostBytes)
                copy.git.executable = try server.git(at: place.folder.appending("git-over-ssh"))
                let remote = try GitRemote("ssh://127.0.0.1:\(server.port)\(place.remote)")
                machines.append(
                    place.machine(
                        MemoryStore(number + 1, name), GitTransport(remote: remote, copy: copy), name))
            }
            await machines[0].add("a", "b")
            #expect(try await machines[0].sync().sentences == ["Sent 2 changes."])
            await machines[1].add("c")
            let sentences = try await machines[1].sync().sentences
            #expect(sentences == ["Sent 1 change.", "2 changes from laptop."])
            #expect(try await machines[0].sync().sentences == ["1 change from desktop."])
            server.stop()
            await #expect(throws: SyncError.self) { try await machines[0].sync() }
        }
    }
}
