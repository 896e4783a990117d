import GRDB

/// v35: the days of a bundle item's todos, in words, and their rule; NULL for none.
enum V35AddItemDays {
    static func migrate(_ db: Database) throws {
        try RecordedColumn.add("starts", "TEXT", to: "bundleTodo", db)
        try RecordedColumn.add("due", "TEXT", to: "bundleTodo", db)
        try RecordedColumn.add("repeats", "TEXT", to: "bundleTodo", db)
    }
}
