import Journal
import Store

/// A question about a text that can't be saved as it is.
enum WritingQuestion: Equatable, Sendable {
    /// Another program changed the same text.
    case conflict
    /// The row with the note was deleted.
    case gone
    /// Whether to lose the note of a deleted row, which nothing brings back.
    case drop

    func words(_ prose: WrittenProse?, width: Int) -> String {
        switch self {
        case .conflict:
            let words = "Another program has changed this text too."
            return words.count <= width ? words : "Another program changed it too."
        case .gone:
            guard let title = prose?.title else { return "What this note belongs to was deleted." }
            let room = max(5, width - 24)
            return "\"\(DisplayText.truncated(title, to: room))\" was deleted elsewhere."
        case .drop: return "Drop the note for good?"
        }
    }

    /// The answers, all of them in any width.
    func hints(_ subject: ProseSubject, width: Int) -> [HintLine.Hint] {
        let isNarrow = width < 56
        func hint(_ key: String, _ words: String, or short: String) -> HintLine.Hint {
            .init(key: key, words: isNarrow ? short : words)
        }
        let later = HintLine.Hint(key: "Esc", words: "later")
        switch self {
        case .conflict:
            return [
                hint("m", "save mine", or: "mine"), hint("t", "leave theirs", or: "theirs"),
                hint("b", "edit both", or: "both"), later,
            ]
        case .gone:
            let again = subject.isTodo ? [hint("a", "add it again", or: "add again")] : []
            return again + [hint("d", "drop the note", or: "drop it"), later]
        case .drop:
            return [.init(key: "y", words: "drop it"), .init(key: "n", words: "keep it")]
        }
    }
}

extension ProseSubject {
    var isTodo: Bool { if case .todo = self { true } else { false } }
}
