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
            do {
                return try SearchRun(query: query, limit: limit, extent: extent).results(db)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                // If the rows themselves are damaged, this throws again.
                var results = try SearchRun(query: query, limit: limit, extent: extent, usesIndex: false)
                    .results(db)
                results.isIndexDamaged = true
                return results
            }
        }
    }
}
