import Journal
import Store

/// The state of the review screen.
///
/// Every decision is saved at once, so the state is only a place, and the review can be left at any time.
public struct ReviewState: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        case notBegun
        case loading(ReviewSession.Occasion)
        case underway(ReviewSession)
    }

    var phase = Phase.notBegun
    /// Whether reading the phase's contents failed. Retries with the next key, so that it doesn't loop.
    var hasReadingFailed = false
    /// The planned page, which also shows the prompts for the current todo.
    var page: DayPageState
    public var overlay: Overlay?
    public var pendingKeys = PendingKeys()
    /// Whether the week was opened by itself, not from a step of the review.
    var showsOnlyWeek = false

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        page = DayPageState(view: view, size: size, preferences: preferences)
        page.rowsAbove = 2
        page.isHidden = true
        page.isPartOfScreen = true
    }

    var session: ReviewSession? {
        get { if case .underway(let session) = phase { session } else { nil } }
        set { if let newValue { phase = .underway(newValue) } }
    }

    /// The review's kind and day; nil until it was started.
    var occasion: ReviewSession.Occasion? {
        switch phase {
        case .notBegun: nil
        case .loading(let occasion): occasion
        case .underway(let session): session.occasion
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

    public var keptWords: Set<String> {
        get { page.keptWords }
        set { page.keptWords = newValue }
    }

    public var openText: (text: String, isSubmitted: Bool)? { page.openText }

    public var awaitsPause: Bool { page.awaitsPause }

    public mutating func notePause() { page.notePause() }

    public var waitingTexts: [String] { page.waitingTexts }

    public mutating func keep(_ lines: [String]) { page.keep(lines) }

    public mutating func comeToFront(in view: JournalView) {
        hasReadingFailed = false
        if showsOnlyWeek { closeWeek(in: view) }
        let isOver =
            step == .end || day != view.today
            || occasion?.kindOfHour != ReviewKind(view.clock, preferences.review)
        if session == nil || isOver { begin(in: view) }
    }

    public func wants(in view: JournalView) -> Set<Reading> {
        guard let day, !hasReadingFailed else { return [] }
        var readings = page.wants(in: view).union([.review(of: day)])
        if case .week(let week, _)? = session?.place { readings.insert(.week(from: week.first)) }
        return readings
    }

    public func wantsBeside(in view: JournalView) -> Set<Reading> {
        let past = step == .lookBack ? day.map { Reading.onThisDay(of: $0) } : nil
        return page.wantsBeside(in: view).union([past].compactMap(\.self))
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
        return isStale ? .read([.review(of: day)]) : nil
    }
}
