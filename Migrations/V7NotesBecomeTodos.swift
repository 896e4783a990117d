import GRDB

/// v7: converts each note with text to an entry and drops the table of notes.
///
/// Converts row by row, because dates change their format and an invalid one must be reported.
enum V7NotesBecomeTodos {
    static func migrate(_ db: Database) throws {
        let notes = try Row.fetchAll(
            db,
            sql: """
                SELECT note.id, note.text, note.timestamp, \(InstantSQL.seconds("note.timestamp")) AS seconds,
                    note.pageID, journalPage.date AS day,
                    \(InstantSQL.seconds("journalPage.date")) IS NOT NULL AS hasDay
                FROM note LEFT JOIN journalPage ON journalPage.id = note.pageID
                ORDER BY note.id
                """)
        for note in notes {
            guard let text = try note.decode(String?.self, forColumn: "text"),
                !text.allSatisfy(\.isWhitespace)
            else { continue }
            try insert(note, text, db)
        }
        try db.execute(sql: "DROP TABLE note")
    }

    /// Removes the notes with text whose page is gone, as NerfJournal's migration passes over them, and names them.
    static func passOverLostNotes(_ db: Database) throws -> [Repair] {
        let lost = try Row.fetchAll(
            db,
            sql: """
                SELECT id, pageID, text FROM note
                WHERE text IS NOT NULL AND pageID NOT IN (SELECT id FROM journalPage) ORDER BY id
                """)
        return try lost.compactMap { note in
            guard let text = try note.decode(String?.self, forColumn: "text"),
                !text.allSatisfy(\.isWhitespace)
            else { return nil }
            let id = try note.decode(Int64.self, forColumn: "id")
            let page: DatabaseValue = note["pageID"]
            try db.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [id])
            let beginning = text.count > 60 ? "\(text.prefix(59))…" : text
            return Repair(
                "note", id, "left out, \"\(beginning)\"", because: "its page \(page) is gone", kind: .omission
            )
        }
    }

    private static func insert(_ note: Row, _ text: String, _ db: Database) throws {
        let id = try note.decode(Int64.self, forColumn: "id")
        guard let seconds = try note.decode(Int?.self, forColumn: "seconds") else {
            throw MigrationError(
                table: "note", id: id, column: "timestamp", value: note["timestamp"],
                expected: "a date and time")
        }
        guard try note.decode(Bool.self, forColumn: "hasDay") else {
            let page: DatabaseValue = note["pageID"]
            throw MigrationError(
                table: "the page \(page) of note", id: id, column: "date", value: note["day"],
                expected: "a date and time")
        }
        try db.execute(
            sql: """
                INSERT INTO todo (title, shouldMigrate, start, ending) VALUES (:title, 0, :start, json_object(
                    'date', strftime('%Y-%m-%dT%H:%M:%SZ', :seconds, 'unixepoch'), 'kind', 'done'))
                """,
            arguments: ["title": text, "start": note["day"] as DatabaseValue, "seconds": seconds])
    }
}
