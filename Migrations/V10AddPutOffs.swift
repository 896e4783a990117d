import GRDB

/// v10: postponements. A todo postponed to a later day keeps a record of the days on which it was seen.
enum V10AddPutOffs {
    static func migrate(_ db: Database) throws {
        // Page queries search these by day like todos, so they get `spanClass` as in v8.
        try db.execute(
            sql: """
                -- A todo was seen from `seenFrom` to the page `sentFrom`, and was sent from there to `sentTo` at the
                -- instant `date`.
                CREATE TABLE putOff (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    todoID INTEGER NOT NULL REFERENCES todo(id) ON DELETE CASCADE,
                    seenFrom TEXT NOT NULL,
                    sentFrom TEXT NOT NULL,
                    sentTo TEXT NOT NULL,
                    date TEXT NOT NULL,
                    spanClass INTEGER GENERATED ALWAYS AS (CASE
                \(spanClassCases)
                        ELSE 16
                    END) VIRTUAL
                );
                CREATE INDEX putOff_by_span ON putOff (spanClass, seenFrom, sentFrom, todoID);
                CREATE INDEX putOff_by_todo ON putOff (todoID);
                """)
    }

    private static var spanClassCases: String {
        (0...15).map { bits in
            "        WHEN julianday(sentFrom) - julianday(seenFrom) < \(1 << bits) THEN \(bits)"
        }.joined(separator: "\n")
    }
}
