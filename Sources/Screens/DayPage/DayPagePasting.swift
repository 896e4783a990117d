import Journal
import Store

extension DayPageState {
    /// Adds each line of a text pasted outside a line as a row.
    mutating func answerPasteOutside(_ key: Key, _ text: String, in view: JournalView) -> [Effect] {
        guard key == .character("y") else {
            mode = .browsing
            return [.say(StoreMessage("Nothing was pasted."))]
        }
        let lines = DayPageQuestion.lines(of: text)
        // Keeps the lines in the history in case the journal refuses them.
        for line in lines { remember(line) }
        let editing = Editing(purpose: .newTodo, line: LineEditor())
        do throws(ExpressionError) {
            var drafts: [TodoDraft] = []
            for line in lines { drafts.append(try drafted(line, editing, in: view)) }
            mode = .browsing
            return [.apply(add(drafts, editing))]
        } catch {
            return [.say(StoreMessage(error.sentence, isError: true))]
        }
    }
}
