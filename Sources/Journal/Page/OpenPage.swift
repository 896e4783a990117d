import Foundation

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

/// The todos that starting a day adds from one bundle.
public struct ComingTodos: Hashable, Sendable {
    /// The bundle's name.
    public var bundle: String
    /// At least one.
    public var count: Int

    public init(bundle: String, count: Int) {
        self.bundle = bundle
        self.count = count
    }
}

extension [ComingTodos] {
    /// `3 from Morning, 1 from Friday`; nil if there are none.
    public var words: String? {
        isEmpty ? nil : map { "\($0.count) from \($0.bundle)" }.joined(separator: ", ")
    }
}

/// How a day stands, in a few numbers: for a status bar.
public struct DayStatus: Equatable, Sendable {
    public var day: Day
    public var isStarted: Bool
    /// The numbers of rows on the day's page by their state, without hidden ones.
    public var open: Int
    public var done: Int
    public var abandoned: Int
    /// How many of the open ones started before the day.
    public var carried: Int
    /// Every row, as the page's header counts them.
    public var total: Int
    /// The first open todos in the order of the page, at most ``mostNext``.
    public var next: [Todo]
    /// The day of the last review; nil if there was none.
    public var lastReview: Day?
    /// The number of conflicts with other machines that wait to be settled.
    public var conflicts: Int
    /// Since when exchanges with other machines fail; nil if the last one didn't, or there are none.
    public var failingSince: Date?

    /// The maximum number of todos in ``next``.
    public static let mostNext = 10

    /// The status of a day with an empty page.
    public static func nothing(on day: Day) -> DayStatus {
        DayStatus(
            OpenPage(
                contents: PageContents(day: day, isStarted: false, isLatest: true, todos: [], categories: []),
                previous: nil, next: nil, latest: nil, isTodayStarted: false, categories: []))
    }

    public init(_ page: OpenPage) {
        let contents = page.contents
        let rows = contents.rows.filter { $0.hiddenUntil == nil }
        let unfinished = rows.filter { $0.state == .open }
        day = contents.day
        isStarted = contents.isStarted
        open = unfinished.count
        done = contents.count(of: .done)
        abandoned = contents.count(of: .abandoned)
        carried = unfinished.count { $0.todo.start < contents.day }
        total = rows.count
        next = unfinished.prefix(Self.mostNext).map(\.todo)
        lastReview = page.lastReview?.day
        conflicts = page.sync?.conflicts ?? 0
    }
}
