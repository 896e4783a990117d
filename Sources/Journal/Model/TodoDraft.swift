import Foundation

/// A new todo, which has no id yet. A draft with an ending is an entry.
@dynamicMemberLookup
public struct TodoDraft: Hashable, Sendable {
    /// The todo as it is going to be, without an id and postponements.
    public private(set) var todo: Todo
    /// Set for a todo that is starred for the day on which it starts.
    public var star: NewStar?

    /// A star that a new todo gets.
    public struct NewStar: Hashable, Sendable {
        /// The todo that gives up its own for it.
        public var givenUp: Int64?

        public init(givingUp todo: Int64? = nil) { givenUp = todo }
    }

    public init(
        title: String, shouldMigrate: Bool = true, start: Day, ending: TodoEnding? = nil,
        categoryID: Int64? = nil, externalURL: String? = nil, showOnly: Weekdays? = nil,
        bundleTodoID: Int64? = nil, note: String? = nil
    ) {
        todo = Todo(
            id: 0, title: title, shouldMigrate: shouldMigrate, start: start, ending: ending,
            categoryID: categoryID, externalURL: externalURL, showOnly: showOnly, bundleTodoID: bundleTodoID,
            note: note)
    }

    public subscript<Value>(dynamicMember property: WritableKeyPath<Todo, Value>) -> Value {
        get { todo[keyPath: property] }
        set { todo[keyPath: property] = newValue }
    }

    /// The entry that a ticked line of a list is, of the day on which it would start, today at the latest.
    public func ticked(clock: JournalClock) -> TodoDraft {
        var draft = self
        draft.start = min(draft.start, clock.today)
        draft.ending = TodoEnding(.done, on: draft.start, clock: clock)
        draft.shouldMigrate = false
        return draft
    }

    /// An entry: a todo logged as done on one day.
    public static func entry(
        title: String, ending: TodoEnding, categoryID: Int64? = nil, externalURL: String? = nil
    ) -> TodoDraft {
        TodoDraft(
            title: title, shouldMigrate: false, start: ending.day, ending: ending, categoryID: categoryID,
            externalURL: externalURL)
    }
}

/// How and when a todo ended.
public struct TodoEnding: Hashable, Sendable {
    public enum Kind: String, Sendable, CaseIterable {
        case done, abandoned
        /// Of a habit that nobody ended on its day, so that the next page's start did.
        case missed
    }

    /// The instant, to the second.
    public var date: Date
    /// The day the ending belongs to, independent of the reader's time zone.
    public var day: Day
    public var kind: Kind

    public var isDone: Bool { kind == .done }

    /// Whether a habit that ended so was missed, and not skipped on purpose. Before version 29 of the schema this wasn't stored, but
    /// the start of a page abandoned habits in the last second of their day, in any of the world's time zones.
    public var isMissed: Bool {
        kind == .missed || kind == .abandoned && (Int(date.timeIntervalSince1970) + 1) % 900 == 0
    }

    public init(date: Date, day: Day, kind: Kind) {
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.day = day
        self.kind = kind
    }

    /// An ending on the day of the shown page: now if that is today, else noon of that day.
    public init(_ kind: Kind, on day: Day, clock: JournalClock) {
        let date = day == clock.today ? clock.now() : clock.instant(on: day, at: 12 * 3600)
        self.init(date: date, day: day, kind: kind)
    }
}
