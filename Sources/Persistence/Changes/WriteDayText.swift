import GRDB
import Journal

extension JournalQuery where Answer == DayText? {
    /// The text of a day; nil if it has none.
    public static func text(of day: Day) -> JournalQuery { JournalQuery { try text(of: day, $0) } }

    static func text(of day: Day, _ db: Database) throws -> DayText? {
        try Tables.dayTexts.fetch(
            db, sql: "SELECT \(Tables.dayTexts.columnList) FROM dayText WHERE day = ?",
            arguments: [day]
        ).first
    }
}

extension JournalChange where Outcome == DayText? {
    /// Replaces the text of a day; a blank one removes it.
    /// - Parameter expected: The text that it replaces; nil for none.
    /// - Throws: ``JournalError`` if another program has changed the text since.
    public static func write(_ text: String?, on day: Day, replacing expected: String?) -> JournalChange {
        JournalChange { text, today in
            Sentences.wrote(text, on: day, isNew: expected == nil, today: today)
        } apply: { db in
            let before = try JournalQuery<DayText?>.text(of: day, db)
            guard before?.text == expected else {
                throw JournalError(
                    "Another program has just changed the text of \(day.mediumName); yours wasn't saved.")
            }
            return try store(text.flatMap(Prose.normalized), on: day, over: before, db)
        }
    }

    /// Adds a paragraph to the text of a day.
    /// - Throws: ``JournalError`` if the paragraph is blank.
    public static func append(_ text: String, on day: Day) -> JournalChange {
        JournalChange { db in
            guard Prose.normalized(text) != nil else { throw JournalError("There is nothing to write.") }
            let before = try JournalQuery<DayText?>.text(of: day, db)
            let after = try store(Prose.appended(text, to: before?.text), on: day, over: before, db)
            let isNew = before == nil
            return (
                after, { Sentences.wrote(after, on: day, isNew: isNew, today: $0) }, SkippedTodos()
            )
        }
    }

    @discardableResult
    static func store(
        _ text: String?, on day: Day, over before: DayText?, _ db: Database
    ) throws -> DayText? {
        guard let text else {
            if let before { try db.run("DELETE FROM dayText WHERE id = ?", [before.id]) }
            return nil
        }
        try Limits.check(prose: text, replacing: before?.text)
        guard let before else { return try Tables.dayTexts.add(DayText(id: 0, day: day, text: text), db) }
        return try Tables.dayTexts.change(before, db) { $0.text = text }
    }
}
