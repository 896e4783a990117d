/// On whose behalf and when a change is made.
public struct Author: Sendable {
    /// What the change was made with.
    public enum Source: String, Sendable {
        case screen, commandLine
        /// Another program altogether, such as SQLite's shell.
        case elsewhere

        /// Where that is: `on the command line`.
        public var place: String {
            switch self {
            case .screen: "on the screen"
            case .commandLine: "on the command line"
            case .elsewhere: "in another program"
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
