import Journal
import Store

/// What becomes of todos that were edited as text.
extension DayPageState {
    /// Takes in a text that was edited: it is carried out, unless there is something to ask first.
    public mutating func takeIn(edited text: String, ids: [Int64], in view: JournalView) -> [Effect] {
        let todos = view.page.contents.rows.map(\.todo).filter { ids.contains($0.id) }
        let changes = TodoText.changes(in: text, of: todos, categories: view.categories)
        guard changes.missing.isEmpty, changes.malformed.isEmpty else {
            mode = .asking(.edited(text: text, changes, ids: ids))
            return []
        }
        if changes.edits.isEmpty { return [.say(StoreMessage("Nothing was changed."))] }
        return submit(.edited(text: text, changes, ids: ids), changes.edits, deleting: [])
    }

    /// Gives edits to the journal. Should they not be written, the text is still there to be edited.
    mutating func submit(
        _ question: DayPageQuestion, _ edits: [Int64: TodoEdit], deleting doomed: [Int64]
    ) -> [Effect] {
        submittedText = question
        return act([.apply(.editEach(edits, deleting: doomed))])
    }

    mutating func answerEdited(
        _ key: Key, _ text: String, _ changes: TodoText.Changes, _ ids: [Int64]
    ) -> [Effect] {
        let question = DayPageQuestion.edited(text: text, changes, ids: ids)
        mode = .browsing
        switch key {
        case .character("y"):
            if changes.edits.isEmpty { return [.say(StoreMessage(question.refusal))] }
            return submit(question, changes.edits, deleting: [])
        case .character("D") where changes.malformed.isEmpty && !changes.missing.isEmpty:
            return submit(question, changes.edits, deleting: changes.missing.map(\.id))
        case .character("e"):
            return [.editText(text, ids: ids)]
        case .character("n"), .escape, .control("c"):
            return [.say(StoreMessage(question.refusal))]
        default:
            mode = .asking(question)
            return []
        }
    }
}
