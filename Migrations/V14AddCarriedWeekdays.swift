import GRDB

/// v14: weekdays on which a todo shows, set for the todo, its bundle item or its category. Bit masks as in
/// v12; NULL means the category's for a todo or item, and every day for a category.
enum V14AddCarriedWeekdays {
    static func migrate(_ db: Database) throws {
        for table in ["category", "bundleTodo", "todo"] {
            try RecordedColumn.add("carriesTo", "INTEGER", to: table, db)
        }
    }
}
