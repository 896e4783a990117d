import GRDB
import Journal

extension JournalChange where Outcome == VerbOutcome {
    /// Replaces a text; a blank one removes it.
    /// - Parameter expected: The text that it replaces; nil for none.
    /// - Throws: ``JournalError`` if another program has changed the text since, or deleted the row with the note.
    static func write(
        _ text: String?, to subject: ProseSubject, replacing expected: String?, weekStart: Weekday
    ) -> JournalChange {
        switch subject {
        case .period(let period):
            JournalChange<DayText?>.write(text, to: period, replacing: expected, weekStart: weekStart)
                .map { _ in VerbOutcome(written: period) }
        case .todo(let id):
            JournalChange<EditedTodos>.edit([id], TodoEdit(\.note, text)).map { _ in VerbOutcome() }
                .checking(subject, expected)
        case .item(let id):
            JournalChange<ChangedLibrary>.library(.editItem(id, BundleTodoEdit(\.note, text)))
                .map { VerbOutcome(touched: [], libraryRow: $0.row) }.checking(subject, expected)
        }
    }

    /// The change, if the note is the expected one.
    private func checking(_ subject: ProseSubject, _ expected: String?) -> JournalChange {
        JournalChange { db in
            let now = try JournalQuery<WrittenProse>.prose(subject, db)
            guard now.isGone || now.text == expected else {
                throw JournalError(
                    "Another program has just changed the note of \((now.title ?? "").quoted); yours wasn't saved."
                )
            }
            return try run(db)
        }
    }
}
