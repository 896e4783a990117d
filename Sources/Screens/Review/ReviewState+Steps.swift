import Journal
import Store

/// The way through the steps.
extension ReviewState {
    /// Begins a review of today, as the time of day has it or of a kind.
    mutating func begin(_ kind: ReviewKind? = nil, in view: JournalView) {
        day = view.today
        kindOfHour = ReviewKind(view.clock, preferences.review)
        // A first page is planned, at whatever hour.
        self.kind = kind ?? (view.hasNoPages ? .day : kindOfHour)
        contents = nil
        step = nil
        awaited = nil
        hold = nil
        lost = nil
        aside = nil
        trail = []
        round = nil
        past = nil
        isFirstPage = false
        finishes = false
        settle(in: view)
    }

    /// Goes to the first step once it is known which there are: to what is carried where that was begun before.
    mutating func settle(in view: JournalView) {
        guard step == nil, let review = view.review, review.today == day else { return }
        contents = review
        before = review.last
        past = review.past
        let steps = steps(in: view)
        let isBegun = kind == .day && !review.kept.isEmpty && review.isTodayStarted
        let first = isBegun ? steps.first { $0 != .lookBack } : nil
        enter(first ?? steps.first ?? .end, in: view)
    }

    /// The steps that have something to show now.
    func steps(in view: JournalView) -> [ReviewStep] {
        review(view).map {
            ReviewStep.steps(of: $0, kind, isUnderWay: trail.contains(.plan))
        } ?? []
    }

    /// Goes to the next step that has something to show, or to the one before.
    mutating func goOn(by direction: Int = 1, in view: JournalView) {
        let order = ReviewStep.allCases
        guard let step, let place = order.firstIndex(of: step) else { return }
        let steps = steps(in: view)
        let next =
            direction > 0
            ? steps.first { order.firstIndex(of: $0).map { $0 > place } ?? false }
            : steps.last { order.firstIndex(of: $0).map { $0 < place } ?? false }
        if let next { enter(next, in: view) }
    }

    mutating func enter(_ step: ReviewStep, in view: JournalView) {
        let known = Set(trail + steps(in: view) + [step])
        trail = ReviewStep.allCases.filter(known.contains)
        self.step = step
        aside = nil
        lost = nil
        scroll = 0
        selected = 0
        page.isHidden = !step.isPage
        closeLine()
        switch step {
        case .carried, .leftovers:
            round = review(view).map { review in
                ReviewRound(step, ReviewRound(step, []).open(review))
            }
        case .entries:
            page.openLine(for: .newEntry)
        case .plan:
            if isFirstPage { page.openLine(for: .newTodo) }
        case .end:
            finishes = isWorthRemembering(view)
        case .week:
            openWeek(in: view)
        case .lookBack, .start, .tomorrow:
            break
        }
    }

    /// Shows the week, from wherever one is; that is come back to as it was.
    mutating func lookAtWeek(in view: JournalView) {
        aside = step
        step = .week
        scroll = 0
        page.isHidden = true
        closeLine()
        openWeek(in: view)
    }

    /// Comes back from the week to where one was.
    mutating func comeBackFromWeek(in view: JournalView) {
        guard let before = aside else { return }
        aside = nil
        guard before.asksOneByOne, let round, round.step == before else { return enter(before, in: view) }
        step = before
        // It may have been decided elsewhere meanwhile.
        if asked(view) == nil { pass(in: view) }
    }

    private mutating func openWeek(in view: JournalView) {
        let isFirst = review(view)?.isFirstOfWeek ?? false
        week = WeekReviewState(clock: view.clock, isFirstReview: isFirst)
    }

    /// Closes what is open over the page; a line that is typed for a new row is kept to go on with.
    private mutating func closeLine() {
        if case .editing(let editing) = page.mode, editing.isNewRow, !editing.line.text.isEmpty {
            page.draft = editing
        }
        page.mode = .browsing
    }

    /// Whether there is something in the review that the journal does not remember yet.
    private func isWorthRemembering(_ view: JournalView) -> Bool {
        guard let review = review(view), review.last == before else { return false }
        return trail != [.end] || review.last.map { $0.day < review.today } ?? true
    }

    /// Passes to the next todo that is asked about, or to the next step.
    mutating func pass(by direction: Int = 1, in view: JournalView) {
        let next = round?.next(by: direction, review(view))
        guard direction > 0 || next != nil else { return }
        round?.go(to: next)
        if next == nil { goOn(in: view) }
    }
}
