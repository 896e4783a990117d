import GRDB
import Journal

extension JournalDatabase {
    /// Searches the whole journal beside the queue of changes, so that no key waits for it. A newer search
    /// cancels an older one.
    /// - Throws: ``JournalError``, or `CancellationError` if a newer search has begun.
    public func search(
        _ query: SearchQuery, limit: Int = 200, extent: SearchExtent = .complete
    ) async throws -> SearchResults {
        try await read(.search(query, limit: limit, extent: extent))
    }
}
