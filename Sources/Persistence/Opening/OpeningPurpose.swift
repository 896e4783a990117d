/// What a program opens a journal for: decides whether a missing one is created, and whether a read-only one will do.
public enum OpeningPurpose: Sendable {
    /// Reading an existing journal, which may be read-only.
    case read
    /// Changing an existing journal.
    case change
    /// Changing a journal, which is created if there is none.
    case create
    /// Showing a journal on the screen: it is created if there is none, and may be read-only.
    case screen

    var createsJournal: Bool { self == .create || self == .screen }
    var acceptsReadOnly: Bool { self == .read || self == .screen }
}
