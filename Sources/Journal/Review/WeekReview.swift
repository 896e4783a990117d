/// Seven days side by side, and what they come to.
public struct WeekReview: Hashable, Sendable {
    /// In order.
    public var days: [WeekDay]
    /// How much was done by category, in order of pages, those with none left out; nil is "Other".
    public var done: [CategoryCount]
    /// Habits by title, in order of the alphabet.
    public var habits: [HabitRecord]
    /// What is open on the latest page the longest, the oldest first.
    public var carriedLongest: [Todo]
    /// What starts in the seven days after today, by day.
    public var ahead: [DayAhead]

    public struct WeekDay: Hashable, Sendable {
        public var day: Day
        public var hasPage: Bool
        /// In order of time.
        public var done: [Todo]
        public var abandoned: Int
        public var putOff: Int

        public init(day: Day, hasPage: Bool, done: [Todo] = [], abandoned: Int = 0, putOff: Int = 0) {
            self.day = day
            self.hasPage = hasPage
            self.done = done
            self.abandoned = abandoned
            self.putOff = putOff
        }
    }

    public struct CategoryCount: Hashable, Sendable {
        public var category: Category?
        public var count: Int

        public var name: String { category?.name ?? Category.otherName }
    }

    /// The days on which a habit was kept, and those on which it was not.
    public struct HabitRecord: Hashable, Sendable {
        public var title: String
        public var kept: [Day]
        public var missed: [Day]
    }

    public struct DayAhead: Hashable, Sendable {
        public var day: Day
        public var todos: [Todo]
    }

    public init(
        days: [WeekDay], ended: [Todo], categories: [Category], carried: [Todo], ahead: [Todo]
    ) {
        self.days = days
        let counts = Dictionary(grouping: days.flatMap(\.done), by: \.categoryID).mapValues(\.count)
        let known = categories.map(Optional.some) + [nil]
        done = known.compactMap { category in
            counts[category?.id].map { CategoryCount(category: category, count: $0) }
        }
        habits = Self.habits(ended)
        carriedLongest = Array(carried.sorted { ($0.firstSeen, $0.id) < ($1.firstSeen, $1.id) }.prefix(5))
        self.ahead = Dictionary(grouping: ahead, by: \.start).sorted { $0.key < $1.key }.map {
            DayAhead(day: $0.key, todos: $0.value)
        }
    }

    /// What happened once and was not missed is an entry rather than a habit: a row does not tell them apart, but for those
    /// that a bundle made.
    private static func habits(_ ended: [Todo]) -> [HabitRecord] {
        Dictionary(grouping: ended.filter(\.isHabit), by: \.title).compactMap { title, todos in
            let days = { (kind: TodoEnding.Kind) in
                Set(todos.compactMap { $0.ending?.kind == kind ? $0.ending?.day : nil }).sorted()
            }
            let kept = days(.done)
            let missed = days(.abandoned).filter { !kept.contains($0) }
            let isHabit = !missed.isEmpty || kept.count > 1 || todos.contains { $0.bundleTodoID != nil }
            return isHabit ? HabitRecord(title: title, kept: kept, missed: missed) : nil
        }
        .sorted { ($0.title.lowercased(), $0.title) < ($1.title.lowercased(), $1.title) }
    }
}
