import Journal
import Store

/// How the review follows changes of the journal.
extension ReviewState {
    /// A change of the journal, as seen by the review.
    private struct Change {
        /// Nil if the review wasn't in front before.
        let old: ReviewContents?
        let new: ReviewContents
        let view: JournalView

        /// Why the todo that the keys were typed for is gone: `"Write" was done elsewhere.`
        func reason(for id: Int64, columns: Int) -> String {
            let todos = (old?.open ?? []) + (old?.endingHabits.map(\.todo) ?? [])
            let title = todos.first { $0.id == id }?.title ?? ""
            let row = view.page.contents.rows.first { $0.id == id }
            let became =
                switch row?.state {
                case .done: "was marked done"
                case .abandoned: "was abandoned"
                case .postponed: "was moved to another day"
                default: "left the page"
                }
            let room = columns - DisplayText.width(of: "\"\" \(became) elsewhere.") - 2
            return "\"\(DisplayText.truncated(title, to: room))\" \(became) elsewhere."
        }
    }

    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? {
        let message = page.follow(from: old, to: new)
        let reading = neededReading(in: new)
        hasReadingFailed = new.message?.isError == true && reading != nil && reading == neededReading(in: old)
        guard var session else {
            continueWhenLoaded(in: new)
            return message
        }
        guard let review = new.review, review.today == day else { return message }
        let isDone = new.message?.isError != true
        let request = session.request
        session.request = nil
        session.contents = review
        if review.last != session.lastReview {
            session.needsRecording = false
        } else {
            session.past = review.past
        }
        session.round?.merge(review, touched: new.touched)
        phase = .underway(session)
        let change = Change(old: old.review, new: review, view: new)
        if request == .replay, isDone, !showsOnlyWeek { returnToTodo(change) }
        if step == .start, review.isTodayStarted {
            self.session?.isFirstPage = old.hasNoPages && request == .start
            advance(in: new)
            return message
        }
        return followHabits(request, change) ?? followRound(isDone ? request : nil, change) ?? message
    }

    /// Keeps the same habit selected wherever it is now, or the next one if it was marked done here.
    private mutating func followHabits(_ request: ReviewSession.Request?, _ change: Change) -> StoreMessage? {
        guard step == .lookBack, let selected = session?.list.index else { return nil }
        session?.select(selected)
        let before = change.old?.endingHabits.map(\.todo.id) ?? []
        guard request != .replay, before.indices.contains(selected) else { return nil }
        let id = before[selected]
        if let place = change.new.endingHabits.firstIndex(where: { $0.todo.id == id }) {
            session?.select(place)
            return nil
        }
        return request == .decision([id]) ? nil : interrupt(for: id, change)
    }

    /// Continues the round once the current todo is decided or gone.
    private mutating func followRound(_ request: ReviewSession.Request?, _ change: Change) -> StoreMessage? {
        guard let round = session?.currentRound, let id = round.current else { return nil }
        if case .decision(let ids) = request, ids.contains(id) {
            ids.forEach { session?.round?.decide($0) }
            // Keys typed ahead are meant for the todo that came next before the change.
            let expected = session?.round?.next(by: 1, change.old)
            pass(in: change.view)
            let open = session?.round?.open(change.new).map(\.id) ?? []
            guard let expected, !open.contains(expected) else { return nil }
            return interrupt(for: expected, change)
        }
        guard goneTodo == nil, !round.open(change.new).contains(where: { $0.id == id }) else { return nil }
        if !page.isBrowsing, request != .replay, let todo = change.old?.open.first(where: { $0.id == id }) {
            // Keeps the prompt open, so that further typing doesn't decide about the next todo.
            session?.interruption = .openPrompt(todo)
            return StoreMessage("\(change.reason(for: id, columns: size.columns)) Enter or Esc continues.")
        }
        _ = closePrompt()
        pass(in: change.view)
        // Changes made while the review was hidden, or by undo, need no notice.
        guard change.old != nil, request != .replay, !change.view.touched.contains(id) else { return nil }
        return interrupt(for: id, change)
    }

    /// Holds the keys until the screen has shown that a todo is gone.
    private mutating func interrupt(for id: Int64, _ change: Change) -> StoreMessage {
        let reason = change.reason(for: id, columns: size.columns)
        session?.interruption = .notice(reason)
        return StoreMessage(reason)
    }

    /// Closes the prompt for a todo that is gone.
    /// - Returns: Whether its typed text is kept.
    mutating func closePrompt() -> Bool {
        switch page.mode {
        case .picking, .dating, .asking: page.mode = .browsing
        case .editing(let editing):
            page.mode = .browsing
            switch editing.purpose {
            case .newTodo, .newEntry, .orphan: return page.lines.close(editing)
            case .rename, .split:
                return page.lines.close(DayPageState.Editing(purpose: .newTodo, line: editing.line))
            case .url, .time, .doneAt, .weekdays, .rule: break
            }
        case .browsing, .bundling, .focusing, .searching, .todoHistory, .listing, .calendar, .sharing:
            break
        }
        return false
    }

    /// Returns to the step and todo of an undone or redone decision.
    private mutating func returnToTodo(_ change: Change) {
        let touched = change.view.touched
        if let old = change.old, old.isTodayStarted != change.new.isTodayStarted {
            let next = change.new.isTodayStarted ? session?.step(1, from: .start) : .start
            if let next { enter(next, in: change.view) }
            return
        }
        if let place = change.new.endingHabits.firstIndex(where: { touched.contains($0.todo.id) }) {
            if step != .lookBack { enter(.lookBack, in: change.view) }
            session?.select(place)
            return
        }
        guard var round = session?.round,
            touched.contains(where: round.decided.contains) || step == round.step
        else { return }
        // Todos that the redone decision kept aren't open in this round.
        let kept = change.new.keptToday.subtracting(change.old?.keptToday ?? [])
        round.askAgain(touched.filter { !kept.contains($0) })
        touched.filter(kept.contains).forEach { round.decide($0) }
        session?.round = round
        let open = round.open(change.new).map(\.id)
        if let id = touched.first(where: open.contains) {
            if step != round.step { enter(round.step, in: change.view) }
            round.merge(change.new, touched: [])
            round.go(to: id)
            session?.round = round
        } else if step == round.step, let id = touched.first(where: round.ids.contains) {
            // After a redo, the following todo is next.
            session?.round?.go(to: id)
            session?.round?.decide(id)
            pass(in: change.view)
        }
    }
}
