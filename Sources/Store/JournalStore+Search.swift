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
                    request.query, limit: request.limit, extent: request.extent)
            } catch is CancellationError {
                try Task.checkCancellation()
            }
        }
        return try await database.search(request.query, limit: request.limit, extent: request.extent)
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
