import Foundation

/// A todo's history, in chronological order.
public struct TodoHistory: Equatable, Sendable {
    /// The todo as it is, or as it was when it was deleted.
    public var todo: Todo
    public var isDeleted: Bool
    public var events: [Event]

    public struct Event: Equatable, Sendable {
        public var kind: Kind
        /// The day of the event.
        public var day: Day
        /// The page that shows the event, which may be older.
        public var page: Day
        /// The time of the event, to the second; nil if it concerns the whole day.
        public var date: Date?
        /// The name of the other machine on which it was done; nil if it was this one, or nobody knows.
        public var device: String?
        /// The time that orders events within a day; nil for the first.
        private var moment: Date?

        /// - Parameter moment: The time for ordering an event that has no `date`.
        public init(_ kind: Kind, day: Day, page: Day? = nil, date: Date? = nil, after moment: Date? = nil) {
            self.moment = date ?? moment
            self.kind = kind
            self.day = day
            self.page = page ?? day
            self.date = date
        }

        /// Sorts by day; within a day, events without a time come first; within a second, the creation.
        fileprivate var order: (Day, Date, Int) { (day, moment ?? .distantPast, isCreation ? 0 : 1) }

        /// Whether it is the todo's beginning.
        public var isCreation: Bool {
            switch kind {
            case .written, .followed: true
            default: false
            }
        }
    }

    public enum Kind: Equatable, Sendable {
        case written
        /// It was made after another of its series, with the words for both.
        case followed(String)
        case firstSeen
        /// It starts on a future day.
        case scheduled
        /// It returned to a page after it was postponed.
        case seenAgain
        /// It was still open on this many later pages.
        case carried(pages: Int)
        case postponed(to: Day)
        /// It was moved without having been seen, or to an earlier day.
        case moved(to: Day)
        /// A column has another value.
        case changed(ColumnStory)
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
    /// The event in a few words: `postponed to Thu 3 Dec on desktop`.
    public func words(today: Day) -> String {
        device.map { "\(action(today: today)) on \($0)" } ?? action(today: today)
    }

    private func action(today: Day) -> String {
        switch kind {
        case .written: "created"
        case .followed(let series): series
        case .firstSeen: "first seen"
        case .scheduled: "scheduled"
        case .seenAgain: "back on a page"
        case .carried(let pages): "carried over \(pages) \(pages == 1 ? "page" : "pages")"
        case .postponed(let day): "postponed to \(day.shortName(from: today))"
        case .moved(let day): "moved to \(day.shortName(from: today))"
        case .changed(let story): story.words
        case .ended(let kind): kind.rawValue
        case .reopened: "reopened"
        case .deleted: "deleted"
        case .broughtBack: "restored"
        }
    }

    /// The kind's name in `--json`.
    public var name: String {
        switch kind {
        case .written: "created"
        case .followed: "followed"
        case .firstSeen: "firstSeen"
        case .scheduled: "scheduled"
        case .seenAgain: "seenAgain"
        case .carried: "carried"
        case .postponed: "postponed"
        case .moved: "moved"
        case .changed(let story): story.name
        case .ended(let kind): kind.rawValue
        case .reopened: "reopened"
        case .deleted: "deleted"
        case .broughtBack: "restored"
        }
    }
}
