import Foundation
import GRDB
import Journal

/// Takes in what an older version kept of newer ones' operations without understanding it.
enum SyncUpdate {
    /// Makes the rows of a synchronized journal what all operations say, in one transaction, after a migration.
    static func foldAgain(_ db: Database, now: Date) throws {
        try db.inTransaction(.immediate) {
            guard let log = try SyncLog.ifSynchronized(db), let recorder = try SyncRecorder(db) else {
                return .commit
            }
            // What another program wrote isn't in the operations yet.
            try recorder.addForeign(at: now)
            let first = try recorder.next()
            let rows = try Row.fetchAll(
                db, sql: "SELECT uid, tableName FROM syncRow ORDER BY tableName, rowID")
            var projection = SyncProjection(log)
            try projection.write(rows.compactMap(SyncRowID.init(stored:)))
            try ConflictRecord(log).update(projection.visited, &projection)
            // An update isn't a change that anyone would undo.
            try db.run("DELETE FROM undoChange WHERE id >= ?", [first])
            return .commit
        }
    }
}
