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

    func hints(_ subject: ProseSubject) -> [HintLine.Hint] {
        switch self {
        case .conflict:
            [
                .init(key: "m", words: "save mine"), .init(key: "t", words: "leave theirs"),
                .init(key: "b", words: "edit both"), .init(key: "Esc", words: "later"),
            ]
        case .gone:
            (subject.isTodo ? [.init(key: "a", words: "add it again")] : []) + [
                .init(key: "d", words: "drop the note"), .init(key: "Esc", words: "later"),
            ]
        case .drop: [.init(key: "y", words: "drop it"), .init(key: "n", words: "keep it")]
        }
    }
}

extension ProseSubject {
    var isTodo: Bool { if case .todo = self { true } else { false } }
}
