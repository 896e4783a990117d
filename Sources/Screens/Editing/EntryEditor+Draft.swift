import Journal
import Store

/// What a line adds to the journal.
extension EntryEditor {
    /// The draft of a typed line: a todo that starts on a day, or an entry of that day.
    /// - Parameters:
    ///   - text: The line, or another text parsed like it.
    ///   - day: The day of a line that names none.
    func draft(_ text: String, on day: Day, in view: JournalView) throws(ExpressionError) -> TodoDraft {
        let line = entryLine(text, in: view)
        guard Title.normalized(line.title) != nil else { throw ExpressionError("a todo needs a title.") }
        let day = line.start ?? day
        guard use == .entry else {
            return TodoDraft(
                title: line.title, shouldMigrate: !line.isHabit, start: day, categoryID: line.category?.id,
                externalURL: line.externalURL)
        }
        guard day <= view.today else {
            throw ExpressionError("\(day.mediumName) is in the future. Tab makes it a todo.")
        }
        return .entry(
            title: line.title, ending: TodoEnding(.done, on: day, clock: view.clock),
            categoryID: line.category?.id, externalURL: line.externalURL)
    }

    /// The verb that adds drafts, with the line's new category if a draft still uses it.
    func verb(adding drafts: [TodoDraft]) -> JournalVerb {
        let needsCategory = drafts.contains { $0.categoryID == Category.unsavedID }
        return .add(drafts, newCategory: needsCategory ? newCategory : nil)
    }
}
