import GRDB

/// v14: a todo can be carried to some weekdays only, of its own accord, as its bundle's item has it, or as its category
/// does. They are kept as those of v12; NULL is what the next of these says, and at last every day.
enum V14AddCarriedWeekdays {
    static func migrate(_ db: Database) throws {
        for table in ["category", "bundleTodo", "todo"] {
            try RecordedColumn.add("carriesTo", "INTEGER", to: table, db)
        }
    }
}
