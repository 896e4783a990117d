import Journal
import Store

/// The state of the review screen.
///
/// Every decision is saved at once, so the state is only a place, and the review can be left at any time. It contains the day
/// page: in the planning step that draws and takes the keys; in the others it only asks for what is typed or picked.
public struct ReviewState: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        case notBegun
        /// Shows a week once it is loaded, or the first step.
        case loading(ReviewSession.Occasion, week: WeekChoice?)
        case underway(ReviewSession)
    }

    /// A week to open by itself.
    enum WeekChoice: Equatable, Sendable {
        case suggested
        case week(Week)
    }

    var phase = Phase.notBegun
    /// Whether reading the phase's contents failed. Retries with the next key, so that it doesn't loop.
    var hasReadingFailed = false
    /// The planned page, which also shows the prompts for the current todo.
    var page: DayPageState
    public var overlay: Overlay?
    public var pendingKeys = PendingKeys()

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        page = DayPageState(view: view, size: size, preferences: preferences)
        page.frame.host = .review(showsPage: false)
    }

    var session: ReviewSession? {
        get { if case .underway(let session) = phase { session } else { nil } }
        set { if let newValue { phase = .underway(newValue) } }
    }

    /// The review's kind and day; nil until it was started.
    var occasion: ReviewSession.Occasion? {
        switch phase {
        case .notBegun: nil
        case .loading(let occasion, _): occasion
        case .underway(let session): session.occasion
        }
    }

    /// Whether the week is open by itself, over the journal.
    var showsOnlyWeek: Bool {
        switch phase {
        case .notBegun: false
        case .loading(_, let week): week != nil
        case .underway(let session): if case .week(_, .journal) = session.place { true } else { false }
        }
    }

    var day: Day? { occasion?.day }
    var kind: ReviewKind { occasion?.kind ?? .day }
    /// Nil until the contents are loaded.
    var step: ReviewStep? { session?.step }
    var isPageStep: Bool { step?.isPage == true }

    /// The message that holds the keys.
    var notice: String? { if case .notice(let text)? = session?.interruption { text } else { nil } }

    /// The removed todo of an open prompt.
    var goneTodo: Todo? { if case .openPrompt(let todo)? = session?.interruption { todo } else { nil } }

    func asked(_ view: JournalView) -> Todo? {
        if let goneTodo { return goneTodo }
        let todo = session?.asked
        // Every change reloads the page, but not the contents of another day's review.
        return view.page.contents.rows.first { $0.id == todo?.id }?.todo ?? todo
    }

    /// The todos of the round that aren't older than two weeks.
    func newer(in view: JournalView) -> [Int64] {
        guard let session, let round = session.currentRound else { return [] }
        return round.open(session.contents).filter { view.today - $0.start <= ReviewRound.oldAge }.map(\.id)
    }

    /// Whether the next key only continues, because its todo is gone or the day is over.
    func holdsKeys(in view: JournalView) -> Bool { notice != nil || day.map { $0 != view.today } ?? false }
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

    public var readsCommands: Bool { overlay?.readsCommands ?? page.readsCommands }

    public var unsavedTexts: [String] { page.unsavedTexts }

    public var openText: (text: String, isSubmitted: Bool)? { page.openText }

    public mutating func keep(_ lines: [String]) { page.keep(lines) }

    public mutating func comeToFront(in view: JournalView) {
        hasReadingFailed = false
        if showsOnlyWeek { closeWeek(in: view) }
        let isOver =
            step == .end || day != view.today
            || occasion?.kindOfHour != ReviewKind(view.clock, preferences.review)
        if session == nil || isOver { begin(in: view) }
    }

    public func neededReadings(in view: JournalView) -> Set<Reading> {
        guard let day, !hasReadingFailed else { return [] }
        var readings = page.neededReadings(in: view).union([reviewReading(of: day)])
        if case .week(let week, _)? = session?.place { readings.insert(.week(from: week.first)) }
        return readings
    }

    public func sideReadings(in view: JournalView) -> Set<Reading> {
        let past = step == .lookBack ? day.map { Reading.onThisDay(of: $0) } : nil
        let history = session?.asked.map { Reading.history(of: $0.id) }
        return page.sideReadings(in: view).union([past, history].compactMap(\.self))
    }

    public func pendingAction(in view: JournalView) -> JournalAction? {
        if hasReadingFailed { return nil }
        switch neededReading(in: view) {
        // `wants` includes it.
        case .read: return nil
        case let page?: return page
        case nil:
            // Retries a failed write with the next key, so that it doesn't loop.
            let isDue = session?.needsRecording == true && view.message?.isError != true
            return isDue ? .change(.finishReview) : nil
        }
    }

    public func waits(in view: JournalView) -> Bool { neededReading(in: view) != nil }

    /// The reading needed before the next key: the step's page, or the review's contents.
    func neededReading(in view: JournalView) -> JournalAction? {
        guard let day else { return nil }
        let shown = step == .tomorrow ? day + 1 : day
        if !view.isPage || view.day != shown { return .show(.day(shown), keepsMessage: true) }
        // A review belongs to its day, also after midnight.
        if view.isOutdated { return .show(.fixed(shown), keepsMessage: true) }
        let isStale = view.review.map { $0.today != day && view.today == day } ?? true
        return isStale ? .read([reviewReading(of: day)]) : nil
    }

    private func reviewReading(of day: Day) -> Reading {
        .review(of: day, askAgain: preferences.review.askAgain)
    }
}

