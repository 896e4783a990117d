import Journal
import Store

/// A review in progress: its steps and the current place.
struct ReviewSession: Equatable, Sendable {
    /// The kind of a review, and its day.
    struct Occasion: Equatable, Sendable {
        let day: Day
        let kind: ReviewKind
        /// The kind suggested by the time of day when it was started.
        let kindOfHour: ReviewKind
    }

    /// A step, or the week.
    enum Place: Equatable, Sendable {
        /// A step, with the place in its list.
        case step(ReviewStep, ListPlace = ListPlace())
        case week(WeekReviewState, over: WeekBase)

        /// The step that shows again once the week closes; nil for a step, or for the week as one.
        var stepBeneath: ReviewStep? {
            switch self {
            case .step, .week(_, .nothing): nil
            case .week(_, .step(let step)), .week(_, .journal(let step)): step
            }
        }
    }

    /// What the week is open over.
    enum WeekBase: Equatable, Sendable {
        /// Nothing: it is a step of the review.
        case nothing
        case step(ReviewStep)
        /// The journal. The review stays at its step.
        case journal(ReviewStep)
    }

    /// The review's own request to the application, whose result is still due, so that other changes can be recognised as
    /// external.
    enum Request: Equatable, Sendable {
        /// A decision about the current todo, or about it and all after it.
        case decision([Int64])
        case start
        /// An undo or redo.
        case replay
    }

    /// An external change that removed the current todo. Keys typed for it must not decide about the next.
    enum Interruption: Equatable, Sendable {
        /// A message that holds all keys until the user presses the one that continues.
        case notice(String)
        /// A prompt for the removed todo. It stays open until it is answered, and its answer is ignored.
        case openPrompt(Todo)
    }

    let occasion: Occasion
    /// The contents of the review, as last read on its day.
    var contents: ReviewContents
    /// The steps that have had contents.
    var trail: [ReviewStep] = []
    /// Whether the plan has asked about the todos starred before.
    var hasAskedAboutStars = false
    var place: Place
    /// The current or last round of todos.
    var round: ReviewRound? {
        didSet { if round?.current != oldValue?.current { list = ListPlace() } }
    }
    var request: Request?
    var interruption: Interruption?
    /// Whether the review plans the journal's first page.
    var isFirstPage = false
    /// Whether the journal hasn't recorded this review yet.
    var needsRecording = false
    /// The last finished review when this one started.
    let lastReview: FinishedReview?
    /// The past events to look back on, until this review is finished.
    var past: LookBack

    /// Starts at the first step, or at the carried todos if they were begun before.
    init(_ occasion: Occasion, _ contents: ReviewContents) {
        self.occasion = occasion
        self.contents = contents
        lastReview = contents.last
        past = contents.past
        let steps = ReviewStep.steps(of: contents, occasion.kind)
        let isBegun = occasion.kind == .day && !contents.keptToday.isEmpty && contents.isTodayStarted
        let first = isBegun ? steps.first { $0 != .lookBack } : nil
        place = .step(first ?? steps.first ?? .end)
    }

    var step: ReviewStep {
        switch place {
        case .step(let step, _): step
        case .week: .week
        }
    }

    /// The trail as shown: a week opened from a step follows that step.
    var shownTrail: [ReviewStep] {
        guard let step = place.stepBeneath, !trail.contains(.week), let index = trail.firstIndex(of: step)
        else { return trail }
        return Array(trail[...index]) + [.week] + trail[(index + 1)...]
    }

    /// The step shown in the trail, which for the week is the one that it was opened from.
    var stepOnTrail: ReviewStep {
        place.stepBeneath ?? step
    }

    /// A week, or the suggested one.
    func week(
        _ choice: ReviewState.WeekChoice = .suggested, over base: WeekBase, in view: JournalView
    ) -> Place {
        switch choice {
        case .week(let week):
            .week(WeekReviewState(first: week.first(startingOn: view.clock.weekStart)), over: base)
        case .suggested:
            .week(
                WeekReviewState(
                    clock: view.clock, isFirstReview: contents.isFirstOfWeek, lastPage: view.page.previous,
                    isFirstDay: view.page.previous == nil && view.page.contents.day >= view.today),
                over: base)
        }
    }

    /// The step after this one in the trail.
    var following: ReviewStep? {
        trail.firstIndex(of: step).flatMap { trail.dropFirst($0 + 1).first }
    }

    /// The steps that have contents now.
    var steps: [ReviewStep] {
        ReviewStep.steps(of: contents, occasion.kind, isUnderWay: trail.contains(.plan))
    }

    /// The next or previous step with contents.
    func step(_ direction: Int, from step: ReviewStep) -> ReviewStep? {
        let order = ReviewStep.allCases
        guard let place = order.firstIndex(of: step) else { return nil }
        func isAfter(_ other: ReviewStep) -> Bool { order.firstIndex(of: other).map { $0 > place } ?? false }
        return direction > 0 ? steps.first(where: isAfter) : steps.last { $0 != step && !isAfter($0) }
    }

    /// The round of the current step; nil if it has none.
    var currentRound: ReviewRound? { round?.step == step ? round : nil }

    /// The current todo, as last read.
    var asked: Todo? {
        guard let round = currentRound else { return nil }
        return round.open(contents).first { $0.id == round.current }
    }

    /// The next or previous todo of the round.
    func nextTodo(by direction: Int) -> Int64? { round?.next(by: direction, contents) }

    /// The todos that going to the next step keeps: those left of a long round. Nil in a short one.
    var keptByTab: [Int64]? {
        guard let round = currentRound, round.isLong else { return nil }
        let rest = round.open(contents).map(\.id)
        return rest.isEmpty ? nil : rest
    }

    /// The selected habit among those that will end when today starts.
    var selectedHabit: ReviewContents.EndingHabit? {
        guard step == .lookBack, contents.endingHabits.indices.contains(list.index) else { return nil }
        return contents.endingHabits[list.index]
    }

    /// The place in the step's list: its rows are the habits to look back on, and other steps only scroll.
    var list: ListPlace {
        get { if case .step(_, let list) = place { list } else { ListPlace() } }
        set { if case .step(let step, _) = place { place = .step(step, newValue) } }
    }

    /// Selects a habit, clamped to them.
    mutating func select(_ index: Int) { list.select(index, count: contents.endingHabits.count) }

    /// Whether recording this review would change the journal.
    var changesAnything: Bool {
        guard contents.last == lastReview else { return false }
        return trail != [.end] || contents.last.map { $0.day < contents.today } ?? true
    }

    /// The summary of the review. A finished review keeps its look back.
    var summary: ReviewSummary {
        var summary = contents.summary
        guard contents.last != lastReview else { return summary }
        func joined(_ before: [Todo], _ now: [Todo]) -> [Todo] {
            before + now.filter { new in !before.contains { $0.id == new.id } }
        }
        summary.past = LookBack(
            since: past.since, done: joined(past.done, summary.past.done),
            abandoned: joined(past.abandoned, summary.past.abandoned),
            postponed: joined(past.postponed, summary.past.postponed))
        return summary
    }
}
