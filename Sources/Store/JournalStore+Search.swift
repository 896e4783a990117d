import Journal
import Persistence

/// Searching the whole journal.
extension JournalStore {
    /// How often an interrupted search begins again.
    private static let mostAttempts = 4

    /// Searches beside the queue of changes, without showing anything. Begins again if only a checkpoint has
    /// interrupted it.
    /// - Throws: ``Persistence/JournalError``, or `CancellationError` if a newer search has begun.
    func search(_ request: SearchRequest) async throws -> SearchResults {
        for _ in 1..<Self.mostAttempts {
            do {
                return try await database.search(
                    request.query.limited(to: view.focus), limit: request.limit, extent: request.extent)
            } catch is CancellationError {
                try Task.checkCancellation()
            }
        }
        return try await database.search(
            request.query.limited(to: view.focus), limit: request.limit, extent: request.extent)
    }

    /// Searches, and shows the results instead of a page.
    /// - Parameter list: The results that show already, if it is to be the same search.
    /// - Returns: A message if it was interrupted again and again.
    func show(
        resultsOf query: SearchQuery, repeating list: FoundList? = nil
    ) async throws -> StoreMessage? {
        do {
            let results = try await search(SearchRequest(query))
            show(results, for: query, repeating: list)
            return results.remark.map { StoreMessage($0) }
        } catch is CancellationError {
            return StoreMessage("The search was interrupted. Try it again.", isError: true)
        }
    }

    /// Shows what a search found in the background, or adds it to what the same search found before.
    /// - Returns: Whether the journal has changed since the search began, so that rows may be outdated.
    public func show(_ found: BackgroundSearch.Found) -> Bool {
        let isOutdated = found.refreshes != refreshes
        if found.request.extent == .complete, let list = view.shownResults, list.query == found.request.query
        {
            add(found.results, to: list)
        } else {
            show(found.results, for: found.request.query)
        }
        return isOutdated
    }

    /// Shows the results of a search instead of a page.
    func show(_ results: SearchResults, for query: SearchQuery, repeating shown: FoundList? = nil) {
        if view.shownResults == nil { targetBeforeSearch = target }
        if view.isPage { lastPageDay = view.day }
        // Searched again because of others, it is the same search too, in which the selection and the marks stay.
        let repeated = shown ?? view.shownResults.flatMap { $0.mayMiss ? $0 : nil }
        let again = repeated.flatMap { $0.query == query ? $0.serial : nil }
        let list = FoundList(results, for: query, serial: again ?? (view.found?.serial ?? 0) + 1)
        show(list, list.hits)
    }

    /// A search as it is understood now: "today" may be another day, and categories may be new.
    func parsedAgain(_ query: SearchQuery) -> SearchQuery {
        SearchQuery(query.source, categories: view.categories, clock: view.clock)
    }

    private func add(_ results: SearchResults, to list: FoundList) {
        // The rows may be newer than the hits.
        let shown = view.page.contents.rows.compactMap(\.hit)
        let newest = Dictionary((shown + results.hits).map { ($0.rowID, $0) }) { first, _ in first }
        var list = list
        list.add(results)
        show(list, list.hits.compactMap { newest[$0.rowID] })
    }

    private func show(_ list: FoundList, _ hits: [SearchHit]) {
        view.found = list
        view.touched = []
        show(
            OpenPage(
                contents: PageContents(found: list, hits, today: view.today), previous: nil, next: nil,
                latest: view.page.latest, isTodayStarted: view.page.isTodayStarted,
                categories: view.page.categories))
    }

    /// What shows now, to return to it.
    private var target: PageTarget {
        if view.isFutureLog { return .futureLog }
        return view.followsToday ? .today : .fixed(view.day)
    }
}

