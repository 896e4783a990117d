/// The settings of synchronization: `[sync]` in the configuration.
public struct SyncPreferences: Equatable, Sendable {
    /// Whether a synchronized journal is synchronized without being asked for it.
    public var isAutomatic = false
    /// The seconds from a change until it is sent.
    public var after = 10
    /// The minutes between two looks at the remote while the journal is open on a screen.
    public var every = 5

    public init() {}
}
