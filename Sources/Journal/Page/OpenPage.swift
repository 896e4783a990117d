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
    /// The todos that starting today adds: from bundles of its weekday, and of habits by their rules. Empty on any other page.
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

/// The todos that starting a day adds from one bundle, or of habits that come back.
public struct ComingTodos: Hashable, Sendable {
    /// The bundle's name; nil for habits that come back by their rules.
    public var bundle: String?
    /// At least one.
    public var count: Int

    public init(bundle: String?, count: Int) {
        self.bundle = bundle
        self.count = count
    }
}

extension [ComingTodos] {
    /// `3 from Morning, 1 from Friday, 2 habits that come back`; nil if there are none.
    /// - Parameter appliesBundles: Whether starting a day applies bundles.
    public func words(appliesBundles: Bool) -> String? {
        let words = filter { appliesBundles || $0.bundle == nil }.map { coming in
            if let bundle = coming.bundle { return "\(coming.count) from \(bundle)" }
            return coming.count == 1 ? "1 habit that comes back" : "\(coming.count) habits that come back"
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
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
    /// How many of the open ones are due on the day, and how many were before.
    public var due: Int
    public var late: Int
    /// Every row, as the page's header counts them.
    public var total: Int
    /// The numbers of starred todos of the day, and of those that are done.
    public var starred: Int
    public var starredDone: Int
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
        due = unfinished.count { $0.todo.due == contents.day }
        late = unfinished.count { $0.todo.isLate(on: contents.day) }
        total = rows.count
        next = (unfinished.filter(\.isStarred) + unfinished.filter { !$0.isStarred }).prefix(Self.mostNext)
            .map(\.todo)
        starred = rows.count(where: \.isStarred)
        starredDone = rows.count { $0.isStarred && $0.state == .done }
        lastReview = page.lastReview?.day
        conflicts = page.sync?.conflicts ?? 0
    }
}

/// The results of a search, as a list that acts like a page: every verb, mark and undo works on it, and what is done there is
/// done today.
///
/// The hits stay the same while todos change, so that nothing moves under the cursor: a todo that no longer
/// matches stays, and a deleted one returns to its place once it is restored. Only a new search replaces them, which
/// is due by itself as long as nothing can move: while the search is typed, and while nothing is found.
public struct FoundList: Hashable, Sendable {
    public var query: SearchQuery
    public private(set) var hits: [SearchHit]
    /// Whether there are more hits than these.
    public private(set) var hasMore: Bool
    /// Whether nothing is missing but what ``hasMore`` says.
    public private(set) var isComplete: Bool
    /// Whether another program has written since the search, so that hits may be missing.
    public var mayMiss = false
    /// The number of the search, so that repeating one counts as new.
    public var serial: Int

    public init(_ results: SearchResults, for query: SearchQuery, serial: Int) {
        self.query = query
        hits = results.hits
        hasMore = results.hasMore
        isComplete = results.isComplete
        self.serial = serial
    }

    /// Adds the hits of a more thorough search at the end.
    public mutating func add(_ results: SearchResults) {
        let known = Set(hits.map(\.rowID))
        hits += results.hits.filter { !known.contains($0.rowID) }
        hasMore = results.hasMore
        isComplete = results.isComplete
    }

    /// The hits as they are now.
    /// - Parameters:
    ///   - todos: Those of the hits that still exist.
    ///   - texts: Those of the hits that still exist.
    public func current(todos: [Todo], texts: [TextPeriod: DayText]) -> [SearchHit] {
        let todos = Dictionary(uniqueKeysWithValues: todos.map { ($0.id, $0) })
        return hits.compactMap { hit in
            if let before = hit.todo { return todos[before.id].map { hit.updated(to: $0, by: query) } }
            return hit.period.flatMap { texts[$0] }.map { hit.updated(to: $0, by: query) }
        }
    }
}

extension SearchHit {
    /// The id of its row. No todo has that of a text.
    public var rowID: Int64 {
        switch subject {
        case .todo(let todo): todo.id
        case .text(let text): .min + Self.number(of: text.day)
        case .weekText(let text): .min + Self.number(of: Day.known.upperBound) + 1 + Self.number(of: text.day)
        }
    }

    private static func number(of day: Day) -> Int64 { Int64(day.ordinal - Day.known.lowerBound.ordinal) }

    /// The hit for a todo as it is now. Texts that didn't change aren't searched again.
    fileprivate func updated(to todo: Todo, by query: SearchQuery) -> SearchHit {
        var hit = self
        hit.subject = .todo(todo)
        hit.day = todo.lastDay(in: query.filters.days, today: query.today) ?? day
        guard let before = self.todo,
            (before.title, before.note, before.externalURL)
                != (todo.title, todo.note, todo.externalURL)
        else { return hit }
        hit.snippet = query.hit(todo)?.snippet
        return hit
    }

    fileprivate func updated(to text: DayText, by query: SearchQuery) -> SearchHit {
        var hit = self
        hit.subject = if case .weekText = subject { .weekText(text) } else { .text(text) }
        // One that doesn't match any more keeps the words for which it is in the list.
        if subject != hit.subject, query.rank(SearchedFields(text)) != nil { hit = query.withSnippet(hit) }
        return hit
    }
}

extension PageContents {
    /// The results of a search, as of today.
    /// - Parameter hits: Those of the list as they are now.
    public init(found list: FoundList, _ hits: [SearchHit], today: Day) {
        self.init(
            found: hits.map { PageRow($0, today: today) }, kind: .search(list), day: today)
    }
}

extension PageRow {
    fileprivate init(_ hit: SearchHit, today: Day) {
        switch hit.subject {
        case .todo(let todo):
            self.init(todo: todo, state: todo.listedState(relativeTo: today, isLatest: true))
        case .text(let text), .weekText(let text):
            self.init(
                todo: Todo(id: hit.rowID, title: hit.snippet?.text ?? "", start: text.day), state: .open)
        }
        self.hit = hit
    }

    /// Whether the row is a todo. If not, it is a text that a search found, and its todo only has an id
    /// that no todo has, the words around the match as its title, and the day.
    public var isTodo: Bool { hit.map { $0.todo != nil } ?? true }
}

/// The same day in an earlier year.
public struct OnThisDay: Equatable, Sendable {
    /// The day it is seen from.
    public let seenFrom: Day
    public let day: Day
    /// The first line of the day's text; nil without one.
    public let text: String?
    /// The titles of the first todos done that day, and the number of all.
    public let done: [String]
    public let doneCount: Int

    /// The most titles that are kept.
    public static let mostTitles = 5

    public init(seenFrom: Day, day: Day, text: String?, done: [String], doneCount: Int) {
        (self.seenFrom, self.day, self.text, self.done) = (seenFrom, day, text, done)
        self.doneCount = doneCount
    }

    /// How long ago it was and what it held: `A year ago: Moved house`.
    public var words: String {
        let years = seenFrom.civil.year - day.civil.year
        let more = doneCount > done.count ? " · +\(doneCount - done.count)" : ""
        let content = text ?? "done: " + done.joined(separator: " · ") + more
        return "\(years == 1 ? "A year" : "\(years) years") ago: \(content)"
    }

    /// The same day in earlier years, the nearest first. 29 February exists only in leap years.
    public static func candidates(before day: Day) -> [Day] {
        let (year, month, date) = day.civil
        return (1...100).compactMap { Day(year: year - $0, month: month, day: date) }
            .filter(Day.known.contains)
    }
}
