import Journal

/// A step of the review.
public enum ReviewStep: CaseIterable, Sendable {
    /// The todos ended or postponed since the last review.
    case lookBack
    case start
    /// The carried-over todos, one by one.
    case carried
    /// The current plan for the day.
    case plan
    /// The entries of the day.
    case entries
    /// The open todos in the evening, one by one.
    case leftovers
    case tomorrow
    /// Seven days side by side.
    case week
    /// The summary of the review.
    case end

    /// The step's name in the trail.
    var name: String {
        switch self {
        case .lookBack: "look back"
        case .start: "start"
        case .carried: "carried"
        case .plan: "plan"
        case .entries: "what else"
        case .leftovers: "leftovers"
        case .tomorrow: "tomorrow"
        case .week: "week"
        case .end: "end"
        }
    }

    /// Whether the step goes through todos one by one.
    var asksOneByOne: Bool { self == .carried || self == .leftovers }

    /// Whether the step is a page with all of a page's commands.
    var isPage: Bool { self == .plan || self == .tomorrow }
}

/// The kind of a review.
public enum ReviewKind: Sendable {
    case day, evening

    /// The kind suggested by the time of day.
    init(_ clock: JournalClock, _ preferences: ReviewPreferences) {
        let seconds = clock.zone.wallTime(at: clock.now()).secondsOfDay
        // The time before the day starts belongs to the previous evening.
        self = seconds < clock.dayStart || seconds >= preferences.evening ? .evening : .day
    }
}

extension ReviewStep {
    /// The steps with contents, in order. The end is always last, and alone if there is nothing to review.
    /// - Parameter isUnderWay: Whether the review had contents when it started; if so, it includes the plan.
    static func steps(
        of review: ReviewContents, _ kind: ReviewKind, isUnderWay: Bool = false
    ) -> [ReviewStep] {
        var steps: [ReviewStep] = []
        switch kind {
        case .day:
            let isOpen = !(review.starting + review.carried + review.kept).isEmpty
            if review.hasPast { steps.append(.lookBack) }
            if !review.isTodayStarted { steps.append(.start) }
            if !review.carried.isEmpty { steps.append(.carried) }
            if !steps.isEmpty || isOpen || isUnderWay { steps.append(.plan) }
        case .evening:
            if review.hasPastBeforeToday { steps.append(.lookBack) }
            if !review.isTodayStarted { steps.append(.start) }
            steps.append(.entries)
            if !review.leftovers.isEmpty { steps.append(.leftovers) }
            steps.append(.tomorrow)
        }
        return steps + (review.isFirstOfWeek ? [.week] : []) + [.end]
    }
}

extension ReviewContents {
    /// The open todos of today's page, the oldest first.
    var open: [Todo] { (carried + kept + starting).oldestFirst }

    /// The open todos that no review has kept, the oldest first.
    var leftovers: [Todo] { (carried + starting).oldestFirst.filter { !keptToday.contains($0.id) } }

    fileprivate var hasPast: Bool { !past.isEmpty || !endingHabits.isEmpty }

    /// Whether there are events before today since the last review.
    fileprivate var hasPastBeforeToday: Bool {
        !endingHabits.isEmpty
            || (past.done + past.abandoned).contains { $0.ending.map { $0.day < today } ?? false }
            || past.postponed.contains { $0.postponements.last.map { $0.sentFrom < today } ?? false }
    }
}
