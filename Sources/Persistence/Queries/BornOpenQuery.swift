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
                    SELECT CAST(substr(IFNULL(before, after), 10, 20) AS INTEGER), MIN(id),
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
}
