import Foundation

/// The contents of a review, read in one snapshot.
public struct ReviewContents: Hashable, Sendable {
    public var today: Day
    /// The last finished review, if any.
    public var last: FinishedReview?
    public var isTodayStarted: Bool
    /// The period since the last review, or since the last page before today if there was none.
    public var past: LookBack
    /// The habits that starting today ends, oldest first, each with the day on which it ends.
    public var endingHabits: [EndingHabit]
    /// The open todos on today's page that start today.
    public var starting: [Todo]
    /// The habits of before that starting today ends, or moves to today, and that are on its page again by their rules.
    public var returning: [Todo]
    /// The bundles that starting today applies, in order.
    public var bundles: [TaskBundle]
    /// The todos carried over to today's page: the late ones and those due today, then the oldest, without those kept and
    /// the habits that starting today ends.
    public var carried: [Todo]
    /// The carried todos that a review of the last days decided to keep, so that they aren't asked about until they are due.
    public var kept: [Todo]
    /// The todos that a review of today decided to keep.
    public var keptToday: Set<Int64>
    /// The todos starred on the page before today's that are still open, as far as today has stars left for them.
    public var starredBefore: [Todo]
    /// The todos that start tomorrow.
    public var tomorrow: [Todo]
    /// Whether there was no review this week yet, but one before.
    public var isFirstOfWeek: Bool

    /// An open habit, and the day on which starting today's page abandons it.
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
        endingHabits: [EndingHabit] = [], starting: [Todo] = [], returning: [Todo] = [],
        bundles: [TaskBundle] = [],
        carried: [Todo] = [], kept: [Todo] = [], keptToday: Set<Int64> = [], starredBefore: [Todo] = [],
        tomorrow: [Todo] = [],
        isFirstOfWeek: Bool = false
    ) {
        self.today = today
        self.last = last
        self.isTodayStarted = isTodayStarted
        self.past = past
        self.endingHabits = endingHabits
        self.starting = starting
        self.returning = returning
        self.bundles = bundles
        self.carried = carried
        self.kept = kept
        self.keptToday = keptToday
        self.starredBefore = starredBefore
        self.tomorrow = tomorrow
        self.isFirstOfWeek = isFirstOfWeek
    }

    /// The summary of the review.
    public var summary: ReviewSummary {
        ReviewSummary(
            today: today, past: past,
            carried: (carried + kept).oldestFirst,
            planned: starting)
    }
}

/// The summary of a review: past todos by outcome, and the open ones.
public struct ReviewSummary: Hashable, Sendable {
    public var today: Day
    public var past: LookBack
    /// The todos carried over to today's page, oldest first.
    public var carried: [Todo]
    /// The open todos on today's page that start today.
    public var planned: [Todo]

    public init(today: Day, past: LookBack, carried: [Todo], planned: [Todo]) {
        self.today = today
        self.past = past
        self.carried = carried
        self.planned = planned
    }
}

/// The todos done, abandoned and postponed in a past period, for a review.
public struct LookBack: Hashable, Sendable {
    /// The first day of the period.
    public var since: Day
    /// The last day of the period; nil for one that ends today.
    public var until: Day?
    /// Sorted by time.
    public var done: [Todo]
    /// Sorted by time: what wasn't done, also habits that were missed or skipped.
    public var abandoned: [Todo]
    /// The postponed todos by time of postponement, each once, with all its postponements.
    public var postponed: [Todo]
    /// The todos that were starred, by day.
    public var starred: [MeantTodo]

    public init(
        since: Day, until: Day? = nil, done: [Todo] = [], abandoned: [Todo] = [], postponed: [Todo] = [],
        starred: [MeantTodo] = []
    ) {
        self.starred = starred
        self.since = since
        self.until = until
        self.done = done
        self.abandoned = abandoned
        self.postponed = postponed
    }

    /// What wasn't done, by how it is called: a habit is missed or skipped.
    public var notDone: [(name: String, todos: [Todo])] {
        [
            ("abandoned", abandoned.filter { !$0.isMissed && !$0.isSkipped }),
            ("missed", abandoned.filter(\.isMissed)), ("skipped", abandoned.filter(\.isSkipped)),
        ]
    }

    public var isEmpty: Bool { done.isEmpty && abandoned.isEmpty && postponed.isEmpty && starred.isEmpty }
}
