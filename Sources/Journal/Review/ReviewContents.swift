/// What a review goes through, as it stands at one moment.
public struct ReviewContents: Hashable, Sendable {
    public var today: Day
    /// The last one that was finished, if any was.
    public var last: FinishedReview?
    public var isTodayStarted: Bool
    /// What became of todos since the last review; where there was none, since the last page before today.
    public var past: LookBack
    /// The habits that starting today ends, oldest first, each with the day on which it does.
    public var endingHabits: [EndingHabit]
    /// What is pending on today's page and starts today.
    public var starting: [Todo]
    /// The bundles that starting today applies, in order.
    public var bundles: [TaskBundle]
    /// What is pending on today's page since before, the oldest first, without what was decided to be kept and without
    /// the habits that starting today ends.
    public var carried: [Todo]
    /// What was decided to be kept on today's page and is still pending there.
    public var kept: [Todo]
    /// What starts tomorrow.
    public var tomorrow: [Todo]
    /// Whether there was none yet in the week that today is in, and one before.
    public var isFirstOfWeek: Bool

    /// A habit that is open still, and the day on which it will have been abandoned.
    public struct EndingHabit: Hashable, Sendable {
        public var todo: Todo
        public var day: Day

        public init(todo: Todo, day: Day) {
            self.todo = todo
            self.day = day
        }
    }

    public init(
        today: Day, last: FinishedReview? = nil, isTodayStarted: Bool, past: LookBack,
        endingHabits: [EndingHabit] = [], starting: [Todo] = [], bundles: [TaskBundle] = [],
        carried: [Todo] = [], kept: [Todo] = [], tomorrow: [Todo] = [], isFirstOfWeek: Bool = false
    ) {
        self.today = today
        self.last = last
        self.isTodayStarted = isTodayStarted
        self.past = past
        self.endingHabits = endingHabits
        self.starting = starting
        self.bundles = bundles
        self.carried = carried
        self.kept = kept
        self.tomorrow = tomorrow
        self.isFirstOfWeek = isFirstOfWeek
    }

    /// What a review comes to.
    public var summary: ReviewSummary {
        ReviewSummary(
            today: today, past: past,
            carried: (carried + kept).oldestFirst,
            planned: starting)
    }
}

/// What a review comes to: what became of todos, and what is open now.
public struct ReviewSummary: Hashable, Sendable {
    public var today: Day
    public var past: LookBack
    /// What is open on today's page since before, the oldest first.
    public var carried: [Todo]
    /// What is open on today's page and starts today.
    public var planned: [Todo]

    public init(today: Day, past: LookBack, carried: [Todo], planned: [Todo]) {
        self.today = today
        self.past = past
        self.carried = carried
        self.planned = planned
    }
}
