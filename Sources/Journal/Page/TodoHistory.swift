import Foundation

/// A todo's life, in the order in which it was lived.
public struct TodoHistory: Equatable, Sendable {
    /// As it is, or as it was when it was deleted.
    public var todo: Todo
    public var isDeleted: Bool
    public var events: [Event]

    public struct Event: Equatable, Sendable {
        public var kind: Kind
        /// The day on which it was.
        public var day: Day
        /// The page that shows it, which may be an older one.
        public var page: Day
        /// When it was, to the second; nil for what is true of the day.
        public var date: Date?
        /// Where it stands among what happened that day; nil for its beginning.
        private var moment: Date?

        /// - Parameter moment: When it was, for its place among others, where that is not said.
        public init(_ kind: Kind, day: Day, page: Day? = nil, date: Date? = nil, after moment: Date? = nil) {
            self.moment = date ?? moment
            self.kind = kind
            self.day = day
            self.page = page ?? day
            self.date = date
        }

        /// Days in order; within one, what is true of the day comes before what happened, in order of time.
        fileprivate var order: (Day, Date) { (day, moment ?? .distantPast) }
    }

    public enum Kind: Equatable, Sendable {
        case written
        case firstSeen
        /// It is for a day that has not come.
        case scheduled
        /// It came back to a page after it had been put off.
        case seenAgain
        /// It was still open on so many pages after.
        case carried(pages: Int)
        case postponed(to: Day)
        /// It was given another day without having been seen, or an earlier one.
        case moved(to: Day)
        case renamed(from: String, to: String)
        /// Nil is "Other".
        case recategorised(from: String?, to: String?)
        case changedURL(to: String?)
        case becameHabit, becameOneOff
        case ended(TodoEnding.Kind)
        case reopened, deleted, broughtBack
    }

    public init(todo: Todo, isDeleted: Bool = false, events: [Event]) {
        self.todo = todo
        self.isDeleted = isDeleted
        self.events = events.enumerated().sorted { one, other in
            one.element.order == other.element.order
                ? one.offset < other.offset : one.element.order < other.element.order
        }.map(\.element)
    }
}

extension TodoHistory.Event {
    /// What happened, in a few words: `put off to Thu 3 Dec`.
    public func words(today: Day) -> String {
        switch kind {
        case .written: "created"
        case .firstSeen: "first seen"
        case .scheduled: "scheduled"
        case .seenAgain: "back on a page"
        case .carried(let pages): "carried over \(pages) \(pages == 1 ? "page" : "pages")"
        case .postponed(let day): "postponed to \(day.shortName(from: today))"
        case .moved(let day): "moved to \(day.shortName(from: today))"
        case .renamed(let before, let after): "renamed from \"\(before)\" to \"\(after)\""
        case .recategorised(let before, let after):
            "moved from \(before ?? Category.otherName) to \(after ?? Category.otherName)"
        case .changedURL(let url): url.map { "URL set to \($0)" } ?? "URL removed"
        case .becameHabit: "made a habit"
        case .becameOneOff: "made a one-off"
        case .ended(let kind): kind.rawValue
        case .reopened: "reopened"
        case .deleted: "deleted"
        case .broughtBack: "restored"
        }
    }

    /// The kind's name, as `--json` gives it.
    public var name: String {
        switch kind {
        case .written: "written"
        case .firstSeen: "firstSeen"
        case .scheduled: "scheduled"
        case .seenAgain: "seenAgain"
        case .carried: "carried"
        case .postponed: "postponed"
        case .moved: "moved"
        case .renamed: "renamed"
        case .recategorised: "recategorised"
        case .changedURL: "changedURL"
        case .becameHabit: "becameHabit"
        case .becameOneOff: "becameOneOff"
        case .ended(let kind): kind.rawValue
        case .reopened: "reopened"
        case .deleted: "deleted"
        case .broughtBack: "broughtBack"
        }
    }
}
