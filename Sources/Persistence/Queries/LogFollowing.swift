import Foundation
import GRDB
import Journal

extension JournalChange where Outcome == Bool {
    /// Makes a step of what other programs have changed since the last one, as the next change would.
    public static var claimOthersChanges: JournalChange {
        JournalChange { _ in (true, { _ in "" }, SkippedTodos()) }
    }
}

extension JournalQuery where Answer == Bool {
    /// Whether another program has changed something that is in no step yet.
    public static var hasUnclaimedChanges: JournalQuery {
        JournalQuery { db in try !UndoLog.unclaimedChanges(db).isEmpty }
    }
}

extension JournalQuery where Answer == [Int64: [Int64]] {
    /// The ids of the todos that steps of the change log changed, ascending, by the steps' ids. A step that
    /// replaced the whole journal has none.
    public static func todos(of steps: [UndoStep]) -> JournalQuery {
        JournalQuery { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT DISTINCT json_extract(IFNULL(after, before),
                        CASE tableName WHEN 'todo' THEN '$.rowid' ELSE '$.todoID' END) AS todo
                    FROM undoChange
                    WHERE id >= ? AND id < ? AND tableName IN ('todo', 'putOff')
                        AND json_valid(IFNULL(after, before))
                    ORDER BY todo
                    """)
            return try steps.reduce(into: [:]) { todos, step in
                let rows = try Row.fetchAll(
                    statement, arguments: [step.changes.lowerBound, step.changes.upperBound])
                todos[step.id] = rows.compactMap { StoredRow(row: $0).reference(0) }
            }
        }
    }
}
