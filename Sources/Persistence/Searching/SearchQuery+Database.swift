import GRDB
import Journal
import Migrations

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
                guard try SearchIndex.isComplete(db) else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the index isn't complete")
                }
                return try SearchRun(query: query, limit: limit, extent: extent).results(db)
            } catch  where SearchIndex.mayHaveCaused(error) {
                // If the rows themselves are damaged, this throws again.
                var results = try SearchRun(query: query, limit: limit, extent: extent, usesIndex: false)
                    .results(db)
                results.isIndexDamaged = true
                return results
            }
        }
    }
}
