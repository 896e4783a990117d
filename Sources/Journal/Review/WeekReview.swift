/// Seven days side by side, and what they come to.
public struct WeekReview: Hashable, Sendable {
    /// In order.
    public var days: [WeekDay]
    /// How much was done by category, in order of pages, those with none left out; nil is "Other".
    public var done: [CategoryCount]
    /// Habits by title, in order of the alphabet.
    public var habits: [HabitRecord]
    /// What is open today and was first seen the longest ago, the oldest first.
    public var carriedLongest: [Todo]
    /// What starts in the seven days after today, by day.
    public var ahead: [DayAhead]

    public struct WeekDay: Hashable, Sendable {
        public var day: Day
        public var hasPage: Bool
        /// In order of time.
        public var done: [Todo]
        public var abandoned: Int
        public var postponed: Int

        public init(day: Day, hasPage: Bool, done: [Todo] = [], abandoned: Int = 0, postponed: Int = 0) {
            self.day = day
            self.hasPage = hasPage
            self.done = done
            self.abandoned = abandoned
            self.postponed = postponed
        }

        /// Whether there is nothing of it in the journal.
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

    /// How many of those that were carried the longest are told.
    private static let longestCount = 5

    /// How many days before a week what ended tells which of its titles are habits.
    public static let habitDays = 28

    /// - Parameters:
    ///   - ended: What ended in the week.
    ///   - habits: Habits and entries that ended in the ``habitDays`` before the week, and those that are open.
    ///   - open: What is open and starts today at the latest.
    ///   - ahead: What is open and starts in the seven days after today.
    public init(
        days: [WeekDay], ended: [Todo] = [], habits: [Todo] = [], categories: [Category] = [],
        open: [Todo] = [], ahead: [Todo] = [], today: Day
    ) {
        self.days = days
        let counts = Dictionary(grouping: days.flatMap(\.done), by: \.categoryID).mapValues(\.count)
        let known = categories.map(Optional.some) + [nil]
        done = known.compactMap { category in
            counts[category?.id].map { CategoryCount(category: category, count: $0) }
        }
        self.habits = HabitRecord.records(of: ended, besides: habits)
        // A habit is not carried: it ends when the next page is started.
        let carried = open.filter { !$0.isHabit && $0.firstSeen < today }
        carriedLongest = Array(carried.oldestFirst.prefix(Self.longestCount))
        self.ahead = Dictionary(grouping: ahead, by: \.start).sorted { $0.key < $1.key }.map {
            DayAhead(day: $0.key, todos: $0.value)
        }
    }

    /// The first of its days.
    public var first: Day? { days.first?.day }

    /// Whether there is nothing of its days in the journal.
    public var isEmpty: Bool { days.allSatisfy(\.isEmpty) }
}
