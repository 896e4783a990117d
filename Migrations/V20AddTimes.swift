import GRDB

/// v20: when a todo was created and last changed, in UTC. NULL in older rows and in rows of other programs.
enum V20AddTimes {
    static func migrate(_ db: Database) throws {
        for column in ["created", "changed"] {
            try RecordedColumn.add(column, "TEXT", to: "todo", db)
        }
    }
}
