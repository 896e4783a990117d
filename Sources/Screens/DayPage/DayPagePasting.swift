import Journal
import Store

extension DayPageState {
    /// Adds each line of a text pasted outside a line as a row.
    mutating func answerPasteOutside(_ key: Key, _ text: String, in view: JournalView) -> [Effect] {
        guard key == .character("y") || key == .character("n") || key.isCancel else { return [] }
        if key == .character("n") {
            var editing = Editing(purpose: .newTodo, line: LineEditor())
            editing.entry.type(.paste(text))
            mode = .editing(editing)
            return []
        }
        guard key == .character("y") else {
            mode = .browsing
            return [.say(StoreMessage("Nothing was pasted."))]
        }
        let effects = addPasted(text, Editing(purpose: .newTodo, line: LineEditor()), in: view)
        if effects.contains(where: { if case .apply = $0 { true } else { false } }) { mode = .browsing }
        return effects
    }

    /// Adds each pasted line as a row like the line being edited; a ticked one as an entry.
    mutating func addPasted(_ text: String, _ editing: Editing, in view: JournalView) -> [Effect] {
        let lines = DayPageQuestion.listLines(of: text)
        if let warning = warnOnce(of: lines.map(\.words), like: editing.entry, in: view) { return [warning] }
        // Keeps the lines in the history in case the journal refuses them.
        for line in lines { remember(line.words) }
        do throws(ExpressionError) {
            var drafts: [TodoDraft] = []
            for line in lines {
                var editing = editing
                if line.isDone, Self.isEntryFuture(in: view) == nil { editing.purpose = .newEntry }
                drafts.append(try drafted(line.words, editing, in: view))
            }
            return [.apply(add(drafts, editing))]
        } catch {
            return [.say(StoreMessage(error.sentence, isError: true))]
        }
    }

    /// A warning about words of pasted lines that aren't understood, once for each word.
    mutating func warnOnce(
        of lines: [String], like entry: EntryEditor, in view: JournalView
    ) -> Effect? {
        let unknown = lines.flatMap { entry.entryLine($0, in: view).unknown.map(\.word) }
            .filter { !literalWords.contains($0.lowercased()) }
        guard let first = unknown.first else { return nil }
        literalWords.formUnion(unknown.map { $0.lowercased() })
        let more = Set(unknown).count == 1 ? "" : " and \(Set(unknown).count - 1) more"
        return .say(
            StoreMessage(
                "\(first)\(more) would stay in the titles. y adds the lines like that.", isError: true))
    }
}
