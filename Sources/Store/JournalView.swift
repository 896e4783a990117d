import Foundation
import Journal
import Persistence

/// A snapshot of everything that the screens show.
public struct JournalView: Sendable {
    public var page: OpenPage
    public var clock: JournalClock
    /// Whether the page was opened as today's. After midnight, changes go to the new today then.
    public var followsToday: Bool
    /// Whether the journal is read-only.
    public var isReadOnly = false
    /// Whether another program has locked the journal.
    public var isWaiting = false
    /// The latest message, if any.
    public var message: StoreMessage? {
        didSet { recentMessages.note(message, at: clock) }
    }
    /// The last ten messages, the newest last.
    public private(set) var recentMessages: [RecentMessage] = []
    /// Whether todos that ended on the day are grouped, sorted by time.
    public var showsActivity = false
    /// What shows alone; nil while everything does.
    public internal(set) var focus: Focus?
    /// Whether the page's hidden todos show.
    public var showsHidden = false
    /// The last search results, also while a page shows; nil without a search.
    public var found: FoundList? = nil
    /// The shown history, if any.
    public var todoHistory: TodoHistory? = nil
    /// The number of histories shown, so that repeating one counts as new.
    public var lookedUp = 0
    /// The data of the front screen.
    public var readings = Readings()
    /// The library row to select: the one that the last action added, changed or restored.
    public var touchedLibrary: LibraryRow?
    /// The todos whose titles carry the tag of the category that was created last.
    public var tagged: Tagged?
    /// The todos to select: those that the last action added, restored or reverted.
    public var touched: [Int64] = []
    /// The starred todos of a day, one of which has to give its star up for the todo that the last action was to star; nil unless
    /// it was refused for that.
    public var starsToGiveUp: [Todo]?

    /// Todos to offer to a new category.
    public struct Tagged: Equatable, Sendable {
        public var todos: TaggedTodos
        /// The number of the offer, so that repeating one counts as new.
        public var serial: Int

        public init(_ todos: TaggedTodos, serial: Int) {
            self.todos = todos
            self.serial = serial
        }
    }

    public init(page: OpenPage, clock: JournalClock, message: StoreMessage? = nil, focus: Focus? = nil) {
        self.focus = focus
        self.page = page
        self.clock = clock
        self.message = message
        followsToday = page.contents.day == clock.today
    }

    /// Whether a day's page shows, and not another list of todos.
    public var isPage: Bool { page.isPage }
    /// Whether the future log shows instead of a page.
    public var isFutureLog: Bool { page.isFutureLog }
    /// The search results that show instead of a page.
    public var shownResults: FoundList? { page.shownResults }
    public var categories: [Category] { page.categories }
    public var day: Day { page.contents.day }
    public var today: Day { clock.today }
    /// Whether midnight has passed over a page that was opened as today's.
    public var isOutdated: Bool { followsToday && isPage && day != today }
    /// The day that a change on the page belongs to.
    public var dayOfChanges: Day { isOutdated || !isPage ? today : day }
    /// True until the first page is started.
    public var hasNoPages: Bool { page.latest == nil }

    /// Shows one category or group alone, or everything. What was read before isn't shown any more.
    mutating func show(_ focus: Focus?) {
        self.focus = focus
        let wanted = readings.wanted
        readings = Readings()
        readings.wanted = wanted
        (todoHistory, recentMessages) = (nil, [])
        if shownResults == nil { found = nil }
    }

    /// The same focus, under another name or with other members.
    mutating func follow(_ focus: Focus) { self.focus = focus }

    /// Shows a page in the current display mode.
    mutating func show(_ page: OpenPage) {
        self.page = page
        self.page.contents = page.contents.gatheringStars(today: today)
        if showsActivity, page.contents.kind == .day {
            self.page.contents = self.page.contents.gatheringActivity()
        }
        if showsHidden { self.page.contents = self.page.contents.showingHidden() }
    }
}

