import GRDB
import Journal

extension TextPeriod {
    /// The table of the texts of its kind.
    var table: Table<DayText> {
        switch self {
        case .day: Tables.dayTexts
        case .week: Tables.weekTexts
        }
    }
}

extension JournalQuery where Answer == DayText? {
    /// The text of a day or a week; nil if it has none.
    public static func text(of period: TextPeriod) -> JournalQuery {
        JournalQuery { try text(of: period, $0) }
    }

    public static func text(of day: Day) -> JournalQuery { text(of: .day(day)) }

    static func text(of period: TextPeriod, _ db: Database) throws -> DayText? {
        let table = period.table
        // Another program may have stored a week's text by another day of it.
        let last = if case .week(let week) = period { week.monday + 6 } else { period.day }
        // From the row itself: SQLite takes an index at its word, and writing would change another day's text.
        let text = try table.fetch(
            db,
            sql: """
                SELECT \(table.columnList) FROM \(table.name)
                WHERE id = (SELECT id FROM \(table.name) WHERE day BETWEEN ? AND ? ORDER BY day LIMIT 1)
                """, arguments: [period.day, last]
        ).first
        if let text, !(period.day...last).contains(text.day) {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "other rows in \(table.name) than in its index")
        }
        return text
    }

    static func text(of day: Day, _ db: Database) throws -> DayText? { try text(of: .day(day), db) }
}

extension JournalChange where Outcome == DayText? {
    /// Replaces the text of a day or a week; a blank one removes it.
    /// - Parameters:
    ///   - expected: The text that it replaces; nil for none.
    ///   - weekStart: The day on which weeks begin, for the name of one.
    /// - Throws: ``JournalError`` if another program has changed the text since.
    public static func write(
        _ text: String?, to period: TextPeriod, replacing expected: String?, weekStart: Weekday = .monday
    ) -> JournalChange {
        JournalChange { text, today in
            Sentences.wrote(
                text, to: period.name(from: today, startingOn: weekStart), isNew: expected == nil,
                isToday: period == .day(today))
        } apply: { db in
            let before = try JournalQuery<DayText?>.text(of: period, db)
            guard before?.text == expected else {
                throw JournalError(
                    "Another program has just changed the text of "
                        + "\(period.mediumName(startingOn: weekStart)); yours wasn't saved.")
            }
            return try store(text.flatMap(Prose.normalized), of: period, over: before, db)
        }
    }

    /// Adds a paragraph to the text of a day or a week.
    /// - Throws: ``JournalError`` if the paragraph is blank.
    public static func append(
        _ text: String, to period: TextPeriod, weekStart: Weekday = .monday
    ) -> JournalChange {
        JournalChange { db in
            guard Prose.normalized(text) != nil else { throw JournalError("There is nothing to write.") }
            let before = try JournalQuery<DayText?>.text(of: period, db)?.text
            let whole = Prose.appended(text, to: before)
            return try write(whole, to: period, replacing: before, weekStart: weekStart).run(db)
        }
    }

    @discardableResult
    static func store(
        _ text: String?, of period: TextPeriod, over before: DayText?, _ db: Database
    ) throws -> DayText? {
        let table = period.table
        guard let text else {
            if let before { try db.run("DELETE FROM \(table.name) WHERE id = ?", [before.id]) }
            return nil
        }
        try Limits.check(prose: text, replacing: before?.text)
        guard let before else { return try table.add(DayText(id: 0, day: period.day, text: text), db) }
        return try table.change(before, db) { $0.text = text }
    }
}
