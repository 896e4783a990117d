import Foundation
import Journal
import TestSupport
import Testing

import struct SystemPackage.FilePath

@testable import Sync

@Suite("A folder that another program copies")
struct SyncFolderTests {
    private func write(
        _ bytes: some Collection<UInt8>, as name: String, of device: DeviceID, in place: SyncPlace
    ) throws {
        let path = place.remote.appending(device.description).appending(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path.string))
    }

    /// Sends two packs.
    private func sendTwo(_ machine: Machine) async throws {
        for title in ["a", "b"] {
            await machine.add(title)
            try await machine.sync()
        }
    }

    @Test(
        "A half copy beside the whole pack holds nobody up",
        arguments: ["1-0123456789abcdef.pack", "2-0123456789abcdef.pack", "2-fffffffffffffff0.pack"])
    func halfCopy(name: String) async throws {
        try await SyncPlace.with(.folder) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            try await sendTwo(laptop)
            try write("half of a".utf8, as: name, of: await laptop.device, in: place)
            #expect(try await desktop.sync().sentences == ["2 changes from laptop."])
            #expect(try await laptop.sync() == SyncReport())
            await laptop.add("c")
            #expect(try await laptop.sync().sentences == ["Sent 1 change."])
            #expect(try await desktop.sync().sentences == ["1 change from laptop."])
            #expect(try await laptop.engine.mend() != nil)
            #expect(try await place.log(of: laptop.device).count == 3)
            #expect(try await desktop.sync() == SyncReport())
        }
    }

    @Test(
        "A link or a pipe in the place of a pack is replaced by it, and what the link leads to stays",
        arguments: ["link", "dangling", "pipe"])
    func links(kind: String) async throws {
        try await SyncPlace.with(.folder) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            try await sendTwo(laptop)
            let pack = try #require(try await place.log(of: laptop.device).last).name.description
            let path = place.remote.appending(await laptop.device.description).appending(pack).string
            let files = FileManager.default
            let precious = place.remote.string + "-precious"
            if kind == "link" { try Data("precious".utf8).write(to: URL(fileURLWithPath: precious)) }
            try files.removeItem(atPath: path)
            if kind == "pipe" {
                #expect(mkfifo(path, 0o600) == 0)
            } else {
                try files.createSymbolicLink(atPath: path, withDestinationPath: precious)
            }
            try await laptop.sync()
            _ = try await laptop.engine.mend()
            #expect(files.contents(atPath: precious) == (kind == "link" ? Data("precious".utf8) : nil))
            #expect(try files.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeRegular)
            try await desktop.sync()
            #expect(await desktop.titles == ["a", "b"])
            #expect(try await laptop.sync() == SyncReport())
            if kind == "link" { try files.removeItem(atPath: precious) }
        }
    }

    @Test("What a killed program left half written in a folder is removed, once it is old")
    func leftOver() async throws {
        try await SyncPlace.with(.folder) { place in
            let laptop = try place.machine(1, "laptop")
            await laptop.add("a")
            try await laptop.sync()
            let names = [".daybook-abcdef", ".daybook-uvwxyz"]
            for name in names { try write("half".utf8, as: name, of: await laptop.device, in: place) }
            let log = place.remote.appending(await laptop.device.description).string
            let files = FileManager.default
            try files.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: log + "/" + names[0])
            await laptop.add("b")
            try await laptop.sync()
            #expect(try files.contentsOfDirectory(atPath: log).filter { $0.hasPrefix(".") } == [names[1]])
        }
    }

    @Test("A file larger than any pack isn't read, and holds nobody up")
    func oversized() async throws {
        try await SyncPlace.with(.folder) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a")
            try await laptop.sync()
            let name = "1-0123456789abcdef.pack"
            try write([], as: name, of: await laptop.device, in: place)
            let path = place.remote.appending(await laptop.device.description).appending(name)
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path.string))
            // With holes, as it takes no room on the disk.
            try file.truncate(atOffset: 3 << 30)
            try file.close()
            let packs = try await place.log(of: laptop.device)
            #expect(packs.map(\.unfinished) == [1, nil] && packs.map(\.bytes.isEmpty) == [true, false])
            #expect(try await desktop.sync().sentences == ["1 change from laptop."])
            await laptop.add("b")
            #expect(try await laptop.sync().sentences == ["Sent 1 change."])
            #expect(try await desktop.sync().sentences == ["1 change from laptop."])
        }
    }

    @Test("A pack of which only half has come is waited for", arguments: [0, 1, 100])
    func unfinished(size: Int) async throws {
        try await SyncPlace.with(.folder) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            try await sendTwo(laptop)
            let pack = try #require(try await place.log(of: laptop.device).last)
            try write(pack.bytes.prefix(size), as: pack.name.description, of: await laptop.device, in: place)
            let report = try await desktop.sync()
            #expect(report.problems == ["laptop": .arriving(pack: pack.name)])
            // As if it weren't there at all.
            #expect(report.isComplete)
            #expect(await desktop.titles == ["a"])
            // As the message says.
            #expect(try await laptop.engine.mend()?.sent == 1)
            #expect(try await desktop.sync().sentences == ["1 change from laptop."])
            #expect(try await laptop.sync() == SyncReport())
            #expect(try await !laptop.sync().isNewDevice)
        }
    }

    @Test("A pack of which only half has come, before later ones that have, isn't missing")
    func unfinishedInTheMiddle() async throws {
        try await SyncPlace.with(.folder) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            for title in ["a", "b", "c"] {
                await laptop.add(title)
                try await laptop.sync()
            }
            let packs = try await place.log(of: laptop.device)
            let pack = packs[1]
            try write(pack.bytes.prefix(100), as: pack.name.description, of: await laptop.device, in: place)
            let report = try await desktop.sync()
            #expect(report.problems == ["laptop": .arriving(pack: pack.name)] && report.isComplete)
            #expect(await desktop.titles == ["a"])
            try write(pack.bytes, as: pack.name.description, of: await laptop.device, in: place)
            #expect(try await desktop.sync().sentences == ["2 changes from laptop."])
            #expect(await desktop.titles == ["a", "b", "c"])
        }
    }

    @Test("Garbage that looks like the next pack doesn't hold up its machine")
    func garbage() async throws {
        try await SyncPlace.with(.folder) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a")
            try await laptop.sync()
            try write("x".utf8, as: "2-0123456789abcdef.pack", of: await laptop.device, in: place)
            try write("x".utf8, as: "9-0123456789abcdef.pack", of: await laptop.device, in: place)
            await laptop.add("b")
            let report = try await laptop.sync()
            #expect(report.sentences == ["Sent 1 change."] && !report.isNewDevice)
            try await desktop.sync()
            #expect(await desktop.titles == ["a", "b"])
            #expect(try await laptop.engine.mend() != nil)
            #expect(try await desktop.sync().isComplete)
        }
    }

    @Test("A machine and its folder that were restored together write on, and nothing is lost or held up")
    func restoredTogether() async throws {
        try await SyncPlace.with(.folder) { place in
            let (laptop, desktop) = (try place.machine(1, "laptop"), try place.machine(2, "desktop"))
            await laptop.add("a")
            try await laptop.sync()
            try await desktop.sync()
            let backup = await MemoryStore(copy: laptop.store)
            await laptop.add("b")
            try await laptop.sync()
            try await desktop.sync()
            await desktop.add("c")
            try await desktop.sync()

            // The folder is as it was, too, until the other program brings the rest.
            let files = FileManager.default
            let away = place.folder.appending("away").string
            try files.copyItem(atPath: place.remote.string, toPath: away)
            let own = place.remote.appending(await laptop.device.description)
            for name in try files.contentsOfDirectory(atPath: own.string) where name.hasPrefix("2-") {
                try files.removeItem(atPath: own.appending(name).string)
            }
            try files.removeItem(atPath: place.remote.appending(await desktop.device.description).string)
            let restored = place.machine(backup, try place.transport("laptop"), "laptop")
            await restored.add("x")
            try await restored.sync()
            for log in try files.contentsOfDirectory(atPath: away) {
                let folder = place.remote.appending(log).string
                try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
                for name in try files.contentsOfDirectory(atPath: "\(away)/\(log)")
                where !files.fileExists(atPath: "\(folder)/\(name)") {
                    try files.copyItem(atPath: "\(away)/\(log)/\(name)", toPath: "\(folder)/\(name)")
                }
            }

            let phone = try place.machine(3, "phone")
            for machine in [restored, desktop, phone, restored] {
                #expect(try await machine.sync().isComplete)
                #expect(await machine.titles == ["a", "b", "c", "x"])
            }
            // What the restored one wrote before it knew was taken back.
            #expect(try await place.log(of: laptop.device).count == 2)
            await restored.add("y")
            try await restored.sync()
            let sentences = try await desktop.sync().sentences
            #expect(sentences == ["1 change from laptop 2."])
        }
    }
}
