import Journal
import Store

/// Where a person is in the review, and what they are in the middle of.
///
/// What is decided is in the journal at once, so that the review can be left at any point; here is only where one is.
public struct ReviewState: Equatable, Sendable {
    /// What the application was asked to do, until it is known what became of it.
    enum Awaited: Equatable, Sendable {
        /// A todo that is asked about will have been decided.
        case decision(Int64)
        case start
        /// Something is undone or redone.
        case replay
    }

    /// The page that is planned; it also asks for whatever is typed or picked for a todo.
    var page: DayPageState
    public var overlay: Overlay?
    /// The day it is made on; nil until it was begun.
    var day: Day?
    var kind = ReviewKind.day
    /// The one that the time of day called for when it was begun.
    var kindOfHour = ReviewKind.day
    /// What there is to go through, as it was read last on that day.
    var contents: ReviewContents?
    /// Nil until it is read what there is to go through.
    var step: ReviewStep?
    /// The steps there are or were something in.
    var trail: [ReviewStep] = []
    /// What was asked about last, or is now.
    var round: ReviewRound?
    /// Where one is in what a step lists: the first line shown, and the selected one.
    var scroll = 0
    var selected = 0
    var awaited: Awaited?
    /// What is said of a todo that went away under someone's hands. What is typed for it is not for the next: until it was
    /// answered with the key that leaves, no other decides anything.
    var hold: String?
    /// A todo that went away while something was asked for it, which stays open.
    var lost: Todo?
    /// Whether what is needed could not be read: it is tried again with the next key, and not without end.
    var isStuck = false
    /// The step to go back to from the week, where that is only looked at.
    var aside: ReviewStep?
    /// Which week is shown, once it was come to.
    var week: WeekReviewState?
    /// Whether it is the first page that is planned.
    var isFirstPage = false
    /// Whether the journal is to remember that it was reviewed.
    var finishes = false
    /// The last review that was finished when this one began, and what was looked back on.
    var before: FinishedReview?
    var past: LookBack?

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        page = DayPageState(view: view, size: size, preferences: preferences)
        page.rowsAbove = 2
        page.isHidden = true
    }

    /// What the review comes to. What was looked back on stays, once it is finished.
    func summary(_ review: ReviewContents) -> ReviewSummary {
        var summary = review.summary
        guard let past, review.last != before else { return summary }
        func joined(_ before: [Todo], _ now: [Todo]) -> [Todo] {
            before + now.filter { new in !before.contains { $0.id == new.id } }
        }
        summary.past = LookBack(
            since: past.since, done: joined(past.done, summary.past.done),
            abandoned: joined(past.abandoned, summary.past.abandoned),
            putOff: joined(past.putOff, summary.past.putOff))
        return summary
    }

    /// What there is to go through. Once another day has begun it is what it was before.
    func review(_ view: JournalView) -> ReviewContents? { view.review?.today == day ? view.review : contents }

    /// The todo that is asked about.
    func asked(_ view: JournalView) -> Todo? {
        if let lost { return lost }
        guard let round, round.step == step else { return nil }
        let todo = round.open(review(view)).first { $0.id == round.current }
        // The page is read with every change, also when what there is to go through is another day's.
        return view.page.contents.rows.first { $0.id == todo?.id }?.todo ?? todo
    }

    /// Whether the next key only goes on: the todo it may be meant for is gone, or the day is over.
    func holdsKeys(in view: JournalView) -> Bool { hold != nil || day.map { $0 != view.today } ?? false }

    /// The habit that is selected among those that starting today ends.
    func selectedHabit(_ view: JournalView) -> ReviewContents.EndingHabit? {
        guard step == .lookBack, let habits = review(view)?.endingHabits, habits.indices.contains(selected)
        else { return nil }
        return habits[selected]
    }
}

extension ReviewState: ScreenState {
    public static let commands = CommandTable(ReviewCommands.all)

    public var preferences: Preferences {
        get { page.preferences }
        set { page.preferences = newValue }
    }

    public var size: Size {
        get { page.size }
        set { page.size = newValue }
    }

    public var isBrowsing: Bool { overlay == nil && page.isBrowsing }

    public var unsavedTexts: [String] { page.unsavedTexts }

    public var openText: (text: String, isSubmitted: Bool)? { page.openText }

    public mutating func keep(_ lines: [String]) { page.keep(lines) }

    public mutating func comeToFront(in view: JournalView) {
        isStuck = false
        let isOver =
            step == .end || day != view.today || kindOfHour != ReviewKind(view.clock, preferences.review)
        if step == nil || isOver { begin(in: view) }
    }

    public func wants(in view: JournalView) -> Set<Reading> {
        // What can't be read is tried again with the next key, and not without end.
        guard let day, !isStuck else { return [] }
        let week = step == .week ? week : nil
        return page.wants(in: view).union([.review(of: day)]).union(
            week.map { [.week(from: $0.first)] } ?? [])
    }

    public func pendingAction(in view: JournalView) -> JournalAction? {
        if isStuck || day == nil { return nil }
        switch ground(in: view) {
        // It is among what the screen wants.
        case .read: return nil
        case let page?: return page
        // What could not be written is tried again with the next key, and not without end.
        case nil: return finishes && view.message?.isError != true ? .change(.finishReview) : nil
        }
    }

    public func waits(in view: JournalView) -> Bool { ground(in: view) != nil }

    /// What is to be read before a key can mean anything: the page of the step, and what there is to go through.
    func ground(in view: JournalView) -> JournalAction? {
        guard let day else { return nil }
        let shown = step == .tomorrow ? day + 1 : day
        if view.isFutureLog || view.day != shown { return .show(.day(shown), keepsMessage: true) }
        let isStale = view.review.map { $0.today != day && view.today == day } ?? true
        return isStale ? .read([.review(of: day)]) : nil
    }
}
