/// A page with its neighbours and all categories, read in one snapshot.
public struct OpenPage: Equatable, Sendable {
    public var contents: PageContents
    /// The nearest pages before and after this day, if any.
    public var previous: Day?
    public var next: Day?
    /// The day's text, as Markdown; nil for none.
    public var text: String?
    /// The latest page up to today; nil until one is started.
    public var latest: Day?
    public var isTodayStarted: Bool
    /// All categories in order, including those without a todo on the page.
    public var categories: [Category]
    /// The todos that starting today adds from bundles of its weekday. Empty on any other page.
    public var coming: [ComingTodos]
    /// The last review; nil if there was none.
    public var lastReview: LastReview?
    /// Nil if the journal isn't synchronized.
    public private(set) var sync: SyncNotes?

    /// The day of a review and the number of pages started since.
    public struct LastReview: Equatable, Sendable {
        public var day: Day
        public var pagesSince: Int

        public init(day: Day, pagesSince: Int) {
            self.day = day
            self.pagesSince = pagesSince
        }
    }

    public init(
        contents: PageContents, previous: Day?, next: Day?, latest: Day?, isTodayStarted: Bool,
        categories: [Category], coming: [ComingTodos] = [], text: String? = nil,
        lastReview: LastReview? = nil
    ) {
        self.text = text
        self.coming = coming
        self.lastReview = lastReview
        self.contents = contents
        self.previous = previous
        self.next = next
        self.latest = latest
        self.isTodayStarted = isTodayStarted
        self.categories = categories
    }
}

extension OpenPage {
    /// Whether this is a day's page, and not another list of todos.
    public var isPage: Bool { contents.kind == .day }
    /// Whether this is the future log.
    public var isFutureLog: Bool { contents.kind == .futureLog }
    /// The search results, if this is a list of them.
    public var shownResults: FoundList? {
        if case .search(let list) = contents.kind { list } else { nil }
    }

    /// Adds what synchronization has to say of the page and its rows.
    public mutating func add(_ sync: SyncNotes?) {
        self.sync = sync
        guard let todos = sync?.conflictedTodos, !todos.isEmpty else { return }
        contents.markConflicts(of: todos)
    }
}
