import Journal
import Store

/// Movement through the steps.
extension ReviewState {
    /// Starts a review of today, of a given kind or the one suggested by the time of day.
    mutating func begin(_ kind: ReviewKind? = nil, in view: JournalView) {
        let kindOfHour = ReviewKind(view.clock, preferences.review)
        // The first page is planned at any time of day.
        let kind = kind ?? (view.hasNoPages ? .day : kindOfHour)
        phase = .loading(ReviewSession.Occasion(day: view.today, kind: kind, kindOfHour: kindOfHour))
        continueWhenLoaded(in: view)
    }

    /// Goes to the first step once the contents are loaded.
    mutating func continueWhenLoaded(in view: JournalView) {
        guard case .loading(let occasion) = phase, let review = view.review, review.today == occasion.day
        else { return }
        var session = ReviewSession(occasion, review)
        guard !showsOnlyWeek else {
            session.place = session.week(from: session.step, view.clock)
            phase = .underway(session)
            page.isHidden = true
            return
        }
        phase = .underway(session)
        enter(session.step, in: view)
    }

    /// Opens the week by itself. A review that hasn't begun stays so.
    mutating func showWeek(in view: JournalView) {
        showsOnlyWeek = true
        lookAtWeek(in: view)
    }

    /// Closes the week that was opened by itself.
    mutating func closeWeek(in view: JournalView) {
        showsOnlyWeek = false
        if session?.trail.isEmpty != false { phase = .notBegun } else { comeBackFromWeek(in: view) }
    }

    /// Goes to the next step that has something to show, or to the one before.
    mutating func advance(by direction: Int = 1, in view: JournalView) {
        guard let session, let next = session.step(direction, from: session.step) else { return }
        enter(next, in: view)
    }

    mutating func enter(_ step: ReviewStep, in view: JournalView) {
        guard var session else { return }
        showsOnlyWeek = false
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

    /// Opens the week from any step, which keeps its state.
    mutating func lookAtWeek(in view: JournalView) {
        guard var session else { return }
        session.place = session.week(from: session.step, view.clock)
        phase = .underway(session)
        page.isHidden = true
        closeLine()
    }

    /// Returns from the week to the previous step.
    mutating func comeBackFromWeek(in view: JournalView) {
        guard let session, case .week(_, let before?) = session.place else { return }
        guard before.asksOneByOne, session.round?.step == before else { return enter(before, in: view) }
        self.session?.place = .step(before)
        // Another program may have decided about the todo meanwhile.
        if asked(view) == nil { pass(in: view) }
    }

    /// Closes any prompt on the page; keeps a new row's line as its draft.
    private mutating func closeLine() {
        if case .editing(let editing) = page.mode, editing.isNewRow, !editing.line.text.isEmpty {
            page.draft = editing
        }
        page.mode = .browsing
    }

    /// Goes to the next or previous todo of the round, or to the next step.
    mutating func pass(by direction: Int = 1, in view: JournalView) {
        let next = session?.nextTodo(by: direction)
        guard direction > 0 || next != nil else { return }
        session?.round?.go(to: next)
        if next == nil { advance(in: view) }
    }
}
