import Journal
import Store

/// The lines of each step's list.
struct ReviewLines {
    let view: JournalView
    let session: ReviewSession
    let symbols: Symbols
    let state: ReviewState

    private var review: ReviewContents { session.contents }
    private var today: Day { review.today }

    /// The results since the last review, after the habits about to end.
    var lookBack: [ReviewLine] {
        let habits = review.endingHabits.enumerated().map { place, habit in
            ReviewLine(
                kind: .row(.open, mark: symbols.habit), text: habit.todo.shownTitle,
                caption: dayName(habit.day), place: place)
        }
        return ReviewLine.section("Habits about to end", habits) + past(review.past) + yearAgo
    }

    /// What happened on this day in an earlier year.
    private var yearAgo: [ReviewLine] {
        guard let found = view.readings.onThisDay?.value.flatMap(\.self), found.seenFrom == today else {
            return []
        }
        return [.blank, .text("\(found.words) · \(state.page.keyName(.yearAgo))", .caption)]
    }

    /// The todos ahead.
    var start: [ReviewLine] {
        guard !view.hasNoPages else { return firstPage }
        let bundles = review.bundles.map {
            ReviewLine(kind: .row(.plain, mark: symbols.marked), text: $0.name)
        }
        let habits = review.endingHabits.map { habit in
            ReviewLine(
                kind: .row(.open, mark: symbols.habit), text: habit.todo.shownTitle,
                caption: dayName(habit.day))
        }
        let returning = review.returning.map { habit in
            ReviewLine(kind: .row(.open, mark: symbols.habit), text: habit.shownTitle)
        }
        let (carried, kept) = (review.carried.count, review.kept.count)
        let decided = kept == 0 ? "" : " \(kept) more \(kept == 1 ? "was" : "were") kept lately."
        return [.text("\(today.longName) has no page yet.", .welcome), .blank]
            + ReviewLine.section("Bundles to apply", bundles)
            + ReviewLine.section("Starts today", review.starting.map { open($0) } + returning)
            + ReviewLine.section("Missed habits", habits)
            + (carried == 0
                ? [] : [.blank, .text("\(carried) carried over, to decide about next.\(decided)", .caption)])
    }

    private var firstPage: [ReviewLine] {
        [
            .text("This is your first page.", .welcome), .blank,
            .text(
                "A page a day: plan in the morning, tick things off through the day. "
                    + "Whatever is open carries over to the next page."), .blank,
            .text("\(state.keyName(.keep)) starts the page of \(today.longName).", .hintKey),
        ]
    }

    var entries: [ReviewLine] {
        let done = view.page.contents.rows.map(\.todo)
            .filter { $0.ending?.day == today && $0.ending?.kind == .done }.inOrderOfEnding
        guard !done.isEmpty else { return [.text("Nothing logged yet.", .caption)] }
        return ReviewLine.section(
            "Done today",
            done.map { todo in
                ReviewLine(
                    kind: .row(.done, mark: symbols.done), text: todo.shownTitle,
                    caption: todo.ending.map { view.clock.timeOfDay($0.date) } ?? "")
            })
    }

    var end: [ReviewLine] {
        let summary = session.summary
        let lines =
            past(summary.past)
            + ReviewLine.section("Carried", summary.carried.map { open($0) })
            + ReviewLine.section(
                state.kind == .day ? "Planned" : "Left of today's", summary.planned.map { open($0) })
            + (state.kind == .day
                ? [] : ReviewLine.section("Tomorrow", review.tomorrow.map { open($0) }))
        guard !lines.isEmpty else { return nothing + offerOfText }
        return [.text(counts(summary), .welcome)] + offerOfText + [.blank] + lines
    }

    /// The offer to write the day's text, in the evening and until there is one.
    private var offerOfText: [ReviewLine] {
        guard state.kind == .evening, view.page.text == nil || view.day != today else { return [] }
        return [.text("\(state.keyName(.write)) writes a few lines about the day.", .caption)]
    }

    private var nothing: [ReviewLine] {
        let add = state.keyName(.add)
        return [
            .text("Nothing to review.", .welcome), .blank,
            .text("Nothing is open, and nothing has happened since the last review. Enjoy the day."), .blank,
            .text("\(add) adds a todo.", .caption),
        ]
    }

