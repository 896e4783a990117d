import Journal

/// A typed text of many lines that isn't in the journal yet.
public struct UnsavedProse: Hashable, Sendable {
    public var subject: ProseSubject
    /// The title of the row with the note, which may be deleted meanwhile; nil if it isn't known.
    public var title: String?
    /// The text that it replaces; nil for none.
    public var original: String?
    public var text: String
    /// Whether an editor left changes that it hadn't saved, and can recover.
    public var isRecoverable = false

    public init(_ subject: ProseSubject, title: String? = nil, original: String?, text: String) {
        self.subject = subject
        self.title = title
        self.original = original
        self.text = text
    }
}
