import Journal

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
