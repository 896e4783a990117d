import Journal
import Store

/// The answers so far about an edited text.
public struct EditedTextAnswers: Hashable, Sendable {
    /// How to handle lines that are missing or invalid.
    public enum Lines: Hashable, Sendable {
        case ask
        /// Leaves their todos unchanged.
        case leave
        /// Deletes the todos whose lines are missing.
        case delete
    }

    public var lines = Lines.ask
    public var conflicts = TodoText.Resolution.ask

    public init() {}
}

/// A question about a text edited in the user's editor.
public enum EditedTextQuestion: Equatable, Sendable {
    /// How to handle missing or invalid lines, or conflicts with external changes.
    case problems(EditedText, TodoText.Changes, EditedTextAnswers)
    /// Whether to save an unsaved text.
    case unsaved(EditedText, Reason)

    public enum Reason: Equatable, Sendable {
        /// An earlier run of the program left it.
        case lastTime
        /// It was left open in this run.
        case kept
        /// It contains bytes that aren't valid UTF-8, which were replaced.
        case notUTF8
        case editorFailed(name: String)
        /// The editor left it unchanged beside a recovery file that may hold more, as a killed vim does.
        case interrupted
        /// The journal refused it; the message line says why.
        case refused
    }

    var edited: EditedText {
        switch self {
        case .problems(let edited, _, _), .unsaved(let edited, _): edited
        }
    }

    /// Whether the lines need an answer before the conflicts.
    static func asksAboutLines(_ changes: TodoText.Changes, _ answers: EditedTextAnswers) -> Bool {
        answers.lines == .ask && !(changes.missing.isEmpty && changes.malformed.isEmpty)
    }

    func words(in view: JournalView, width: Int) -> String {
        switch self {
        case .problems(_, let changes, let answers) where Self.asksAboutLines(changes, answers):
            if let line = changes.malformed.first {
                return "Not understood: \(DisplayText.truncated(line, to: max(8, width - 30))) · e edit again"
            }
            let title = DisplayText.truncated(changes.missing.first?.title ?? "", to: max(8, width - 34))
            return changes.missing.count == 1
                ? "No line for \"\(title)\" · D delete it too"
                : "\(changes.missing.count) lines are gone · D delete those too"
        case .problems(_, let changes, _):
            return changes.conflicts.first.map { words($0, of: changes.conflicts.count, width) } ?? ""
        case .unsaved(let edited, let reason):
            return words(edited, reason, in: view, width)
        }
    }

    private func words(_ conflict: TodoText.Conflict, of count: Int, _ width: Int) -> String {
        let (start, end) =
            switch conflict.field {
            case .title: ("Also renamed elsewhere, to \"", "\"")
            case .existence: ("You edited \"", "\", which was deleted elsewhere")
            default: ("The \(conflict.field.rawValue) of \"", "\" was also changed elsewhere")
            }
        let more = count == 1 ? "." : "; \(count - 1) more like this."
        let room = width - DisplayText.width(of: start + end + more)
        return start + DisplayText.truncated(conflict.title, to: max(8, room)) + end + more
    }

    private func words(
        _ edited: EditedText, _ reason: Reason, in view: JournalView, _ width: Int
    ) -> String {
        let count = edited.handedOut.rows.count
        let todos = count == 1 ? "1 todo" : "\(count) todos"
        switch reason {
        case .lastTime: return "Your edited text of \(todos) was not saved last time. Save it?"
        case .kept: return "Your edited text of \(todos) is not saved yet. Save it?"
        case .notUTF8:
            let words = "The text isn't UTF-8 and was kept in "
            let room = max(8, width - DisplayText.width(of: words))
            return words + DisplayText.truncated(edited.file, to: room)
        case .editorFailed(let name):
            return
                "\(DisplayText.truncated(name, to: max(8, width - 40))) ended with an error. Save its text?"
        case .interrupted:
            return "Your editor was interrupted. Edit again to recover what it had not saved."
        case .refused:
            return view.message.map { DisplayText.truncated($0.text, to: width) } ?? "It is not saved yet."
        }
    }

    var hints: [HintLine.Hint] {
        let again = HintLine.Hint(key: "e", words: "edit again")
        switch self {
        case .problems(_, let changes, let answers) where Self.asksAboutLines(changes, answers):
            let canDelete = changes.malformed.isEmpty && !changes.missing.isEmpty
            return [again, HintLine.Hint(key: "y", words: "save the rest")]
                + (canDelete ? [HintLine.Hint(key: "D", words: "delete too")] : [])
                + [HintLine.Hint(key: "n", words: "save nothing"), HintLine.Hint(key: "Esc", words: "later")]
        case .problems(_, let changes, _):
            let isDeleted = changes.conflicts.allSatisfy { $0.field == .existence }
            return [
                HintLine.Hint(key: "m", words: isDeleted ? "keep my line" : "take mine"),
                HintLine.Hint(key: "t", words: isDeleted ? "drop it" : "keep theirs"), again,
                HintLine.Hint(key: "n", words: "save nothing"), HintLine.Hint(key: "Esc", words: "later"),
            ]
        case .unsaved(_, .interrupted):
            return [
                again, HintLine.Hint(key: "n", words: "throw it away"),
                HintLine.Hint(key: "Esc", words: "later"),
            ]
        case .unsaved(_, let reason):
            let save = reason == .notUTF8 ? "save, bad bytes as \u{FFFD}" : "save"
            return [
                HintLine.Hint(key: "y", words: save), again,
                HintLine.Hint(key: "n", words: "throw it away"), HintLine.Hint(key: "Esc", words: "later"),
            ]
        }
    }
}
