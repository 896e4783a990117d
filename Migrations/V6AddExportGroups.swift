import GRDB

/// v6: export groups: named sets of categories. A member without a category is "Other".
enum V6AddExportGroups {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE exportGroup (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL,
                    sortOrder INTEGER NOT NULL DEFAULT 0
                );
                CREATE TABLE exportGroupMember (
                    groupID INTEGER NOT NULL REFERENCES exportGroup(id) ON DELETE CASCADE,
                    categoryID INTEGER REFERENCES category(id) ON DELETE CASCADE
                );
                """)
    }
}
