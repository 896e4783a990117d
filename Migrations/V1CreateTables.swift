import GRDB

/// v1: bundles, pages, and todos and notes that belong to a page.
enum V1CreateTables {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE taskBundle (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL,
                    sortOrder INTEGER NOT NULL DEFAULT 0,
                    todosShouldMigrate BOOLEAN NOT NULL DEFAULT 1
                );
                CREATE TABLE bundleTodo (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    bundleID INTEGER NOT NULL REFERENCES taskBundle(id) ON DELETE CASCADE,
                    title TEXT NOT NULL,
                    sortOrder INTEGER NOT NULL DEFAULT 0,
                    externalURL TEXT
                );
                CREATE TABLE journalPage (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    date DATETIME NOT NULL UNIQUE
                );
                CREATE TABLE todo (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    pageID INTEGER NOT NULL REFERENCES journalPage(id) ON DELETE CASCADE,
                    title TEXT NOT NULL,
                    shouldMigrate BOOLEAN NOT NULL DEFAULT 1,
                    status TEXT NOT NULL DEFAULT 'pending',
                    sortOrder INTEGER NOT NULL DEFAULT 0,
                    groupName TEXT,
                    externalURL TEXT,
                    firstAddedDate DATETIME NOT NULL
                );
                CREATE TABLE note (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    pageID INTEGER NOT NULL REFERENCES journalPage(id) ON DELETE CASCADE,
                    timestamp DATETIME NOT NULL,
                    text TEXT,
                    relatedTodoID INTEGER REFERENCES todo(id) ON DELETE SET NULL
                );
                """)
    }
}
