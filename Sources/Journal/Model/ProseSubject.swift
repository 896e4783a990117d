/// What a text of many lines belongs to: a day, or a row with a note.
public enum ProseSubject: Hashable, Sendable {
    case day(Day)
    /// The note of a todo or entry.
    case todo(Int64)
    /// The note of a bundle item.
    case item(Int64)
}

/// A text of many lines as the journal has it.
public struct WrittenProse: Hashable, Sendable {
    public var subject: ProseSubject
    /// The title of the row with the note; nil for a day.
    public var title: String?
    /// As Markdown; nil for none.
    public var text: String?
    /// Whether the row with the note was deleted.
    public var isGone: Bool

    public init(_ subject: ProseSubject, title: String? = nil, text: String?, isGone: Bool = false) {
        self.subject = subject
        self.title = title
        self.text = text
        self.isGone = isGone
    }
}
