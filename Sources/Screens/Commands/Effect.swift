import Store

/// What a screen asks the application to do once a key has changed its state.
public enum Effect: Hashable, Sendable {
    case apply(JournalAction)
    /// Says something that is nobody's verb, such as why a command is unavailable.
    case say(StoreMessage)
    /// Opens a text about todos in the user's editor; what comes of it goes to the screen that asked.
    case editText(String, ids: [Int64])
    /// Opens a URL in the user's browser.
    case open(url: String)
    /// Hands a page out.
    case share(ShareOrder)
    /// Brings another screen to the front; no application hears of it.
    case turn(to: ScreenName)
    case redraw, suspend, quit
}