/// Movement through the steps.
extension ReviewState {
    /// Starts a review of today, of a given kind or the one suggested by the time of day.
    mutating func begin(_ kind: ReviewKind? = nil, in view: JournalView) {
        let kindOfHour = ReviewKind(view.clock, preferences.review)
        // The first page is planned at any time of day.
        let kind = kind ?? (view.hasNoPages ? .day : kindOfHour)
        phase = .loading(
            ReviewSession.Occasion(day: view.today, kind: kind, kindOfHour: kindOfHour),
            week: showsOnlyWeek ? .suggested : nil)
        continueWhenLoaded(in: view)
    }

    /// Goes to the first step once the contents are loaded.
    mutating func continueWhenLoaded(in view: JournalView) {
        guard case .loading(let occasion, let week) = phase, let review = view.review,
            review.today == occasion.day
        else { return }
        var session = ReviewSession(occasion, review)
        if let week {
            session.place = session.week(week, over: .journal(session.step), in: view)
            phase = .underway(session)
            page.frame.host = .review(showsPage: false)
            return
        }
        phase = .underway(session)
        enter(session.step, in: view)
    }

    /// Opens a week by itself, or the suggested one. A review that hasn't begun stays so.
    mutating func showWeek(_ week: Week? = nil, in view: JournalView) {
        let choice = week.map(WeekChoice.week) ?? .suggested
        if case .loading(let occasion, _) = phase { phase = .loading(occasion, week: choice) }
        if let step = session?.step { openWeek(choice, over: .journal(step), in: view) }
    }

    /// Closes the week that was opened by itself.
    mutating func closeWeek(in view: JournalView) {
        if session?.trail.isEmpty != false { phase = .notBegun } else { comeBackFromWeek(in: view) }
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
        session.place = step == .week ? session.week(over: .nothing, in: view) : .step(step)
        if goneTodo != nil { session.interruption = nil }
        if step.asksOneByOne {
            session.round = ReviewRound(step, ReviewRound(step, []).open(session.contents))
        }
        if step == .end { session.needsRecording = session.changesAnything }
        phase = .underway(session)
        page.frame.host = .review(showsPage: step.isPage)
        closeLine(in: view)
        if step == .entries { page.openLine(for: .newEntry) }
        if step.isPage { page.openLine(for: .newTodo) }
        let again = session.contents.starredBefore
        if step == .plan, kind == .day, !again.isEmpty, !session.hasAskedAboutStars {
            self.session?.hasAskedAboutStars = true
            page.mode = .asking(.starAgain(again))
        }
    }

