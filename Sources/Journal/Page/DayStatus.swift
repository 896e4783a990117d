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
    }
}
