import Journal
import Store

/// A request from a screen to the application, made when a key has changed the screen's state.
public enum Effect: Hashable, Sendable {
    case apply(JournalAction)
    /// Shows a message that isn't the result of a verb, such as why a command is unavailable.
    case say(StoreMessage)
    /// Opens todos as text in the user's editor; the page in front receives the edited text.
    case editText(HandedOutTodos)
    /// Reopens the unsaved edited text in the user's editor.
    case editAgain
    /// Merges an edited text with the current todos, for the page in front to save or ask about.
    case mergeText(EditedText, EditedTextAnswers)
    /// Deletes the edited text once it is saved or discarded.
    case discardText
    /// Brings the screen that writes a text to the front, without the application.
    case write(ProseSubject)
    /// Opens a text in the user's editor; the screen in front takes back the edited text.
    case editProse(UnsavedProse)
    /// Opens a URL in the user's browser.
    case open(url: String)
    /// Shares a page.
    case share(ShareOrder)
    /// Brings another screen to the front, without the application.
    case turn(to: ScreenName)
    /// Brings a screen to the front and runs a command there, without the application.
    case run(CommandName, on: ScreenName)
    /// Copies a text to the clipboard, and shows a message.
    case copy(String, message: String)
    case redraw, suspend, quit

    /// Changes the journal.
    public static func apply(_ verb: JournalVerb) -> Effect { .apply(.change(verb)) }
}
