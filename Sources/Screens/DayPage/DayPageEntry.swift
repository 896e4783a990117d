import Journal
import Store

/// What is kept of lines that were typed: the one that was closed, and those before it.
extension DayPageState {
    /// What was typed and is not saved; nil where there is nothing.
    public var unsavedText: String? {
        let text: String? =
            switch mode {
            case .editing(let editing) where !editing.line.text.isEmpty: editing.line.text
            case .asking(.paste(let text, let editing)): "\(editing.line.text) \(text)"
            default: draft?.line.text
            }
        return text.flatMap(Title.normalized)
    }

    /// What goes on with a line that was kept: `a or n`.
    var draftKeys: String { "\(keyName(.add)) or \(keyName(.entry))" }

    /// Takes up lines that were typed before the journal was closed: the last to go on with, the others to go back to.
    public mutating func takeUp(_ lines: [String]) -> StoreMessage? {
        guard let last = lines.last else { return nil }
        for line in lines.dropLast() { remember(line) }
        var editing = Editing(purpose: .newTodo, line: LineEditor(last))
        editing.entry.dismissWord()
        draft = editing
        return StoreMessage("Kept from last time: \"\(last)\" · \(draftKeys) goes on with it")
    }

    /// Keeps a line to come back to.
    mutating func remember(_ line: String) {
        guard !line.isEmpty, line != history.last else { return }
        history.append(line)
    }

    /// Goes through the lines before, and back to what was being typed.
    func browseHistory(_ editing: Editing, by step: Int) -> Editing {
        let depth = editing.historyDepth + step
        guard (0...history.count).contains(depth) else { return editing }
        var editing = editing
        if editing.historyDepth == 0 { editing.lineBeforeHistory = editing.line }
        editing.historyDepth = depth
        editing.line = depth == 0 ? editing.lineBeforeHistory : LineEditor(history[history.count - depth])
        editing.entry.dismissWord()
        return editing
    }
}
