import GRDB

/// v31: where a todo was put by hand among the others; NULL for where it was written.
enum V31AddPlaces {
    static func migrate(_ db: Database) throws {
        try RecordedColumn.add("place", "TEXT", to: "todo", db)
        try db.execute(
            sql: "CREATE INDEX IF NOT EXISTS todo_by_place ON todo (place) WHERE place IS NOT NULL")
    }
}