/// A message that was shown, with its time.
public struct RecentMessage: Hashable, Sendable {
    public var message: StoreMessage
    public var date: Date

    /// The number of messages kept.
    static let most = 10
}

extension [RecentMessage] {
    /// Adds a message unless it is the newest one, shown again.
    mutating func note(_ message: StoreMessage?, at clock: JournalClock) {
        guard let message, message.text != last?.message.text else { return }
        append(RecentMessage(message: message, date: clock.now()))
        if count > RecentMessage.most { removeFirst() }
    }
}

/// Data that a screen needs besides the page (`ScreenState.neededReadings`).
///
/// A new one is a case here, a property of ``Readings`` and a row in `source(clock:appliesBundles:)`.
public enum Reading: Hashable, Sendable {
    /// A month of the calendar.
    case month(Month)
    /// Categories, bundles and export groups.
    case library
    /// The review of a day, which asks again about a kept todo after so many days.
    case review(of: Day, askAgain: Int = 3)
    /// A week from a first day.
    case week(from: Day)
    /// The statistics of a period, with the days of a heatmap.
    case statistics(of: ClosedRange<Day>, days: ClosedRange<Day>)
    /// The todos behind a figure of the statistics of a period.
    case behind(Statistics.Part, of: ClosedRange<Day>)
    /// The open todos that start in the seven days after a day.
    case ahead(of: Day)
    /// A todo's history.
    case history(of: Int64)
    /// The newest changes.
    case changes
    /// What merges decided though different things were typed.
    case conflicts
    /// A day's text or a note.
    case prose(ProseSubject)
    /// An earlier year's same day.
    case onThisDay(of: Day)
    /// The days with pages.
    case pageDays
    /// The days whose page matches a search.
    case foundPages(SearchQuery)
    /// What the index of pages shows of some days.
    case pageSummaries([Day])
}

/// The loaded data of the front screen; nil for readings it doesn't need.
///
/// ``JournalStore`` reads missing ones in one transaction, drops those that aren't needed any more, and reads the others again
/// with the page after every verb and external change. Keys wait while one is read, except for those of the side panel.
public struct Readings: Equatable, Sendable {
    /// The readings that the screen needs.
    public var wanted: Set<Reading> = []
    /// The readings of the side panel that are up to date. An action makes all of them outdated.
    public var beside: Set<Reading> = []
    public var month: Loaded<CalendarMonth>?
    public var library: Loaded<Library>?
    public var review: Loaded<ReviewContents>?
    public var week: Loaded<WeekReview>?
    public var statistics: Loaded<Statistics>?
    public var behind: Loaded<[Todo]>?
    public var ahead: Loaded<[Todo]>?
    public var history: Loaded<TodoHistory>?
    public var changes: Loaded<[LoggedChange]>?
    public var conflicts: Loaded<[JournalConflict]>?
    public var prose: Loaded<WrittenProse>?
    public var onThisDay: Loaded<OnThisDay?>?
    public var pageDays: Loaded<[Day]>?
    public var foundPages: Loaded<FoundPages>?
    public var pageSummaries: Loaded<[Day: PageSummary]>?

    public init() {}

    /// The days whose page matches a search.
    public struct FoundPages: Equatable, Sendable {
        public var query: SearchQuery
        public var days: [Day]
        /// Whether the search found its index damaged.
        var isIndexDamaged = false

        public init(query: SearchQuery, days: [Day], isIndexDamaged: Bool = false) {
            self.query = query
            self.days = days
            self.isIndexDamaged = isIndexDamaged
        }
    }

    /// A month of the calendar.
    public struct CalendarMonth: Equatable, Sendable {
        public var month: Month
        /// The summaries of days that have one.
        public var summaries: [Day: DaySummary]

        public init(month: Month, summaries: [Day: DaySummary] = [:]) {
            self.month = month
            self.summaries = summaries
        }
    }
}

