import Foundation
import Journal
import TestSupport
import Testing

import struct SystemPackage.FilePath

@testable import Sync

@Suite("Beginning to synchronize")
struct SyncSetupTests {
    private static func begin(
        _ machine: Machine, _ name: String, joins: Bool = false
    ) async throws -> SyncReport? {
        try await machine.engine.begin(machine.store, name: name, joins: joins)
        return try await machine.engine.exchangeAll()
    }

    private static func clone(_ machine: Machine, _ name: String) async throws -> SyncReport? {
        guard let remote = try await RemoteJournal.at(machine.engine.transport) else { return nil }
        return try await machine.engine.clone(remote, into: machine.store, name: name)
    }

    @Test("The first machine publishes all it has, and the next ones get it", arguments: PlaceKind.allCases)
    func beginAndClone(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let laptop = try place.machine(1, "laptop", journal: "one", isSynced: false)
            await laptop.add("a", "b")
            #expect(try await Self.begin(laptop, "laptop")?.sentences == ["Sent 2 changes."])
            #expect(try await RemoteJournal.at(laptop.engine.transport) == RemoteJournal(id: "one"))
            let desktop = try place.machine(2, "desktop", journal: "two", isSynced: false)
            let report = try await Self.clone(desktop, "desktop")
            #expect(report?.sentences == ["2 changes from laptop."])
            #expect(await desktop.store.state().journal == "one")
            #expect(await desktop.titles == ["a", "b"])
        }
    }

    @Test("There is nothing to clone where no journal is")
    func nothingToClone() async throws {
        try await SyncPlace.with(.git) { place in
            let desktop = try place.machine(2, "desktop", journal: "two", isSynced: false)
            #expect(try await RemoteJournal.at(desktop.engine.transport) == nil)
            #expect(await !desktop.store.isSynced())
        }
    }

    @Test("Two journals become one only if asked", arguments: PlaceKind.allCases)
    func join(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let laptop = try place.machine(1, "laptop", journal: "one", isSynced: false)
            let desktop = try place.machine(2, "desktop", journal: "two", isSynced: false)
            await laptop.add("a")
            await desktop.add("b")
            _ = try await Self.begin(laptop, "laptop")
            await #expect(throws: SyncError.hasJournal) { try await Self.begin(desktop, "desktop") }
            #expect(await !desktop.store.isSynced())
            let report = try await Self.begin(desktop, "desktop", joins: true)
            #expect(report?.sent == 1)
            #expect(await desktop.titles == ["a", "b"])
            try await laptop.sync()
            #expect(await laptop.titles == ["a", "b"])
        }
    }

    @Test("A copy of the same journal needs no permission to join, and neither does one that was off")
    func sameJournal() async throws {
        try await SyncPlace.with(.git) { place in
            let laptop = try place.machine(1, "laptop", journal: "one", isSynced: false)
            let desktop = try place.machine(2, "desktop", journal: "one", isSynced: false)
            await laptop.add("a")
            _ = try await Self.begin(laptop, "laptop")
            _ = try await Self.begin(desktop, "desktop")
            #expect(await desktop.titles == ["a"])
        }
    }

    @Test("A sealed journal is neither begun nor cloned without its key")
    func sealed() async throws {
        try await SyncPlace.with(.git) { place in
            let key = SyncKey.random()
            let laptop = try place.machine(1, "laptop", isSynced: false, coding: .sealed(key))
            await laptop.add("a")
            _ = try await Self.begin(laptop, "laptop")
            for (coding, error) in [
                (PackCoding.plain, SyncError.noKey), (.sealed(.random()), .wrongKey),
            ] {
                let desktop = try place.machine(2, "desktop", isSynced: false, coding: coding)
                await #expect(throws: error) { try await Self.clone(desktop, "desktop") }
                await #expect(throws: error) { try await Self.begin(desktop, "desktop", joins: true) }
                #expect(await !desktop.store.isSynced())
            }
            let desktop = try place.machine(3, "desktop", isSynced: false, coding: .sealed(key))
            #expect(try await Self.clone(desktop, "desktop")?.sentences == ["1 change from laptop."])
        }
    }

    @Test("A new remote gets every log that this machine has", arguments: [PlaceKind.folder, .git])
    func newRemote(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a", "b")
            await desktop.add("c")
            try await laptop.sync()
            try await desktop.sync()
            try await SyncPlace.with(kind) { new in
                let moved = new.machine(desktop.store, try new.transport("desktop"), "desktop")
                #expect(try await Self.begin(moved, "desktop")?.sent == 3)
                let phone = try new.machine(3, "phone")
                try await phone.sync()
                #expect(await phone.titles == ["a", "b", "c"])
                let other = new.machine(laptop.store, try new.transport("laptop"), "laptop")
                #expect(try await Self.begin(other, "laptop")?.sentences == ["1 change from desktop."])
                await laptop.add("d")
                #expect(try await other.sync().sentences == ["Sent 1 change."])
                #expect(try await moved.sync().sentences == ["1 change from laptop."])
            }
        }
    }

    @Test("The remote of a journal is stored beside it, with a path that holds anywhere")
    func storedRemote() async throws {
        try await TemporaryFolder.with { temporary in
            let folder = SyncFolder(journal: FilePath(temporary.file("journal.sqlite")))
            #expect(try folder.remote() == nil)
            try folder.make()
            try folder.make()
            let current = FilePath("/home/ann")
            for (kind, address, stored) in [
                (SyncRemote.Kind.git, "server:daybook.git", "server:daybook.git"),
                (.git, "https://example.org/d.git", "https://example.org/d.git"),
                (.git, "../d.git", "/home/d.git"), (.folder, "Sync/daybook", "/home/ann/Sync/daybook"),
                (.folder, "/mnt/stick", "/mnt/stick"),
            ] {
                let remote = try SyncRemote(kind: kind, address: address, isSealed: true, current: current)
                #expect(remote.address == stored)
                try folder.store(remote)
                #expect(try folder.remote() == remote)
            }
            #expect(throws: SyncError.badAddress("ext::sh")) {
                try SyncRemote(kind: .git, address: "ext::sh", isSealed: false, current: current)
            }
            try await folder.remove()
            try await folder.remove()
            #expect(try folder.remote() == nil)
        }
    }

    @Test("A folder in which the git of a killed program still writes goes once that ends")
    func stillWritten() async throws {
        try await TemporaryFolder.with { temporary in
            let folder = SyncFolder(journal: FilePath(temporary.file("journal.sqlite")))
            let objects = folder.path.appending("git").string
            let files = FileManager.default
            @Sendable func write(_ number: Int) {
                _ = FileManager.default.createFile(atPath: "\(objects)/\(number)", contents: nil)
            }
            try folder.make()
            try files.createDirectory(atPath: objects, withIntermediateDirectories: true)
            for number in 1...2000 { write(number) }
            let writer = Task.detached {
                let end = ContinuousClock.now + .milliseconds(300)
                while ContinuousClock.now < end {
                    // Once the folder is gone, this does nothing.
                    for number in 1...20 { write(number) }
                }
            }
            try await folder.remove()
            await writer.value
            try await folder.remove()
            #expect(!files.fileExists(atPath: folder.path.string))
        }
    }
}
