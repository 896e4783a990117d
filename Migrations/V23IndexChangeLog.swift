import GRDB

/// v23: indexes of the change log by todo and by step, so that a todo's history doesn't read all of the log.
enum V23IndexChangeLog {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- A recorded row begins with its id: {"rowid":12, ... JSON functions would refuse a damaged one.
                CREATE INDEX undoChange_by_todo
                    ON undoChange (CAST(substr(IFNULL(after, before), 10, 20) AS INTEGER)) WHERE tableName = 'todo';
                CREATE INDEX undoStep_by_change ON undoStep (firstChange);
                """)
    }
}
