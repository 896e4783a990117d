extension WeekReview {
    /// The days on which a habit was kept, missed and skipped on purpose.
    public struct HabitRecord: Hashable, Sendable {
        public var title: String
        /// In order.
        public var kept: [Day]
        /// In order, without the days on which it was kept.
        public var missed: [Day]
        /// In order, without the others.
        public var skipped: [Day]
        /// The days that ask for it still.
        public var open: [Day]
        /// How many of the missed days their weeks didn't need: of seven days, `3 times a week` asks for three.
        public var spare: Int

        public init(
            title: String, kept: [Day] = [], missed: [Day] = [], skipped: [Day] = [], open: [Day] = [],
            spare: Int = 0
        ) {
            (self.title, self.kept, self.missed, self.skipped) = (title, kept, missed, skipped)
            (self.open, self.spare) = (open, spare)
        }

        /// How often it was asked for: on each day on which it was done or missed. Of a rule such as `3 times a week`, a week asks for no
        /// more than that, and for what can still be done later. A day that was skipped on purpose doesn't count.
        public var asked: Int { kept.count + missed.count - spare }

        /// What a day says of it; nil for a day that is still to come.
        public func mark(on day: Day, hasPage: Bool, today: Day) -> HabitMark? {
            if kept.contains(day) { return .done }
            if missed.contains(day) { return .missed }
            if skipped.contains(day) { return .skipped }
            if open.contains(day) { return .open }
            return day > today ? nil : hasPage ? .notAsked : .noPage
        }

        /// The habits among the todos that ended in a week, sorted by title.
        ///
        /// An entry has the same row as a habit done on its day. A title counts as a habit if it was done on
        /// several days, or if one of its todos is certainly a habit.
        /// - Parameter others: Open todos, and those that ended shortly before the week.
        static func records(of ended: [Todo], besides others: [Todo]) -> [HabitRecord] {
            let known = Set((ended + others).filter(\.isSurelyHabit).map(\.title))
            return Dictionary(grouping: ended.filter(\.isHabit), by: \.title).compactMap { title, todos in
                let days = { (isSo: (Todo) -> Bool) in
                    Set(todos.compactMap { isSo($0) ? $0.ending?.day : nil })
                }
                let kept = days { $0.ending?.isDone == true }
                guard kept.count > 1 || known.contains(title) else { return nil }
                let missed = days(\.isMissed).subtracting(kept)
                return HabitRecord(
                    title: title, kept: kept.sorted(), missed: missed.sorted(),
                    skipped: days(\.isSkipped).subtracting(kept).subtracting(missed).sorted(),
                    open: others.filter { $0.isOpen && $0.title == title }.map(\.start),
                    spare: spare(todos.filter { $0.isMissed && !kept.contains($0.ending?.day ?? $0.start) }))
            }
            .sorted { ($0.title.lowercased(), $0.title) < ($1.title.lowercased(), $1.title) }
        }

        /// How many of missed todos their weeks didn't need.
        private static func spare(_ missed: [Todo]) -> Int {
            Dictionary(grouping: missed, by: \.missedWeek).reduce(0) { sum, week in
                guard week.key != nil, let shortfall = week.value.compactMap(\.weekShortfall).max() else {
                    return sum
                }
                let days = Set(week.value.compactMap { $0.ending?.day }).count
                return sum + max(0, days - shortfall)
            }
        }
    }
}

/// What became of a habit on a day.
public enum HabitMark: String, CaseIterable, Sendable {
    case done, missed, skipped
    /// The day asks for it still.
    case open
    case notAsked, noPage

    /// `not asked`
    public var name: String {
        switch self {
        case .done, .missed, .skipped, .open: rawValue
        case .notAsked: "not asked"
        case .noPage: "no page"
        }
    }
}

extension Todo {
    /// Whether its row could be an entry's. A habit done on the day it started has the same row.
    public var mayBeEntry: Bool { isHabit && !isSurelyHabit }

