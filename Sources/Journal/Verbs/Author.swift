/// The origin and the time of a change.
public struct Author: Sendable {
    /// The program that made a change.
    public enum Source: String, Sendable, CaseIterable {
        case screen, commandLine
        /// Another program, such as the SQLite shell.
        case elsewhere
        /// Another device, by a merge.
        case sync

        /// The place in a message: `on the command line`.
        public var place: String {
            switch self {
            case .screen: "on the screen"
            case .commandLine: "on the command line"
            case .elsewhere: "in another program"
            case .sync: "on another device"
            }
        }
    }

    public var source: Source
    public var clock: JournalClock

    public init(_ source: Source, clock: JournalClock) {
        self.source = source
        self.clock = clock
    }
}
