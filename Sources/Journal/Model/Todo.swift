import Foundation

/// A task, shown on every page from its start to its end.
///
/// Each todo has one row, whatever the number of days. "Carried over" is computed for a page, never stored.
public struct Todo: Hashable, Identifiable, Sendable {
    /// Never reused; ascending in the order in which they came to this machine.
    public var id: Int64
    public var title: String
    /// The title as it is shown, never empty.
    public var shownTitle: String { Title.shown(title) }
    /// True for a one-off, which is carried over until it ends. False for a habit, which is abandoned when the
    /// next page starts.
    public var shouldMigrate: Bool
    /// The first day it shows.
    public var start: Day
    /// Nil while open.
    public var ending: TodoEnding?
    /// Nil for "Other".
    public var categoryID: Int64?
    public var externalURL: String?
    /// The day by which it has to be done; nil for none. It moves nothing, and nothing moves it.
    public var due: Day?
    /// When the next one follows after it has ended; nil for a todo that doesn't come back.
    public var repeats: RepeatRule?
    /// Its place among those that its rule has made; nil if it never had one.
    public var series: Series?
    /// Markdown of one or more lines; nil for none.
    public var note: String?
    /// Whether Daybook asks before postponing it yet again.
    public var asksWhenPostponed: Bool
    /// The weekdays on which it shows; nil to use the category's.
    public var showOnly: Weekdays?
    /// The bundle item that created it; nil if there is none or it was deleted.
    public var bundleTodoID: Int64?
    /// When Daybook created it; nil for older todos and those of other programs.
    public var created: Date?
    /// When Daybook last changed it; nil as ``created``.
    public var changed: Date?
    /// Its place among the todos of all machines; 0 for those of a time before synchronization.
    public var written = 0
    /// Where it was put by hand; nil if it wasn't.
    public var place: TodoPlace?
    /// Its postponements, oldest first. They are separate rows, loaded on request only.
    public var postponements: [Postponement] = []
    /// The stars that it has on days, loaded with the postponements.
    public var stars: [Star] = []
    /// How many times its week falls short of a rule such as `3 times a week`, if it was missed; loaded on request only.
    public var weekShortfall: Int?

    public init(
        id: Int64, title: String, shouldMigrate: Bool = true, start: Day, ending: TodoEnding? = nil,
        categoryID: Int64? = nil, externalURL: String? = nil, asksWhenPostponed: Bool = true,
        showOnly: Weekdays? = nil, bundleTodoID: Int64? = nil, note: String? = nil,
        postponements: [Postponement] = []
    ) {
        self.note = note
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

    /// The order of todos, which is the same on all machines.
    public var order: TodoOrder { TodoOrder(place: place, written: written, title: title, id: id) }

    /// The day after today on which it comes up: when it is first shown or, if it is on today's page already, its deadline.
    public func comes(after today: Day) -> Day {
        let first = firstShown(asOf: today)
        return first > today ? first : due ?? start
    }

    /// Whether a day is after its deadline, which isn't over yet: moving it there is asked about.
    public func isDue(before day: Day, today: Day) -> Bool { due.map { $0 < day && $0 >= today } ?? false }

    /// Whether it is going to start after its deadline, which is asked about.
    public func startsLate(today: Day) -> Bool { start > today && due.map { $0 < start } ?? false }

    /// - Throws: ``ExpressionError`` if it is going to start after its deadline.
    public func checkDeadline(today: Day) throws(ExpressionError) {
        guard let due, startsLate(today: today) else { return }
        throw ExpressionError(
            "the deadline, \(due.shortName(from: today)), is before the start, \(start.shortName(from: today))"
        )
    }

    /// Whether its deadline is a day or was before.
    public func isDue(by day: Day) -> Bool { due.map { $0 <= day } ?? false }

    /// Whether it is still open after its deadline.
    public func isLate(on day: Day) -> Bool { isOpen && due.map { $0 < day } ?? false }

    public var isOpen: Bool { ending == nil }
    public var isHabit: Bool { !shouldMigrate }

    /// Its week, if a rule such as `3 times a week` asked for it and it was missed.
    public var missedWeek: ClosedRange<Day>? {
        guard let ending, isHabit, ending.isMissed, series != nil, case .timesAWeek(_, let start) = repeats
        else { return nil }
        return DateUnit.week.period(containing: ending.day, weekStart: start)
    }

    /// The first day it showed, before any postponement.
    public var firstSeen: Day { postponements.reduce(start) { min($0, $1.seenFrom) } }
}

extension Todo {
    /// Orders todos by when they ended, then by when they were written.
    public func endedBefore(_ other: Todo) -> Bool {
        (ending?.date ?? .distantPast, order) < (other.ending?.date ?? .distantPast, other.order)
    }
}

extension [Todo] {
    public var inOrderOfEnding: [Todo] { sorted { $0.endedBefore($1) } }

