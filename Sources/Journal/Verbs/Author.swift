import Foundation

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

/// A change in the change log, the unit of undo and redo.
public struct LoggedChange: Hashable, Sendable {
    /// The maximum number of changes in a list.
    public static let most = 1000

    /// Rises with each change.
    public var id: Int64
    /// The description: `abandoned 3 todos`.
    public var label: String
    public var date: Date
    public var source: Author.Source
    /// Whether undo has gone back before it, so that redo comes to it.
    public var isUndone: Bool
    /// Whether undo had nothing to undo of it: other machines had changed all of that.
    public var isSteppedOver: Bool

    /// What lists say after the description: ` (undone)`.
    public var ending: String { isSteppedOver ? " (stepped over)" : isUndone ? " (undone)" : "" }

    /// Whether it came from another device, and so isn't undone or redone.
    public var isMerge: Bool { source == .sync }

    public init(
        id: Int64, label: String, date: Date, source: Author.Source, isUndone: Bool,
        isSteppedOver: Bool = false
    ) {
        self.id = id
        self.label = label
        self.date = date
        self.source = source
        (self.isUndone, self.isSteppedOver) = (isUndone, isSteppedOver)
    }
}
