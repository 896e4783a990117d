import Journal

/// A journal that is synchronized: what it knows, its operations, and how others' come into it.
public protocol SyncStore: Sendable {
    func state() async throws -> SyncState

    /// The packs of a log after an operation, oldest first, as the journal has them.
    func packs(of device: DeviceID, after number: Int64) async throws -> [SyncPack]

    /// The same, but about so many operations, or fewer; none only if there are no more.
    func packs(of device: DeviceID, after number: Int64, limit: Int) async throws -> [SyncPack]

    /// Takes out of the own log what was done and undone since an operation, the last one that anybody else has.
    func withdrawUnsentOperations(after number: Int64) async throws

    /// Applies packs in one transaction, each after everything that its author knew. The others stay out.
    /// - Parameter packs: Each log's in order and without gaps after what is known of it. They may be applied already.
    /// - Returns: What is known afterwards.
    func apply(_ packs: [SyncPack]) async throws -> VersionVector

    /// Stores where logs end at the remote. A nil forgets it.
    func setMarks(_ marks: [DeviceID: SyncMark?]) async throws

    /// Goes on as a new device, because another file writes the same log: own operations after a number belong to
    /// the new device's log, and what came before to another device's.
    func startNewLog(after number: Int64) async throws
}

extension SyncStore {
    public func packs(of device: DeviceID, after number: Int64, limit: Int) async throws -> [SyncPack] {
        var count = 0
        let all = try await packs(of: device, after: number)
        return Array(
            all.prefix { pack in
                defer { count += pack.operations.count }
                return count < limit
            })
    }
}

/// What a synchronized journal knows.
public struct SyncState: Equatable, Sendable {
    /// The journal's id.
    public var journal: String
    public var device: DeviceID
    /// The version of the schema.
    public var schema: Int64
    /// What is known of each log, and the number of the journal's own last operation.
    public var known: VersionVector
    /// Where the logs end at the remote as far as they are known.
    public var marks: [DeviceID: SyncMark]
    /// The devices' names for people.
    public var names: [DeviceID: String]

    public init(
        journal: String, device: DeviceID, schema: Int64, known: VersionVector,
        marks: [DeviceID: SyncMark] = [:], names: [DeviceID: String] = [:]
    ) {
        (self.journal, self.device, self.schema) = (journal, device, schema)
        (self.known, self.marks, self.names) = (known, marks, names)
    }

    /// A device's name, or the beginning of its id.
    public func name(of device: DeviceID) -> String {
        names[device] ?? String(device.description.prefix(7))
    }
}

/// A place in a log: a pack at the remote, and the last operation up to there.
public struct SyncMark: Hashable, Sendable {
    public var name: PackName
    public var last: Int64

    public init(name: PackName, last: Int64) { (self.name, self.last) = (name, last) }
}

/// A journal that is opened when it is first asked for something, or still being opened.
public struct OpeningStore: SyncStore {
    private let opened: @Sendable () async throws -> any SyncStore

    /// - Parameter opened: The journal, once it is open.
    public init(_ opened: @escaping @Sendable () async throws -> any SyncStore) { self.opened = opened }

    public func state() async throws -> SyncState { try await opened().state() }

    public func packs(of device: DeviceID, after number: Int64) async throws -> [SyncPack] {
        try await opened().packs(of: device, after: number)
    }

    public func packs(of device: DeviceID, after number: Int64, limit: Int) async throws -> [SyncPack] {
        try await opened().packs(of: device, after: number, limit: limit)
    }

    public func withdrawUnsentOperations(after number: Int64) async throws {
        try await opened().withdrawUnsentOperations(after: number)
    }

    public func apply(_ packs: [SyncPack]) async throws -> VersionVector {
        try await opened().apply(packs)
    }

    public func setMarks(_ marks: [DeviceID: SyncMark?]) async throws {
        try await opened().setMarks(marks)
    }

    public func startNewLog(after number: Int64) async throws {
        try await opened().startNewLog(after: number)
    }
}
