import Journal

/// A journal that is opened when it is first asked for something, or still being opened.
public struct OpeningStore: SyncStore {
    private let opened: @Sendable () async throws -> any SyncStore

    /// - Parameter opened: The journal, once it is open.
    public init(_ opened: @escaping @Sendable () async throws -> any SyncStore) { self.opened = opened }

    public func state() async throws -> SyncState { try await opened().state() }

    public func packs(of device: DeviceID, after number: Int64) async throws -> [SyncPack] {
        try await opened().packs(of: device, after: number)
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