/// An action on the journal: a change, or something to show.
public enum JournalAction: Hashable, Sendable {
    case change(JournalVerb)
    /// Shows a page.
    /// - Parameter keepsMessage: Whether to keep the current message.
    case show(PageTarget, keepsMessage: Bool = false)
    /// Loads the readings that the front screen needs and unloads the others. Keeps the message.
    case read(Set<Reading>)
    /// Shows a todo on the given day's page, by default on the last one it is seen on.
    case reveal(Todo, on: Day? = nil)
    /// Shows a todo's history.
    case lookUp(Int64)
    /// Shows how a day compares with the same weekday before.
    case compare(Day)
    /// Toggles the section of todos that ended on the day.
    case toggleActivity
    /// Shows or hides the page's hidden todos.
    case toggleHidden
    /// Reloads the page.
    case refresh
    /// Shows one category or export group alone, or everything again.
    case focus(Focus?)
    /// Shows what has a name alone.
    case focusNamed(String)
}

extension JournalAction {
    /// Whether an open history stays open. Any other action closes it.
    var keepsHistory: Bool {
        switch self {
        case .refresh, .read, .change(.write), .change(.undo), .change(.redo): true
        default: false
        }
    }

    /// Whether the page is read again with it, with what other programs wrote.
    public var rereadsPage: Bool {
        switch self {
        case .read, .lookUp, .compare: false
        default: true
        }
    }
}

/// The outcome of an action.
public enum ActionOutcome: Equatable, Sendable {
    case done
    /// No change; the view's message gives the reason.
    case refused
}

/// A page to show.
public enum PageTarget: Hashable, Sendable {
    case latest, today, previous, next
    /// The nearest earlier year's page of the same day, if it has something.
    case yearAgo
    /// The page shown before the future log or the search results.
    case journal
    case futureLog
    /// The results of a search in the whole journal.
    case search(SearchQuery)
    /// The results shown last, with the same rows.
    case results
    /// What was shown before the search.
    case beforeSearch
    case day(Day)
    /// A day's page that stays that day's after midnight.
    case fixed(Day)
}

/// A search of the whole journal, and how far it goes.
public struct SearchRequest: Hashable, Sendable {
    public var query: SearchQuery
    public var extent: SearchExtent
    /// The most hits.
    public var limit: Int

    /// As many hits as a search asks for at first.
    public static let fewest = 200

    public init(_ query: SearchQuery, extent: SearchExtent = .quick, limit: Int = fewest) {
        self.query = query
        self.extent = extent
        self.limit = limit
    }
}

/// Searches for the text being typed, so that no key waits for it: the newest text only.
///
/// A first search finds words and their beginnings; another adds the rest at the end. Results show only while they belong to
/// the text.
@MainActor
public final class BackgroundSearch {
    /// What a search found.
    public struct Found: Sendable {
        public var request: SearchRequest
        public var results: SearchResults
        /// The number of pages shown before it began.
        let refreshes: Int
    }

    private let store: JournalStore
    private let onFound: @MainActor (Result<Found, any Error>) -> Void
    private var running: (request: SearchRequest, task: Task<Void, Never>)?
    /// The search that failed last, which would only fail again.
    private var failed: SearchRequest?

    /// - Parameter onFound: Called after each search that no newer one has replaced.
    public init(_ store: JournalStore, onFound: @escaping @MainActor (Result<Found, any Error>) -> Void) {
        self.store = store
        self.onFound = onFound
    }

    /// Begins a search unless it is under way. Called after every event; nil if nothing is to be searched.
    public func want(_ request: SearchRequest?) {
        if request != failed { failed = nil }
        guard request != running?.request else { return }
        running?.task.cancel()
        running = nil
        guard let request, request != failed else { return }
        running = (request, Task { [weak self] in await self?.search(request) })
    }

    public func cancel() {
        want(nil)
    }

    private func search(_ request: SearchRequest) async {
        let refreshes = store.refreshes
        let result: Result<Found, any Error>
        do {
            let results = try await store.search(request)
            result = .success(Found(request: request, results: results, refreshes: refreshes))
        } catch {
            result = .failure(error)
        }
        guard !Task.isCancelled else { return }
        running = nil
        if case .failure(let error) = result {
            // Another search by the store cancelled it, so this one is due again.
            if !(error is CancellationError) { failed = request }
        }
        onFound(result)
    }
}
