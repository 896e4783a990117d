import Journal
import Store

/// Where a person is in the review, and what they are in the middle of.
///
/// What is decided is in the journal at once, so that the review can be left at any point; here is only where one is.
public struct ReviewState: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        case notBegun
        /// What there is to go through is being read.
        case loading(ReviewSession.Occasion)
        case underway(ReviewSession)
    }

    var phase = Phase.notBegun
    /// Whether what the phase needs couldn't be read: the next key tries again, so that it is not tried without end.
    var hasReadingFailed = false
    /// The page that is planned; it also asks for whatever is typed or picked for a todo.
    var page: DayPageState
    public var overlay: Overlay?

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        page = DayPageState(view: view, size: size, preferences: preferences)
        page.rowsAbove = 2
        page.isHidden = true
    }

    var session: ReviewSession? {
        get { if case .underway(let session) = phase { session } else { nil } }
        set { if let newValue { phase = .underway(newValue) } }
    }

    /// Which review it is; nil until it was begun.
    var occasion: ReviewSession.Occasion? {
        switch phase {
        case .notBegun: nil
        case .loading(let occasion): occasion
        case .underway(let session): session.occasion
        }
    }

    var day: Day? { occasion?.day }
    var kind: ReviewKind { occasion?.kind ?? .day }
    /// Nil until it is known what there is to go through.
    var step: ReviewStep? { session?.step }
    var isPageStep: Bool { step?.isPage == true }

    /// The message that keys are held for.
    var notice: String? { if case .notice(let text)? = session?.interruption { text } else { nil } }

    /// The todo that something was asked for when it went away.
    var goneTodo: Todo? { if case .openPrompt(let todo)? = session?.interruption { todo } else { nil } }

    /// The todo that is asked about.
    func asked(_ view: JournalView) -> Todo? {
        if let goneTodo { return goneTodo }
        let todo = session?.asked
        // The page is read with every change, also when what there is to go through is another day's.
        return view.page.contents.rows.first { $0.id == todo?.id }?.todo ?? todo
    }

    /// Whether the next key only goes on: the todo it may be meant for is gone, or the day is over.
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

    public var unsavedTexts: [String] { page.unsavedTexts }

    public var openText: (text: String, isSubmitted: Bool)? { page.openText }

    public mutating func keep(_ lines: [String]) { page.keep(lines) }

    public mutating func comeToFront(in view: JournalView) {
        hasReadingFailed = false
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

    public func pendingAction(in view: JournalView) -> JournalAction? {
        if hasReadingFailed { return nil }
        switch neededReading(in: view) {
        // It is among what the screen wants.
        case .read: return nil
        case let page?: return page
        case nil:
            // What couldn't be written is tried again with the next key, and not without end.
            let isDue = session?.needsRecording == true && view.message?.isError != true
            return isDue ? .change(.finishReview) : nil
        }
    }

    public func waits(in view: JournalView) -> Bool { neededReading(in: view) != nil }

    /// What is to be read before a key can mean anything: the page of the step, and what there is to go through.
    func neededReading(in view: JournalView) -> JournalAction? {
        guard let day else { return nil }
        let shown = step == .tomorrow ? day + 1 : day
        if view.isFutureLog || view.day != shown { return .show(.day(shown), keepsMessage: true) }
        let isStale = view.review.map { $0.today != day && view.today == day } ?? true
        return isStale ? .read([.review(of: day)]) : nil
    }
}