    /// The todos by ``Todo/firstSeen``, then by when they were written.
    public var oldestFirst: [Todo] { sorted { ($0.firstSeen, $0.order) < ($1.firstSeen, $1.order) } }

    /// Those due on a day or before by their deadlines, then the others as ``oldestFirst``.
    public func dueFirst(by day: Day) -> [Todo] {
        let oldest = oldestFirst
        return oldest.filter { $0.isDue(by: day) }.sorted { ($0.due ?? day) < ($1.due ?? day) }
            + oldest.filter { !$0.isDue(by: day) }
    }
}

extension Todo {
    /// The weekdays on which the todo shows: its own, else its category's, else every day.
    /// - Parameter category: The todo's category, if any.
    public func weekdays(in category: Category?) -> Weekdays {
        showOnly ?? category?.showOnly ?? .everyDay
    }

    /// The next day on which a hidden todo shows; nil if it isn't hidden on `day`.
    ///
    /// A todo is hidden if it started before, was still open at the end of the day, and doesn't show on that
    /// weekday. On the day it ended or was postponed, it shows all the same.
    public func hiddenUntil(on day: Day, isLatest: Bool, category: Category?) -> Day? {
        let weekdays = weekdays(in: category)
        guard !weekdays.contains(day.weekday), (postponement(seenOn: day)?.seenFrom ?? start) < day else {
            return nil
        }
        switch state(on: day, isLatest: isLatest) {
        case .open, .carried: return weekdays.next(after: day)
        case .done, .abandoned, .postponed: return nil
        }
    }
}

/// A record that a todo was postponed to a later day. The pages that showed it before keep showing it.
public struct Postponement: Hashable, Identifiable, Sendable {
    public var id: Int64
    public var todoID: Int64
    /// The first day it was seen since the previous postponement, or since its start.
    public var seenFrom: Day
    /// The last page it was seen on.
    public var sentFrom: Day
    /// The day it was postponed to. It may have been moved again since.
    public var sentTo: Day
    /// When it was postponed, to the second.
    public var date: Date

    public init(id: Int64, todoID: Int64, seenFrom: Day, sentFrom: Day, sentTo: Day, date: Date) {
        self.id = id
        self.todoID = todoID
        self.seenFrom = seenFrom
        self.sentFrom = sentFrom
        self.sentTo = sentTo
        self.date = date
    }

