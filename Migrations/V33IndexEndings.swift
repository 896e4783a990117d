import GRDB

/// v33: the index of ended todos by day has what statistics count, so that a year of them is read without their rows.
enum V33IndexEndings {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP INDEX IF EXISTS todo_ended_by_day;
                CREATE INDEX todo_ended_by_day ON todo (
                    endingDay, shouldMigrate, categoryID, start, json_extract(ending, '$.kind'),
                    strftime('%s', json_extract(ending, '$.date'))
                ) WHERE ending IS NOT NULL
                """)
    }
}
