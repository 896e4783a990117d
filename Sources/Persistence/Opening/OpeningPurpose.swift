/// The purpose of opening a journal, which decides whether to create a missing one and whether to accept a
/// read-only one.
public enum OpeningPurpose: Sendable {
    /// Reads an existing journal, possibly read-only.
    case read
    /// Changes an existing journal.
    case change
    /// Changes a journal, creating it if missing.
    case create
    /// Shows a journal on screen, creating it if missing; it may be read-only.
    case screen

    var createsJournal: Bool { self == .create || self == .screen }
    /// Whether a command opens it, not the screen, which must answer keys while it reads.
    var isCommand: Bool { self != .screen }
    var acceptsReadOnly: Bool { self == .read || self == .screen }
}