    /// `3 done, 1 postponed, 2 abandoned since Thu 19 Nov; 4 carried, 2 planned.`
    private func counts(_ summary: ReviewSummary) -> String {
        let notDone = summary.past.notDone.map { ($0.todos.count, $0.name) }
        let past =
            ([(summary.past.done.count, "done"), (summary.past.postponed.count, "postponed")]
            + notDone).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let now = "\(summary.carried.count) carried, \(summary.planned.count) planned."
        let since = summary.past.since == today ? "today" : "since \(dayName(summary.past.since))"
        return past.isEmpty ? now : "\(past.joined(separator: ", ")) \(since); \(now)"
    }

    // MARK: Todos

    private func past(_ past: LookBack) -> [ReviewLine] {
        let done = past.done.map { ended($0, .done, symbols.done) }
        let notDone = past.notDone.flatMap { name, todos in
            ReviewLine.section(
                name.beginningCapital,
                todos.map { ended($0, .abandoned, $0.isSkipped ? symbols[.skipped] : symbols.abandoned) })
        }
        let postponed = past.postponed.map { todo in
            ReviewLine(
                kind: .row(.postponed, mark: symbols.postponed), text: todo.shownTitle,
                caption: "to \(todo.start.shortName(from: today))")
        }
        return starred(past.starred) + ReviewLine.section("Done", done)
            + ReviewLine.section("Postponed", postponed) + notDone
    }

    /// What was meant to be done, and what became of it.
    private func starred(_ meant: [MeantTodo]) -> [ReviewLine] {
        guard !meant.isEmpty else { return [] }
        return [.heading("Starred \(symbols.star) · \(meant.words) done")]
            + meant.map { meant in
                let became = meant.row.caption(on: meant.day, clock: view.clock, form: .brief)
                return ReviewLine(
                    kind: .row(Style.Role(meant.row.state), mark: symbols.mark(of: meant.row)),
                    text: meant.row.todo.shownTitle,
                    caption: [dayName(meant.day), became].filter { !$0.isEmpty }.joined(separator: " · "))
            }
    }

    private func ended(_ todo: Todo, _ role: Style.Role, _ mark: String) -> ReviewLine {
        let caption = todo.ending.map { ending in
            let day = dayName(ending.day)
            // A todo ended without a time has the last moment of its day.
            let time = ending.kind == .done ? " \(view.clock.timeOfDay(ending.date))" : ""
            return day + time
        }
        return ReviewLine(kind: .row(role, mark: mark), text: todo.shownTitle, caption: caption ?? "")
    }

    func open(_ todo: Todo) -> ReviewLine {
        let row = PageRow(todo: todo, state: todo.state(on: today, isLatest: true))
        return ReviewLine(
            kind: .row(.open, mark: symbols.openMark(of: todo)), text: todo.shownTitle,
            caption: todo.start > today ? "" : row.caption(on: today, clock: view.clock, form: .brief))
    }

    private func dayName(_ day: Day) -> String { day == today ? "today" : day.shortName(from: today) }
}

/// A line of a step's list.
struct ReviewLine: ListedLine, Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// Plain text, wrapped to the width.
        case text(Style.Role)
        case heading
        /// A todo or a similar row.
        case row(Style.Role, mark: String)
    }

    var kind: Kind
    var text: String
    var caption = ""
    /// The line's index among the selectable ones; nil if it isn't selectable.
    var place: Int?

    static let blank = ReviewLine(kind: .text(.plain), text: "")
    static let endsInText = true

    var kindInList: ListedLineKind {
        if let place { return .row(place) }
        return kind == .heading ? .heading : self == .blank ? .blank : .other
    }

    static func heading(_ text: String) -> ReviewLine { ReviewLine(kind: .heading, text: text) }

    static func text(_ text: String, _ role: Style.Role = .plain) -> ReviewLine {
        ReviewLine(kind: .text(role), text: text)
    }

    /// A heading with the count of its rows, and the rows; nothing if there are none.
    static func section(_ name: String, _ rows: [ReviewLine]) -> [ReviewLine] {
        rows.isEmpty ? [] : [heading("\(name) · \(rows.count)")] + rows
    }
}

extension Symbols {
    /// The mark of a todo that is or was open.
    func openMark(of todo: Todo) -> String { todo.isHabit ? habit : oneOff }
}
