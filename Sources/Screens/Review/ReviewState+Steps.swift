import Journal
import Store

/// The way through the steps.
extension ReviewState {
    /// Begins a review of today, as the time of day has it or of a kind.
    mutating func begin(_ kind: ReviewKind? = nil, in view: JournalView) {
        let kindOfHour = ReviewKind(view.clock, preferences.review)
        // A first page is planned, at whatever hour.
        let kind = kind ?? (view.hasNoPages ? .day : kindOfHour)
        phase = .loading(ReviewSession.Occasion(day: view.today, kind: kind, kindOfHour: kindOfHour))
        continueWhenLoaded(in: view)
    }

    /// Goes to the first step once it is known which there are.
    mutating func continueWhenLoaded(in view: JournalView) {
        guard case .loading(let occasion) = phase, let review = view.review, review.today == occasion.day
        else { return }
        let session = ReviewSession(occasion, review)
        phase = .underway(session)
        enter(session.step, in: view)
    }

    /// Goes to the next step that has something to show, or to the one before.
    mutating func advance(by direction: Int = 1, in view: JournalView) {
        guard let session, let next = session.step(direction, from: session.step) else { return }
        enter(next, in: view)
    }

    mutating func enter(_ step: ReviewStep, in view: JournalView) {
        guard var session else { return }
        let known = Set(session.trail + session.steps + [step])
        session.trail = ReviewStep.allCases.filter(known.contains)
        session.place = step == .week ? session.week(from: nil, view.clock) : .step(step)
        if goneTodo != nil { session.interruption = nil }
        if step.asksOneByOne {
            session.round = ReviewRound(step, ReviewRound(step, []).open(session.contents))
        }
        if step == .end { session.needsRecording = session.changesAnything }
        phase = .underway(session)
        page.isHidden = !step.isPage
        closeLine()
        if step == .entries { page.openLine(for: .newEntry) }
        if step == .plan, session.isFirstPage { page.openLine(for: .newTodo) }
    }

    /// Shows the week, from wherever one is; that is come back to as it was.
    mutating func lookAtWeek(in view: JournalView) {
        guard var session else { return }
        session.place = session.week(from: session.step, view.clock)
        phase = .underway(session)
        page.isHidden = true
        closeLine()
    }

    /// Comes back from the week to where one was.
    mutating func comeBackFromWeek(in view: JournalView) {
        guard let session, case .week(_, let before?) = session.place else { return }
        guard before.asksOneByOne, session.round?.step == before else { return enter(before, in: view) }
        self.session?.place = .step(before)
        // It may have been decided elsewhere meanwhile.
        if asked(view) == nil { pass(in: view) }
    }

    /// Closes what is open over the page; a line that is typed for a new row is kept to go on with.
    private mutating func closeLine() {
        if case .editing(let editing) = page.mode, editing.isNewRow, !editing.line.text.isEmpty {
            page.draft = editing
        }
        page.mode = .browsing
    }

    /// Passes to the next todo that is asked about, or to the next step.
    mutating func pass(by direction: Int = 1, in view: JournalView) {
        let next = session?.nextTodo(by: direction)
        guard direction > 0 || next != nil else { return }
        session?.round?.go(to: next)
        if next == nil { advance(in: view) }
    }
}
