import Journal

/// A step of the review.
public enum ReviewStep: CaseIterable, Sendable {
    /// What became of todos since the last review.
    case lookBack
    case start
    /// What is carried, one by one.
    case carried
    /// The day as it now stands.
    case plan
    /// What was done and not written down.
    case entries
    /// What is open in the evening, one by one.
    case leftovers
    case tomorrow
    /// Seven days side by side.
    case week
    /// What the review came to.
    case end

    /// What it is called in the way through.
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

    /// Whether it asks about todos one by one.
    var asksOneByOne: Bool { self == .carried || self == .leftovers }

    /// Whether it is a page on which all can be done that can be done on one.
    var isPage: Bool { self == .plan || self == .tomorrow }
}

/// Which review it is.
public enum ReviewKind: Sendable {
    case day, evening

    /// The one that the time of day calls for.
    init(_ clock: JournalClock, _ preferences: ReviewPreferences) {
        let seconds = clock.zone.wallTime(at: clock.now()).secondsOfDay
        // What comes before the day begins is the night that ends it.
        self = seconds < clock.dayStart || seconds >= preferences.evening ? .evening : .day
    }
}

extension ReviewStep {
    /// The steps that have something to show, in order; the end is always the last, and alone where there is nothing.
    /// - Parameter isUnderWay: Whether there was something to go through when the review began: then the day is planned, too.
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
            if !review.open.isEmpty { steps.append(.leftovers) }
            steps.append(.tomorrow)
        }
        return steps + (review.isFirstOfWeek ? [.week] : []) + [.end]
    }
}

extension ReviewContents {
    /// What is open on today's page, the oldest first.
    var open: [Todo] { (carried + kept + starting).oldestFirst }

    fileprivate var hasPast: Bool { !past.isEmpty || !endingHabits.isEmpty }

    /// Whether something was not looked back on yet that was before today.
    fileprivate var hasPastBeforeToday: Bool {
        !endingHabits.isEmpty
            || (past.done + past.abandoned).contains { $0.ending.map { $0.day < today } ?? false }
            || past.postponed.contains { $0.postponements.last.map { $0.sentFrom < today } ?? false }
    }
}
