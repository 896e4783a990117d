import Journal
import Store

/// A review that is under way: what it goes through, and where a person is in it.
struct ReviewSession: Equatable, Sendable {
    /// Which review it is, and of which day.
    struct Occasion: Equatable, Sendable {
        let day: Day
        let kind: ReviewKind
        /// The kind that the time of day called for when it was begun.
        let kindOfHour: ReviewKind
    }

    /// A step, or the week.
    enum Place: Equatable, Sendable {
        /// A step, with the first line shown and the selected one of what it lists.
        case step(ReviewStep, scroll: Int = 0, selected: Int = 0)
        /// The week, as a step or looked at from another, which is gone back to.
        case week(WeekReviewState, from: ReviewStep?)
    }

    /// What the application was asked to do, until its outcome is known.
    enum Request: Equatable, Sendable {
        /// A todo that is asked about will have been decided.
        case decision(Int64)
        case start
        /// Something is undone or redone.
        case replay
    }

    /// An external change that took a todo away: keys typed for it must not decide about the next one.
    enum Interruption: Equatable, Sendable {
        /// Only the key that leaves does anything until it has been pressed; others show this message.
        case notice(String)
        /// What was asked for the todo stays open until it is answered, and nothing comes of it.
        case openPrompt(Todo)
    }

    let occasion: Occasion
    /// What there is to go through, as it was last read on that day.
    var contents: ReviewContents
    /// The steps there are, or were with something in them.
    var trail: [ReviewStep] = []
    var place: Place
    /// The todos asked about one by one, now or last.
    var round: ReviewRound? {
        didSet { if round?.current != oldValue?.current { scroll(to: 0) } }
    }
    var request: Request?
    var interruption: Interruption?
    /// Whether it is the first page that is planned.
    var isFirstPage = false
    /// Whether the journal has yet to record that it was reviewed.
    var needsRecording = false
    /// The last review that was finished when this one began.
    let lastReview: FinishedReview?
    /// What is looked back on, until this review is finished.
    var past: LookBack

    /// Begins at the first step: at what is carried, where that was begun before.
    init(_ occasion: Occasion, _ contents: ReviewContents) {
        self.occasion = occasion
        self.contents = contents
        lastReview = contents.last
        past = contents.past
        let steps = ReviewStep.steps(of: contents, occasion.kind)
        let isBegun = occasion.kind == .day && !contents.kept.isEmpty && contents.isTodayStarted
        let first = isBegun ? steps.first { $0 != .lookBack } : nil
        place = .step(first ?? steps.first ?? .end)
    }

    var step: ReviewStep {
        switch place {
        case .step(let step, _, _): step
        case .week: .week
        }
    }

    /// The step on the way through: that which the week is looked at from.
    var stepOnTrail: ReviewStep {
        if case .week(_, let from?) = place { from } else { step }
    }

    /// The week to look back on first, from a step or as one.
    func week(from step: ReviewStep?, _ clock: JournalClock) -> Place {
        .week(WeekReviewState(clock: clock, isFirstReview: contents.isFirstOfWeek), from: step)
    }

    /// The step that comes after this one on the way through.
    var following: ReviewStep? {
        trail.firstIndex(of: step).flatMap { trail.dropFirst($0 + 1).first }
    }

    /// The steps that have something to show now.
    var steps: [ReviewStep] {
        ReviewStep.steps(of: contents, occasion.kind, isUnderWay: trail.contains(.plan))
    }

    /// The next step that has something to show after one, or the one before it.
    func step(_ direction: Int, from step: ReviewStep) -> ReviewStep? {
        let order = ReviewStep.allCases
        guard let place = order.firstIndex(of: step) else { return nil }
        func isAfter(_ other: ReviewStep) -> Bool { order.firstIndex(of: other).map { $0 > place } ?? false }
        return direction > 0 ? steps.first(where: isAfter) : steps.last { $0 != step && !isAfter($0) }
    }

    /// The round of this step; nil where it asks about nothing.
    var currentRound: ReviewRound? { round?.step == step ? round : nil }

    /// The todo that is asked about, as it was last read.
    var asked: Todo? {
        guard let round = currentRound else { return nil }
        return round.open(contents).first { $0.id == round.current }
    }

    /// The next todo to ask about, or the one before; nil where there is none.
    func nextTodo(by direction: Int) -> Int64? { round?.next(by: direction, contents) }

    /// The habit that is selected among those that starting today ends.
    var selectedHabit: ReviewContents.EndingHabit? {
        guard case .step(.lookBack, _, let selected) = place, contents.endingHabits.indices.contains(selected)
        else { return nil }
        return contents.endingHabits[selected]
    }

    /// Scrolls what the step lists.
    mutating func scroll(to line: Int) {
        if case .step(let step, _, let selected) = place {
            place = .step(step, scroll: max(0, line), selected: selected)
        }
    }

    /// Selects one of what the step lists, or the nearest there is.
    mutating func select(_ index: Int) {
        if case .step(let step, let scroll, _) = place {
            place = .step(step, scroll: scroll, selected: max(0, min(index, contents.endingHabits.count - 1)))
        }
    }

    /// Whether the journal does not record yet what was done in this review.
    var changesAnything: Bool {
        guard contents.last == lastReview else { return false }
        return trail != [.end] || contents.last.map { $0.day < contents.today } ?? true
    }

    /// What the review comes to. What was looked back on stays, once it is finished.
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
