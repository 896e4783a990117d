import Store

/// What a screen asks the application to do once a key has changed its state.
public enum Effect: Hashable, Sendable {
    case apply(JournalAction)
    /// Says something that is nobody's verb, such as why a command is unavailable.
    case say(StoreMessage)
    case redraw, suspend, quit
}