    /// Opens the week from any step, which keeps its state.
    mutating func lookAtWeek(in view: JournalView) {
        if let step = session?.step { openWeek(over: .step(step), in: view) }
    }

    private mutating func openWeek(
        _ week: WeekChoice = .suggested, over base: ReviewSession.WeekBase, in view: JournalView
    ) {
        guard var session else { return }
        session.place = session.week(week, over: base, in: view)
        phase = .underway(session)
        page.frame.host = .review(showsPage: false)
        closeLine(in: view)
    }

    /// Returns from the week to the previous step.
    mutating func comeBackFromWeek(in view: JournalView) {
        guard let session, let before = session.place.stepBeneath else { return }
        guard before.asksOneByOne, session.round?.step == before else { return enter(before, in: view) }
        self.session?.place = .step(before)
        // Another program may have decided about the todo meanwhile.
        if asked(view) == nil { pass(in: view) }
    }

    /// Closes any prompt on the page; keeps the line of a new row.
    private mutating func closeLine(in view: JournalView) {
        page.closeLine(in: view)
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

/// The todos that a step goes through one by one, and the current one.
struct ReviewRound: Equatable, Sendable {
    let step: ReviewStep
    /// In order. Decided todos stay, for the count and for going back.
    private(set) var ids: [Int64]
    private(set) var index = 0
    /// The todos decided in this round.
    private(set) var decided: Set<Int64> = []
    /// The newer todos that a round of the old ones leaves out.
    private var leftOut: Set<Int64> = []
    /// Whether the first card offers to go through the old todos only, or to keep the rest.
    private(set) var isOffered: Bool

    /// The most todos without that offer.
    private static let most = 15
    /// The age of old todos, in days.
    static let oldAge = 14

    /// Starts at the first of some todos.
    init(_ step: ReviewStep, _ todos: [Todo]) {
        self.step = step
        ids = todos.map(\.id)
        isOffered = ids.count > Self.most
    }

    /// Whether so many todos were offered that the rest of them can be kept at once.
    var isLong: Bool { ids.count + leftOut.count > Self.most }

    /// Begins with the first todo.
    mutating func begin() { isOffered = false }

    /// Begins with the old todos only.
    mutating func begin(withoutNewer newer: [Int64]) {
        leftOut = Set(newer)
        ids.removeAll(where: leftOut.contains)
        isOffered = false
    }

    /// The current todo; nil at the end of the round.
    var current: Int64? { ids.indices.contains(index) ? ids[index] : nil }

    /// The current position: `4 of 11`.
    var count: String { "\(min(index + 1, ids.count)) of \(ids.count)" }

    /// The todos still to be decided.
    func open(_ review: ReviewContents?) -> [Todo] {
        let all = (step == .carried ? review?.carried : review?.leftovers) ?? []
        return all.filter { !decided.contains($0.id) && !leftOut.contains($0.id) }
    }

    /// The next or previous undecided todo.
    func next(by step: Int, _ review: ReviewContents?) -> Int64? {
        let open = Set(open(review).map(\.id))
        var place = index + step
        while ids.indices.contains(place) {
            if open.contains(ids[place]) { return ids[place] }
            place += step
        }
        return nil
    }

    /// Goes to a todo, or to the end of the round for nil.
    mutating func go(to id: Int64?) {
        index = id.flatMap(ids.firstIndex) ?? ids.count
        isOffered = false
    }

    mutating func decide(_ id: Int64) { decided.insert(id) }

    /// Marks todos as undecided.
    mutating func askAgain(_ again: [Int64]) { decided.subtract(again) }

    /// Merges in newly undecided todos. Those just split from the current todo come right after it.
    mutating func merge(_ review: ReviewContents, touched: [Int64]) {
        let new = open(review).map(\.id).filter { !ids.contains($0) }
        let near = new.filter(touched.contains)
        ids.insert(contentsOf: near, at: min(index + 1, ids.count))
        ids += new.filter { !touched.contains($0) }
    }
}
