import GRDB

/// v12: a bundle can have weekdays, and is applied when a page is started on one. They are kept as a number: Monday 1,
/// Tuesday 2, Wednesday 4 and so on, added up; NULL is none.
enum V12AddBundleWeekdays {
    static func migrate(_ db: Database) throws {
        try RecordedColumn.add("appliesOn", "INTEGER", to: "taskBundle", db)
    }
}
