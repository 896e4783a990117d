import GRDB

/// v3: categories instead of group names. Deletes all rows.
enum V3AddCategories {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP TABLE note;
                DROP TABLE todo;
                DROP TABLE journalPage;
                DROP TABLE bundleTodo;
                DROP TABLE taskBundle;
                CREATE TABLE category (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL,
                    color TEXT NOT NULL DEFAULT 'blue',
                    sortOrder INTEGER NOT NULL DEFAULT 0
                );
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
                    externalURL TEXT,
                    categoryID INTEGER REFERENCES category(id) ON DELETE SET NULL
                );
                CREATE TABLE journalPage (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    date DATETIME NOT NULL UNIQUE
                );
                CREATE TABLE todo (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    title TEXT NOT NULL,
                    shouldMigrate BOOLEAN NOT NULL DEFAULT 1,
                    added DATETIME NOT NULL,
                    ending TEXT,
                    categoryID INTEGER REFERENCES category(id) ON DELETE SET NULL,
                    externalURL TEXT
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
