import Foundation

/// Something meant to be done, seen on every page from the day it starts to the day it ends.
///
/// There is one row per todo and no copy per day: "carried over" is something a page shows, never stored.
public struct Todo: Hashable, Identifiable, Sendable {
    /// Never reused; its order is the order of writing.
    public var id: Int64
    public var title: String
    /// True for a one-off, carried until it ends. False for a habit, abandoned when the next page starts.
    public var shouldMigrate: Bool
    /// The first day it is seen.
    public var start: Day
    /// Nil while pending.
    public var ending: TodoEnding?
    /// Nil for "Other".
    public var categoryID: Int64?
    public var externalURL: String?
    /// Whether it is asked about when it is put off once more after many times.
    public var asksWhenPostponed: Bool
    /// The weekdays it is carried to; nil for those of its category.
    public var showOnly: Weekdays?
    /// The item of a bundle that made it, if one did and is still there.
    public var bundleTodoID: Int64?
    /// The times it was put off, in that order. They are rows of their own, and only there where they were asked for.
    public var postponements: [Postponement] = []

    public init(
        id: Int64, title: String, shouldMigrate: Bool = true, start: Day, ending: TodoEnding? = nil,
        categoryID: Int64? = nil, externalURL: String? = nil, asksWhenPostponed: Bool = true,
        showOnly: Weekdays? = nil, bundleTodoID: Int64? = nil, postponements: [Postponement] = []
    ) {
        self.showOnly = showOnly
        self.bundleTodoID = bundleTodoID
        self.asksWhenPostponed = asksWhenPostponed
        self.postponements = postponements
        self.id = id
        self.title = title
        self.shouldMigrate = shouldMigrate
        self.start = start
        self.ending = ending
        self.categoryID = categoryID
        self.externalURL = externalURL
    }

    public var isOpen: Bool { ending == nil }
    public var isHabit: Bool { !shouldMigrate }

    /// The first day it was seen, before it was ever put off.
    public var firstSeen: Day { postponements.reduce(start) { min($0, $1.seenFrom) } }
}

extension Todo {
    /// The order of endings: by time, and of those at the same by writing.
    public func endedBefore(_ other: Todo) -> Bool {
        (ending?.date ?? .distantPast, id) < (other.ending?.date ?? .distantPast, other.id)
    }
}

extension [Todo] {
    public var inOrderOfEnding: [Todo] { sorted { $0.endedBefore($1) } }

    /// The oldest first, by the day they were first seen, and of those of a day by writing.
    public var oldestFirst: [Todo] { sorted { ($0.firstSeen, $0.id) < ($1.firstSeen, $1.id) } }
}
