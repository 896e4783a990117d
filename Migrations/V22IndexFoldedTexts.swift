import GRDB

/// v22: trigrams of day texts and of texts whose letters fold, so that a search reads no row in vain; see
/// ``SearchIndex``.
enum V22IndexFoldedTexts {
    static func migrate(_ db: Database) throws {
        let texts = SearchIndex.dayTexts
        try db.execute(
            sql: """
                DROP INDEX IF EXISTS todo_accented;
                CREATE VIRTUAL TABLE dayTextTrigrams USING fts5(
                    text, content = 'dayText', content_rowid = 'id',
                    tokenize = 'trigram', detail = none, columnsize = 0
                );
                -- They store their texts, so SQLite can delete a row without folding it again.
                CREATE VIRTUAL TABLE foldedTodo USING fts5(
                    text, tokenize = 'trigram', detail = none, columnsize = 0
                );
                CREATE VIRTUAL TABLE foldedDayText USING fts5(
                    text, tokenize = 'trigram', detail = none, columnsize = 0
                );
                -- As if the table had been there before: rows that changed since still have their old text.
                INSERT INTO \(texts.trigrams) (rowid, text)
                SELECT id, text FROM \(texts.table) WHERE id NOT IN (SELECT id FROM \(texts.changes))
                UNION ALL SELECT id, text FROM \(texts.changes) WHERE wasIndexed ORDER BY id;
                """)
        for index in SearchIndex.all { try index.addFolded(db, where: "TRUE") }
    }
}
