import GRDB

/// v19: a full-text index of titles, notes, URLs and day texts; see ``SearchIndex``.
///
/// FTS5 keeps only ids (`detail=none`), a fifth of the size, because every hit is compared with its row anyway.
enum V19AddSearchIndex {
    static func migrate(_ db: Database, progress: (Double) -> Void) throws {
        let words = """
            tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6 7 8', detail = none, columnsize = 0
            """
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE todoWords USING fts5(
                    title, note, externalURL, content = 'todo', content_rowid = 'id',
                    \(words)
                );
                CREATE VIRTUAL TABLE todoTrigrams USING fts5(
                    title, note, externalURL, content = 'todo', content_rowid = 'id',
                    tokenize = 'trigram', detail = none, columnsize = 0
                );
                CREATE VIRTUAL TABLE dayTextWords USING fts5(
                    text, content = 'dayText', content_rowid = 'id',
                    \(words)
                );
                -- Rows that changed since they were indexed, with the text as indexed.
                CREATE TABLE unindexedTodo (
                    id INTEGER PRIMARY KEY,
                    wasIndexed BOOLEAN NOT NULL,
                    title TEXT,
                    note TEXT,
                    externalURL TEXT
                );
                CREATE TABLE unindexedDayText (
                    id INTEGER PRIMARY KEY,
                    wasIndexed BOOLEAN NOT NULL,
                    text TEXT
                );
                -- Todos that no index of trigrams finds, because their letters fold.
                CREATE INDEX todo_accented ON todo (id) WHERE \(AccentedText.condition(SearchIndex.todos.columns));
                """)
        let (todos, texts) = (SearchIndex.todos, SearchIndex.dayTexts)
        try todos.fill(db, [todos.words, todos.trigrams], progress: progress)
        try texts.fill(db, [texts.words])
        for trigger in todos.triggers + texts.triggers { try db.execute(sql: trigger) }
    }
}
