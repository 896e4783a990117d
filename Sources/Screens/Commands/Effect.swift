import Journal
import Store

/// What a screen asks the application to do once a key has changed its state.
public enum Effect: Hashable, Sendable {
    case apply(JournalAction)
    /// Says something that is nobody's verb, such as why a command is unavailable.
    case say(StoreMessage)
    /// Opens todos as text in the user's editor; the edited text goes to the page in front.
    case editText(HandedOutTodos)
    /// Opens the edited text that isn't saved yet in the user's editor again.
    case editAgain
    /// Compares an edited text with the todos as they are now, for the page in front to save or to ask about.
    case mergeText(EditedText, EditedTextAnswers)
    /// Deletes the edited text: it is saved, or not wanted.
    case discardText
    /// Opens a URL in the user's browser.
    case open(url: String)
    /// Hands a page out.
    case share(ShareOrder)
    /// Brings another screen to the front; no application hears of it.
    case turn(to: ScreenName)
    case redraw, suspend, quit

    /// Changes the journal.
    public static func apply(_ verb: JournalVerb) -> Effect { .apply(.change(verb)) }
}