    /// Whether it is a habit and can't be an entry: entries are done on the day they start and don't come from
    /// bundles.
    var isSurelyHabit: Bool {
        guard isHabit else { return false }
        guard bundleTodoID == nil, series == nil, let ending else { return true }
        return !ending.isDone || start < ending.day
    }
}

/// Seven days side by side, with totals.
public struct WeekReview: Hashable, Sendable {
    /// In chronological order.
    public var days: [WeekDay]
    /// The numbers of habits that were missed, and of those that were skipped.
    private let missed: Int
    private let skipped: Int
    /// The number of todos done by category, in page order, without zeros; nil is "Other".
    public var done: [CategoryCount]
    /// The habits, sorted by title.
    public var habits: [HabitRecord]
    /// The open todos carried over the longest, oldest first.
    public var carriedLongest: [Todo]
    /// The todos that start in the seven days after today, by day.
    public var ahead: [DayAhead]
    /// The week's text; nil for none.
    public var text: String?

    public struct WeekDay: Hashable, Sendable {
        public var day: Day
        public var hasPage: Bool
        /// Sorted by time.
        public var done: [Todo]
        /// How many weren't done, also habits that were missed or skipped.
        public var abandoned: Int
        public var postponed: Int

        public init(day: Day, hasPage: Bool, done: [Todo] = [], abandoned: Int = 0, postponed: Int = 0) {
            self.day = day
            self.hasPage = hasPage
            self.done = done
            self.abandoned = abandoned
            self.postponed = postponed
        }

        /// Whether the journal has nothing for the day.
        public var isEmpty: Bool { !hasPage && done.isEmpty && abandoned == 0 && postponed == 0 }
    }

    public struct CategoryCount: Hashable, Sendable {
        public var category: Category?
        public var count: Int

        public var name: String { category?.name ?? Category.otherName }
    }

    public struct DayAhead: Hashable, Sendable {
        public var day: Day
        public var todos: [Todo]
    }

    /// The maximum number of ``carriedLongest``.
    private static let longestCount = 5

    /// The number of days before a week that are searched for habits.
    public static let habitDays = 28

    /// - Parameters:
    ///   - ended: The todos that ended in the week.
    ///   - habits: Open habits and entries, and those that ended in the ``habitDays`` before the week.
    ///   - open: The open todos that start today or earlier.
    ///   - ahead: The open todos that start or are due in the seven days after today.
    public init(
        days: [WeekDay], ended: [Todo] = [], habits: [Todo] = [], categories: [Category] = [],
        open: [Todo] = [], ahead: [Todo] = [], text: String? = nil, today: Day
    ) {
        self.days = days
        self.text = text
        missed = ended.count(where: \.isMissed)
        skipped = ended.count(where: \.isSkipped)
        let counts = Dictionary(grouping: days.flatMap(\.done), by: \.categoryID).mapValues(\.count)
        let known = categories.map(Optional.some) + [nil]
        done = known.compactMap { category in
            counts[category?.id].map { CategoryCount(category: category, count: $0) }
        }
        self.habits = HabitRecord.records(of: ended, besides: habits)
        // A habit isn't carried over: it ends when the next page is started.
        let carried = open.filter { !$0.isHabit && $0.firstSeen < today }
        carriedLongest = Array(carried.oldestFirst.prefix(Self.longestCount))
        self.ahead = Dictionary(grouping: ahead) { $0.comes(after: today) }.sorted { $0.key < $1.key }.map {
            DayAhead(day: $0.key, todos: $0.value)
        }
    }

    /// What became of its todos, with the words for it.
    public var totals: [(count: Int, word: String)] {
        let total = { (count: (WeekDay) -> Int) in days.reduce(0) { $0 + count($1) } }
        return [
            (total(\.done.count), "done"), (total(\.postponed), "postponed"),
            (total(\.abandoned) - missed - skipped, "abandoned"), (missed, "missed"), (skipped, "skipped"),
        ]
    }

    /// The first day.
    public var first: Day? { days.first?.day }

    /// Whether the journal has nothing for these days.
    public var isEmpty: Bool { days.allSatisfy(\.isEmpty) }
}
