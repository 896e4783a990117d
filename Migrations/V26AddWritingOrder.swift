import GRDB

/// v26: the order in which todos were written on all machines. 0 for those of a time before synchronization.
enum V26AddWritingOrder {
    static func migrate(_ db: Database) throws {
        try RecordedColumn.add("written", "INTEGER NOT NULL DEFAULT 0", to: "todo", db)
    }
}
