import GRDB
import Journal

extension JournalQuery where Answer == SearchResults {
    /// Searches the whole journal.
    ///
    /// - Parameters:
    ///   - limit: The most hits.
    ///   - extent: How far to go. ``SearchResults/isComplete`` says whether more may be found.
    public static func search(
        _ query: SearchQuery, limit: Int = 200, extent: SearchExtent = .complete
    ) -> JournalQuery {
        JournalQuery { db in
            if query.isEmpty { return SearchResults() }
            let todos = try Tables.todos.fetch(
                db, sql: JournalQuery<[Todo]>.todosSQL(where: "TRUE")
            ).withPostponements(db)
            let texts = try Tables.dayTexts.all(db, orderedBy: "id")
            let hits = (todos.compactMap(query.hit) + texts.compactMap(query.hit)).inOrder
            return SearchResults(hits: Array(hits.prefix(limit)), hasMore: hits.count > limit)
        }
    }
}

extension [SearchHit] {
    /// Sorted as in ``SearchResults/hits``.
    var inOrder: [SearchHit] {
        sorted { one, other in
            if one.rank != other.rank { return one.rank < other.rank }
            if one.day != other.day { return one.day > other.day }
            return one.todo?.id ?? .max > other.todo?.id ?? .max
        }
    }
}

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
