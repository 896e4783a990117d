import GRDB
import Journal

extension SyncNotes {
    /// More than these unsent operations aren't counted, so that a page never waits for it.
    private static let most = 2000

    /// Nil if the journal isn't synchronized.
    static func read(_ db: Database) throws -> SyncNotes? {
        guard let log = try SyncLog.ifSynchronized(db) else { return nil }
        let unsent: Int? = try db.value(
            """
            SELECT COUNT(DISTINCT clock) FROM (SELECT clock FROM syncOperation WHERE device = :device
                AND seq > (SELECT published FROM syncDevice WHERE id = :device) ORDER BY seq LIMIT :most)
            """, ["device": log.device, "most": most])
        var notes = SyncNotes(unsent: unsent ?? 0, conflicts: try ConflictRecord.count(db))
        if notes.conflicts > 0 {
            notes.conflictedTodos = try Int64.fetchSet(
                db.cachedStatement(
                    sql: """
                        SELECT rowID FROM syncConflict JOIN syncRow USING (uid, tableName)
                        WHERE tableName = 'todo' AND rowID IS NOT NULL
                        """))
        }
        if let step = try UndoLog.steps("ORDER BY id DESC LIMIT ?", [1], db).first, step.source == .sync {
            notes.merge = Merge(id: step.id, label: step.label)
        }
        return notes
    }
}
