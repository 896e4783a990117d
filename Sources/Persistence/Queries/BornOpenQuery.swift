import GRDB
import Journal

extension JournalQuery where Answer == Set<Int64> {
    /// The ids of the todos that were created open, according to the change log. A habit done on the day it
    /// was created has the same row as an entry; this tells them apart.
    public static var bornOpen: JournalQuery {
        JournalQuery { db in
            // A row in the log begins with its id: {"rowid":12,
            let births = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(UndoLog.todoIDSQL), MIN(id),
                        before IS NULL AND json_valid(after) AND json_extract(after, '$.ending') IS NULL
                    FROM undoChange WHERE tableName = 'todo' GROUP BY 1
                    """)
            var ids: Set<Int64> = []
            while let birth = try births.next() {
                if birth[2] { ids.insert(birth[0]) }
            }
            return ids
        }
    }
    /// Those of some todos that were created open.
    public static func bornOpen(among ids: [Int64]) -> JournalQuery {
        JournalQuery { db in
            try Int64.fetchSet(
                db,
                sql: """
                    SELECT todo FROM (
                        SELECT wanted.value AS todo, MIN(undoChange.id),
                            before IS NULL AND json_valid(after) AND json_extract(after, '$.ending') IS NULL AS isOpen
                        FROM json_each(?) AS wanted CROSS JOIN undoChange
                            ON undoChange.tableName = 'todo' AND \(UndoLog.todoIDSQL) = wanted.value
                        GROUP BY wanted.value)
                    WHERE isOpen
                    """, arguments: [ids.jsonList])
        }
    }
}
