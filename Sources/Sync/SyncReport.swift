import Journal

/// What one synchronization did.
public struct SyncReport: Equatable, Sendable {
    /// What came from a device.
    public struct Received: Equatable, Sendable {
        public var device: String
        public var changes: Int

        public init(device: String, changes: Int) { (self.device, self.changes) = (device, changes) }
    }

    /// Why a device's changes wait.
    public struct Waiting: Equatable, Sendable {
        public var device: String
        public var problem: SyncProblem

        public init(device: String, problem: SyncProblem) { (self.device, self.problem) = (device, problem) }

        /// It for the user.
        public var sentence: String { problem.sentence(device: device) }
    }

    /// How many changes were published.
    public var sent = 0
    public var received: [Received] = []
    public var waiting: [Waiting] = []
    /// Whether this machine goes on under a new identity, because another file wrote its log.
    public var isNewDevice = false

    public init() {}

    /// Whether everything is synchronized.
    public var isComplete: Bool { waiting.isEmpty }

    /// What happened, and what waits, a sentence each.
    public var sentences: [String] { done + waiting.map(\.sentence) }

    /// What happened, a sentence each.
    public var done: [String] {
        var sentences: [String] = []
        if isNewDevice {
            sentences.append(
                "Another file writes the log of this one, such as a copy of it. This one has begun its own.")
        }
        if sent > 0 { sentences.append("Sent \(Self.changes(sent)).") }
        for received in received {
            sentences.append("\(Self.changes(received.changes)) from \(received.device.harmless).")
        }
        return sentences.isEmpty && waiting.isEmpty ? ["Nothing new."] : sentences
    }

    private static func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(count) changes" }
}
