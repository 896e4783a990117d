import GRDB

/// v12: weekdays of bundles, which are applied when a page is started on one. A bit mask: Monday 1, Tuesday
/// 2, Wednesday 4 and so on; NULL for none.
enum V12AddBundleWeekdays {
    static func migrate(_ db: Database) throws {
        try RecordedColumn.add("appliesOn", "INTEGER", to: "taskBundle", db)
    }
}
