import GRDB
import Journal

extension JournalQuery where Answer == Set<Int64> {
    /// The ids of the todos that were written as open ones, as far back as the list of changes goes. A habit that was done
    /// on its day has the row of an entry, but was written otherwise.
    public static var bornOpen: JournalQuery {
        JournalQuery { db in
            // A row in the list begins with its id: {"rowid":12,
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
