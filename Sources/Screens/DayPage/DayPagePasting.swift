import Journal
import Store

extension DayPageState {
    /// A text pasted outside a line: opens the line of a new row with it, or asks about several lines.
    mutating func pasteOutside(_ text: String, _ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        switch DayPageQuestion.lines(of: text).count {
        case 0: return [.say(StoreMessage("There is no text to paste."))]
        case 1:
            let effects = run(.add, in: view)
            return newRow == nil ? effects : effects + answer(stroke, in: view)
        default:
            mode = .asking(.paste(text, into: nil))
            return []
        }
    }

    /// Adds each pasted line as a row, or joins them in the open line. Otherwise that stays as it was.
    mutating func answerPaste(
        _ key: Key, _ text: String, into editing: Editing?, in view: JournalView
    ) -> [Effect] {
        let open = editing.map(Mode.editing) ?? .browsing
        switch key {
        case .character("y"):
            let effects = addPasted(text, editing ?? Editing(purpose: .newTodo), in: view)
            if editing != nil || effects.contains(where: { if case .apply = $0 { true } else { false } }) {
                mode = open
            }
            return effects
        case .character("j"):
            guard var editing else { return [] }
            editing.entry.type(.paste(text))
            mode = .editing(editing)
            return []
        case _ where key == .character("n") || key.isCancel:
            mode = open
            return [.say(StoreMessage("Nothing was pasted."))]
        default:
            return []
        }
    }

    /// Adds each pasted line as a row like the line being edited; a ticked one as an entry.
    private mutating func addPasted(_ text: String, _ editing: Editing, in view: JournalView) -> [Effect] {
        let pasted = DayPageQuestion.listLines(of: text)
        // Keeps the lines in the history in case the journal refuses them.
        for line in pasted { lines.remember(line.words) }
        do throws(ExpressionError) {
            var drafts: [TodoDraft] = []
            for line in pasted {
                var editing = editing
                if line.isDone, Self.isEntryFuture(in: view) == nil { editing.purpose = .newEntry }
                drafts.append(try drafted(line.words, editing, in: view))
            }
            return [.apply(add(drafts, editing))]
        } catch {
            return [.say(StoreMessage(error.sentence, isError: true))]
        }
    }
}

extension DayPageQuestion {
    /// The lines whose words are looked at before a paste; more would delay the keys.
    private static let mostRead = 200

    /// What stays in the titles of pasted lines although it looks like a mark: `#nope and 2 more stay in titles`.
    static func remark(on text: String, in view: JournalView) -> String? {
        let unknown = listLines(of: text).prefix(mostRead).flatMap { line in
            EntryEditor(LineEditor(), for: line.isDone ? .entry : .todo).entryLine(line.words, in: view)
                .unknown.map(\.word)
        }
        guard let first = unknown.first else { return nil }
        let more = Set(unknown).count - 1
        return more == 0 ? "\(first) stays in the title" : "\(first) and \(more) more stay in titles"
    }
}
