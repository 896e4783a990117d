import Journal

/// A journal that is still being opened.
public struct OpeningStore: SyncStore {
    private let opening: Task<any SyncStore, any Error>

    /// - Parameter open: Opens the journal, from now on.
    public init(_ open: @escaping @Sendable () async throws -> any SyncStore) {
        opening = Task { try await open() }
    }

    public func state() async throws -> SyncState { try await opening.value.state() }

    public func packs(of device: DeviceID, after number: Int64) async throws -> [SyncPack] {
        try await opening.value.packs(of: device, after: number)
    }

    public func apply(_ packs: [SyncPack]) async throws -> VersionVector {
        try await opening.value.apply(packs)
    }

    public func setMarks(_ marks: [DeviceID: SyncMark?]) async throws {
        try await opening.value.setMarks(marks)
    }

    public func startNewLog(after number: Int64) async throws {
        try await opening.value.startNewLog(after: number)
    }
}