    /// Whether the todo was seen on a day before it was postponed.
    public func covers(_ day: Day) -> Bool { seenFrom <= day && day <= sentFrom }
}

extension Postponement {
    /// Orders postponements by when they were made, alike on all machines: ids are each machine's own.
    public func isBefore(_ other: Postponement) -> Bool {
        (date, sentFrom, sentTo, seenFrom) < (other.date, other.sentFrom, other.sentTo, other.seenFrom)
    }
}

extension [Postponement] {
    public var oldestFirst: [Postponement] { sorted { $0.isBefore($1) } }
}

/// The state of a todo on a page.
public enum TodoState: String, Sendable, CaseIterable {
    /// Open, on today's page, or on the last one while today isn't started.
    case open
    /// Done on the day.
    case done
    /// Abandoned on the day.
    case abandoned
    /// Open at the end of the day, on an older page.
    case carried
    /// Postponed from the page to a later day.
    case postponed
}

extension Todo {
    /// The state on the page of a day that shows the todo.
    /// - Parameter isLatest: Whether there is no later page up to today.
    public func state(on day: Day, isLatest: Bool) -> TodoState {
        if let postponement = postponement(seenOn: day) {
            return postponement.sentFrom == day ? .postponed : .carried
        }
        return listedState(relativeTo: day, isLatest: isLatest)
    }

    /// The state in a list of todos. A todo that the day's page doesn't show is open, or in the state in which
    /// it ended.
    public func listedState(relativeTo day: Day, isLatest: Bool) -> TodoState {
        guard let ending else {
            return isLatest || start > day ? .open : .carried
        }
        if ending.day > day && start <= day { return .carried }
        return switch ending.kind {
        case .done: .done
        case .abandoned, .missed: .abandoned
        }
    }
}

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

/// Rules for the text of titles.
public enum Title {
    /// The options for comparing titles.
    static let comparison: String.CompareOptions = [
        .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]

    /// A title folded for comparison, without case, accents and width, and with straight quotation marks.
    public static func folded(_ text: String) -> String {
        // Most titles are ASCII, for which Foundation takes a hundred times as long.
        text.utf8.allSatisfy { $0 < 0x80 }
            ? text.lowercased()
            : TypographicMarks.straightened(text).folding(options: comparison, locale: nil)
    }

    /// Whether a text may equal a folded one when folded itself; false is certain. Folding keeps ASCII characters, in lower case,
    /// so the folded text must have all of them in their order. This takes a hundredth of the time that folding does.
    public static func mayEqual(_ folded: String, _ text: String) -> Bool {
        var rest = folded.utf8[...]
        return text.utf8.lazy.filter { $0 < 0x80 }.allSatisfy { byte in
            let letter = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[rest.index(after: place)...]
            return true
        }
    }

    /// Whether a text has anything to see, unlike a zero-width space.
    private static func isVisible(_ text: Substring) -> Bool {
        text.unicodeScalars.contains {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
                && $0.properties.generalCategory != .format
        }
    }

    /// A title as it is shown: `(no title)` for one without anything to see, which another program wrote.
    public static func shown(_ title: String) -> String {
        if let first = title.utf8.first, (0x21..<0x7F).contains(first) { return title }
        return normalizedLines(title) == nil ? "(no title)" : title
    }

    /// A title on one line, trimmed, with control characters replaced by spaces; nil if nothing remains.
    ///
    /// Applies to typed titles and command arguments only. Imported titles are kept as they are.
    public static func normalized(_ text: String) -> String? {
        // Most titles are plain ASCII, and checking bytes stays fast for a paste of megabytes.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            let words = text.utf8.split(separator: 0x20)
            return words.isEmpty ? nil : words.map { String(Substring($0)) }.joined(separator: " ")
        }
        let spaced = text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: Unicode.Scalar(" ")
            default: UndecodedBytes.byte(scalar) == nil ? scalar : "\u{FFFD}"
            }
        }
        // Byte order marks and blanks may take turns at the beginning.
        let text = spaced.drop { $0 == " " || $0 == ByteOrderMark.scalar }
        let words = String(String.UnicodeScalarView(text)).split(separator: " ")
        return words.contains(where: isVisible) ? words.joined(separator: " ") : nil
    }

    /// A title normalized line by line, for titles with intended line breaks.
    public static func normalizedLines(_ text: String) -> String? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { normalized(String($0)) ?? "" }
        let title = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
        return title.isEmpty ? nil : title.joined(separator: "\n")
    }
}