extension Reading {
    /// The query and the destination of the reading.
    func source(clock: JournalClock, appliesBundles: Bool) -> ReadingSource {
        switch self {
        case .month(let month):
            ReadingSource(
                \.month,
                JournalQuery<[Day: DaySummary]>.month(month, today: clock.today).map {
                    Readings.CalendarMonth(month: month, summaries: $0)
                })
        case .library: ReadingSource(\.library, .library)
        case .review(_, let askAgain):
            ReadingSource(
                \.review, .review(clock: clock, askAgain: askAgain, appliesBundles: appliesBundles))
        case .week(let first): ReadingSource(\.week, .week(from: first, today: clock.today))
        case .statistics(let period, let days):
            ReadingSource(\.statistics, .statistics(of: period, days: days, clock: clock))
        case .behind(let part, let period):
            ReadingSource(\.behind, .todos(behind: part, of: period, clock: clock))
        case .ahead(let day): ReadingSource(\.ahead, .comingUp(in: day + 1...day + 7))
        case .history(let id): ReadingSource(\.history, .todoHistory(of: .ids([id]), clock: clock))
        case .changes: ReadingSource(\.changes, .changes(now: clock.now()))
        case .conflicts:
            ReadingSource(\.conflicts, .conflicts(today: clock.today, weekStart: clock.weekStart))
        case .prose(let subject): ReadingSource(\.prose, .prose(subject))
        case .onThisDay(let day): ReadingSource(\.onThisDay, .onThisDay(before: day))
        case .pageDays: ReadingSource(\.pageDays, .pageDays)
        case .foundPages(let query):
            ReadingSource(
                \.foundPages,
                JournalQuery<FoundDays>.pageDays(matching: query).map {
                    Readings.FoundPages(query: query, days: $0.days, isIndexDamaged: $0.isIndexDamaged)
                })
        case .pageSummaries(let days):
            ReadingSource(\.pageSummaries, .pageSummaries(of: days, today: clock.today))
        }
    }
}

extension JournalView {
    /// The calendar's month; nil until loaded.
    public var calendar: Readings.CalendarMonth? { readings.month?.value }
    /// Categories, bundles and export groups; nil until loaded.
    public var library: Library? { readings.library?.value }
    /// The review; nil until loaded.
    public var review: ReviewContents? { readings.review?.value }
    /// The week; nil until loaded.
    public var week: WeekReview? { readings.week?.value }
    /// The newest changes; nil until loaded.
    public var changes: [LoggedChange]? { readings.changes?.value }
    /// The conflicts; nil until loaded.
    public var conflicts: [JournalConflict]? { readings.conflicts?.value }
    /// The export groups as filters.
    public var groups: [SectionFilter] {
        library.map { library in library.groups.map { SectionFilter($0, members: library.members) } } ?? []
    }
}

/// A value that is loaded for a screen.
///
/// Indirect, as the view of the journal has many and is passed on at each key.
public indirect enum Loaded<Value> {
    case loading
    case loaded(Value)
    /// Loading failed, with a message.
    case failed(String)

    public var value: Value? { if case .loaded(let value) = self { value } else { nil } }

    public var failure: String? { if case .failed(let message) = self { message } else { nil } }
}

extension Loaded: Equatable where Value: Equatable {}
extension Loaded: Sendable where Value: Sendable {}

/// The query of a reading and the property for its result.
struct ReadingSource: Sendable {
    typealias Update = @Sendable (inout Readings) -> Void

    /// A query that returns a closure to store the result.
    let query: JournalQuery<Update>
    /// Marks the property as loading or failed; nil unloads it.
    let mark: @Sendable (inout Readings, Loaded<Never>?) -> Void

    init<Value: Sendable>(
        _ place: any WritableKeyPath<Readings, Loaded<Value>?> & Sendable, _ query: JournalQuery<Value>
    ) {
        self.query = query.map { value in { $0[keyPath: place] = .loaded(value) } }
        mark = { readings, mark in
            readings[keyPath: place] =
                switch mark {
                case .loading: .loading
                case .failed(let message): .failed(message)
                case nil: nil
                }
        }
    }
}
