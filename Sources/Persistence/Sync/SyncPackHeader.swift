import Journal

/// The first line of a pack.
public struct SyncPackHeader: Sendable {
    /// The number of operations.
    public var count: Int64
    public var device: DeviceID
    /// The number of the first operation.
    public var first: Int64
    /// The journal's id.
    public var journal: String
    public var knows: VersionVector
    /// The device's name for people.
    public var name: String
    /// The lowest schema version that understands the pack.
    public var needs: Int64
    /// The schema version of the program that wrote it.
    public var schema: Int64
}
