import Journal
import Store

/// What the review makes of what became of the journal.
extension ReviewState {
    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? {
        let said = page.follow(from: old, to: new)
        let needs = ground(in: new)
        isStuck = new.message?.isError == true && needs != nil && needs == ground(in: old)
        guard let review = new.review, review.today == day else { return said }
        let awaited = self.awaited
        self.awaited = nil
        contents = review
        if review.last != before { finishes = false } else { past = review.past }
        guard step != nil else {
            settle(in: new)
            return said
        }
        let isDone = new.message?.isError != true
        round?.takeIn(review, touched: new.touched)
        let kept = Set(review.kept.map(\.id)).subtracting(old.review?.kept.map(\.id) ?? [])
        if awaited == .replay, isDone { comeBack(to: new.touched, kept: kept, old, new) }
        if step == .start, review.isTodayStarted {
            isFirstPage = old.hasNoPages && awaited == .start
            goOn(in: new)
            return said
        }
        return followHabits(awaited, old, new) ?? followRound(isDone ? awaited : nil, old, new) ?? said
    }

    /// Keeps the habit selected that was, wherever it stands now; the next where it was said that it was done.
    private mutating func followHabits(
        _ awaited: Awaited?, _ old: JournalView, _ new: JournalView
    ) -> StoreMessage? {
        let habits = new.review?.endingHabits.map(\.todo.id) ?? []
        let before = old.review?.endingHabits.map(\.todo.id) ?? []
        defer { selected = max(0, min(selected, habits.count - 1)) }
        guard step == .lookBack, awaited != .replay, before.indices.contains(selected) else { return nil }
        let id = before[selected]
        if let place = habits.firstIndex(of: id) {
            selected = place
            return nil
        }
        return awaited == .decision(id) ? nil : hold(for: id, old, new)
    }

    /// Goes on from the todo that was asked about, once it is decided or is there no longer.
    private mutating func followRound(
        _ awaited: Awaited?, _ old: JournalView, _ new: JournalView
    ) -> StoreMessage? {
        guard let step, step.asksOneByOne, let id = round?.current, round?.step == step else { return nil }
        if awaited == .decision(id) {
            // Whoever types ahead means the one that came next.
            let expected = round?.next(by: 1, old.review)
            round?.decide(id)
            pass(in: new)
            let open = round?.open(new.review).map(\.id) ?? []
            guard let expected, !open.contains(expected) else { return nil }
            return hold(for: expected, old, new)
        }
        guard round?.open(new.review).contains(where: { $0.id == id }) == false else { return nil }
        if lost == nil, !page.isBrowsing, awaited != .replay,
            let todo = old.review?.open.first(where: { $0.id == id })
        {
            // What is typed on is not to be taken for commands about the next.
            lost = todo
            return StoreMessage("\(went(id, old, new)) Enter or Esc goes on.")
        }
        if lost != nil { return nil }
        _ = closePrompt()
        pass(in: new)
        // What happened while the review was not looked at, or by undoing, is no surprise.
        guard old.review != nil, awaited != .replay, !new.touched.contains(id) else { return nil }
        return hold(for: id, old, new)
    }

    private mutating func hold(for id: Int64, _ old: JournalView, _ new: JournalView) -> StoreMessage {
        let words = went(id, old, new)
        hold = words
        return StoreMessage(words)
    }

    /// `"Write" was done elsewhere.`
    private func went(_ id: Int64, _ old: JournalView, _ new: JournalView) -> String {
        let habits = old.review?.endingHabits.map(\.todo) ?? []
        let title = ((old.review?.open ?? []) + habits).first { $0.id == id }?.title ?? ""
        let row = new.page.contents.rows.first { $0.id == id }
        let became =
            switch row?.state {
            case .done: "was done"
            case .abandoned: "was abandoned"
            case .putOff: "was sent to another day"
            default: "went from the page"
            }
        let room = size.columns - DisplayText.width(of: "\"\" \(became) elsewhere.") - 2
        return "\"\(DisplayText.truncated(title, to: room))\" \(became) elsewhere."
    }

    /// Closes what was asked for a todo that is gone; tells whether what was typed is kept.
    mutating func closePrompt() -> Bool {
        switch page.mode {
        case .picking, .dating, .asking: page.mode = .browsing
        case .editing(let editing):
            page.mode = .browsing
            switch editing.purpose {
            case .newTodo, .newEntry, .rename, .split:
                page.draft = DayPageState.Editing(purpose: .newTodo, line: editing.line)
                return !editing.line.text.isEmpty
            case .url, .time, .doneAt, .weekdays: break
            }
        case .browsing, .bundling, .searching, .found, .biography, .calendar, .sharing, .overlay: break
        }
        return false
    }

    /// Goes back to what was undone or redone: the step, and the todo in it.
    /// - Parameter kept: What was decided by that to be kept.
    private mutating func comeBack(
        to touched: [Int64], kept: Set<Int64>, _ old: JournalView, _ new: JournalView
    ) {
        guard let review = new.review else { return }
        if old.review?.isTodayStarted == true, !review.isTodayStarted {
            enter(.start, in: new)
            return
        }
        if old.review?.isTodayStarted == false, review.isTodayStarted {
            step = .start
            goOn(in: new)
            return
        }
        if let place = review.endingHabits.firstIndex(where: { touched.contains($0.todo.id) }) {
            if step != .lookBack { enter(.lookBack, in: new) }
            selected = place
            return
        }
        guard let round, touched.contains(where: round.decided.contains) || step == round.step else { return }
        self.round?.askAgain(touched.filter { !kept.contains($0) })
        touched.filter(kept.contains).forEach { self.round?.decide($0) }
        let open = self.round?.open(review).map(\.id) ?? []
        if let id = touched.first(where: open.contains) {
            let kept = self.round
            if step != round.step { enter(round.step, in: new) }
            self.round = kept
            self.round?.takeIn(review, touched: [])
            self.round?.go(to: id)
        } else if let id = touched.first(where: round.ids.contains) {
            // It was redone: what comes after it is next.
            self.round?.go(to: id)
            self.round?.decide(id)
            pass(in: new)
        }
    }
}
