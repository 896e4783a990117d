import Journal

/// A typed text of many lines that isn't in the journal yet.
public struct UnsavedProse: Hashable, Sendable {
    public var subject: ProseSubject
    /// The text that it replaces; nil for none.
    public var original: String?
    public var text: String

    public init(_ subject: ProseSubject, original: String?, text: String) {
        self.subject = subject
        self.original = original
        self.text = text
    }
}
