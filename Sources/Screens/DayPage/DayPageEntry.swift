import Journal
import Store

/// Unsaved and earlier lines of the line editor.
extension DayPageState {
    public var unsavedTexts: [String] {
        let open: [String] =
            switch mode {
            case .editing(let editing) where editing.hasTypedText && editing.isWorthKeeping:
                (isRecalled(editing) ? [] : [editing.line.text]) + [editing.lineBeneath]
            case .asking(.paste(let text, let editing)):
                [editing?.line.text ?? ""] + DayPageQuestion.lines(of: text)
            default: []
            }
        // The journal may still refuse pasted lines that are being saved.
        let pasted: [String] =
            if case .asking(.paste(let text, _)) = submitted?.mode { DayPageQuestion.lines(of: text) } else {
                []
            }
        return
            (open + pasted + (draft.map { [$0.line.text] } ?? []) + waitingTexts + unsavedLines
            + titleDrafts.map(\.text)).compactMap(Title.normalized)
    }

    public var waitingTexts: [String] { waitingLines.map(\.line.text) }

    public var openText: (text: String, isSubmitted: Bool)? {
        guard case .editing(let editing) = mode, editing.hasTypedText else { return nil }
        return (editing.line.text, editing.isSubmitted)
    }

    public mutating func keep(_ lines: [String]) {
        unsavedLines += lines.compactMap(Title.normalized).filter { !unsavedLines.contains($0) }
    }

    /// Opens the line for a new row: the draft, a line with a question, a kept one, or an empty one.
    mutating func openLine(for purpose: Editing.Purpose) {
        var editing = draft ?? nextLine(for: purpose)
        if editing.entry.asked == nil {
            editing.formerPurpose = editing.isUnseen ? editing.purpose : nil
            editing.purpose = purpose
        }
        mode = .editing(editing)
        draft = nil
    }

    /// Sets a line aside that typing isn't meant for, and returns the line for it.
    mutating func setAside(_ editing: Editing, in view: JournalView) -> Editing {
        var waiting = leaveHistory(editing, keepsRecalled: false)
        waiting.day = editing.day(in: view)
        waiting.purpose = editing.formerPurpose ?? editing.purpose
        waitingLines.append(waiting)
        return Editing(purpose: editing.nextPurpose ?? editing.purpose, line: LineEditor())
    }

    /// Why a line can't be saved as an entry of the page; nil if it can.
    static func isEntryFuture(in view: JournalView) -> StoreMessage? {
        let day = day(ofNewRowIn: view)
        return day <= view.today
            ? nil : StoreMessage("\(day.mediumName) is in the future. Tab makes it a todo.")
    }

    /// The question of the open line, before it accepts answers.
    var openQuestion: StoreMessage? {
        guard case .editing(let editing) = mode, editing.isNewRow, !editing.entry.isSettled else {
            return nil
        }
        return editing.entry.question
    }

    /// The line for a new row: the first one with a question, else one filled with the first kept line.
    mutating func nextLine(for purpose: Editing.Purpose) -> Editing {
        if !waitingLines.isEmpty {
            var editing = waitingLines.removeFirst()
            editing.entry.askAgain()
            editing.nextPurpose = purpose
            editing.isUnseen = true
            return editing
        }
        guard !unsavedLines.isEmpty else { return Editing(purpose: purpose, line: LineEditor()) }
        var editing = Editing(purpose: purpose, line: LineEditor(unsavedLines.removeFirst()))
        editing.entry.dismissWord()
        editing.isUnseen = true
        return editing
    }

    /// The keys that continue a kept line: `a or n`.
    var draftKeys: String { "\(keyName(.add)) or \(keyName(.entry))" }

    /// Restores lines left unsaved by an earlier run, to be continued one after another.
    /// - Returns: What they are and how to continue them, in a few words.
    mutating func adopt(_ lines: [String]) -> [String] {
        guard let first = lines.first else { return [] }
        keep(lines)
        draft = nextLine(for: .newTodo)
        let line = DisplayText.truncated("\"\(first)", to: 40)
        return [
            lines.count == 1
                ? "\(line)\" (\(draftKeys) continues it)"
                : "\(line)\" and \(lines.count - 1) more (\(draftKeys) continues them)"
        ]
    }

    /// Adds a line to the history.
    mutating func remember(_ line: String) {
        guard !line.isEmpty, line != history.last else { return }
        history.append(line)
    }

    /// Whether a line shows one of the history as it was saved.
    func isRecalled(_ editing: Editing) -> Bool {
        (1...max(1, history.count)).contains(editing.historyDepth)
            && history.dropLast(editing.historyDepth - 1).last == editing.line.text
    }

    /// A line that leaves the history: what was typed before is the line again if nothing else was, and waits
    /// otherwise.
    mutating func leaveHistory(_ editing: Editing, keepsRecalled: Bool) -> Editing {
        var editing = editing
        if isRecalled(editing), !keepsRecalled {
            editing.line = editing.lineBeforeHistory
        } else {
            keep([editing.lineBeneath])
        }
        editing.historyDepth = 0
        return editing
    }

    /// Goes through the history, and back to the current line.
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
