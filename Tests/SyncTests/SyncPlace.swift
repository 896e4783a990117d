import Platform
import Foundation
import Journal
import Persistence
import struct SystemPackage.FilePath
import TestSupport
import Testing

@testable import Sync

/// A kind of remote. What one does, all must do.
enum PlaceKind: CaseIterable {
    case memory, folder, git
}

/// A remote, and machines that use it.
struct SyncPlace: Sendable {
    let kind: PlaceKind
    let folder: FilePath
    private let memory = MemoryPlace()

    @discardableResult
    static func with<Result: Sendable>(
        _ kind: PlaceKind, isolation: isolated (any Actor)? = #isolation,
        _ body: (SyncPlace) async throws -> Result
    ) async throws -> Result {
        try await TemporaryFolder.with { folder in
            let place = SyncPlace(kind: kind, folder: FilePath(folder.path))
            switch kind {
            case .memory: break
            case .folder:
                try FileManager.default.createDirectory(
                    atPath: place.remote.string, withIntermediateDirectories: false)
            case .git: try await place.repository.prepare()
            }
            return try await body(place)
        }
    }

    var remote: FilePath { folder.appending("remote") }
    var repository: GitRepository {
        GitRepository(remote, mostBytes: PackFile.mostBytes, patience: Self.patience)
    }
    /// How long git may take: other tests may keep every thread on which its end is noticed.
    static let patience = Duration.seconds(600)

    func transport(_ machine: String, faults: BadConnection? = nil, seed: UInt64 = 1) throws -> any Transport
    {
        switch kind {
        case .memory: MemoryTransport(memory, faults: faults, seed: seed)
        case .folder: FolderTransport(remote)
        case .git:
            try GitTransport(
                address: remote.string, copy: folder.appending("\(machine).git"), patience: Self.patience)
        }
    }

    func machine(
        _ number: Int, _ name: String, journal: String = "journal", schema: Int64 = 24,
        isSynced: Bool = true, coding: PackCoding = .plain, faults: BadConnection? = nil, seed: UInt64 = 1
    ) throws -> Machine {
        let store = MemoryStore(number, name, journal: journal, schema: schema, isSynced: isSynced)
        let transport = try transport(name, faults: faults, seed: seed)
        return machine(store, transport, name, coding: coding)
    }

    func machine(
        _ store: MemoryStore, _ transport: any Transport, _ name: String, coding: PackCoding = .plain
    ) -> Machine {
        let engine = SyncEngine(
            store: store, transport: transport, coding: coding, lock: folder.appending("\(name).lock"),
            patience: .seconds(20))
        return Machine(store: store, engine: engine)
    }

    // MARK: What others do to it

    /// A log as it is there.
    func log(of device: DeviceID) async throws -> [FetchedPack] {
        let transport = try transport("reader")
        guard let head = try await transport.heads()[device] else { return [] }
        return try await transport.packs(of: device, upTo: head, after: nil)
    }

    /// Replaces a log by other packs, or removes it.
    func rewrite(_ device: DeviceID, _ packs: [PackFile]) async throws {
        switch kind {
        case .memory:
            memory.logs.withLock { logs in
                logs[device] = packs.map {
                    FetchedPack(
                        name: PackName(LogFile(first: $0.first, bytes: $0.bytes).name), bytes: $0.bytes)
                }
            }
        case .folder:
            let log = remote.appending(device.description)
            try FileManager.default.removeItem(atPath: log.string)
            if packs.isEmpty { return }
            try FileManager.default.createDirectory(
                atPath: log.string, withIntermediateDirectories: false)
            for pack in packs {
                let name = LogFile(first: pack.first, bytes: pack.bytes).name
                try WholeFile.write(Data(pack.bytes), to: log.appending(name))
            }
        case .git:
            let branch = DeviceBranch(device: device.description)!
            try await repository.git.run(["update-ref", "-d", branch.reference])
            if packs.isEmpty { return }
            let published = packs.map {
                PublishedPack(bytes: $0.bytes, seconds: $0.seconds, message: $0.message)
            }
            _ = try await repository.add(published, to: branch, author: "x", after: nil)
        }
    }
}

/// A journal that is synchronized with a remote.
struct Machine: Sendable {
    let store: MemoryStore
    let engine: SyncEngine

    @discardableResult
    func sync() async throws -> SyncReport { try #require(try await engine.run()) }

    func add(_ titles: String...) async { for title in titles { await store.add(title) } }

    var titles: [String] { get async { await store.titles } }
    var device: DeviceID { get async { await store.device } }

    /// Its log as files, a pack for each change.
    func files() async throws -> [PackFile] {
        try await store.packs(of: store.device, after: 0).flatMap { pack in
            try pack.operations.map { operation in
                let single = SyncPack(
                    journal: pack.journal, device: pack.device, deviceName: pack.deviceName,
                    schema: pack.schema, needs: pack.needs, operations: [operation])
                return try PackCoding.plain.file(single!)
            }
        }
    }
}

extension SyncReport {
    /// The problems, with the names of their devices.
    var problems: [String: SyncProblem] {
        Dictionary(waiting.map { ($0.device, $0.problem) }) { first, _ in first }
    }
}

extension SyncReport {
    /// What happened, and what waits, a sentence each.
    var sentences: [String] { done + waiting.map(\.sentence) }
}
