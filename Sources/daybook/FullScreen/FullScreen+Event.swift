import Journal
import Screens
import Store
import Terminal

extension FullScreen {
    /// An event for the full screen's main loop. What is large is indirect: a key's event is passed on several times.
    enum Event {
        case terminal(Terminal.Event)
        /// The contents of the side panel were read.
        case readBeside
        /// A search for the text being typed has ended.
        indirect case found(Result<BackgroundSearch.Found, any Error>)
        /// No key has come for a moment.
        case paused
        /// Another day has begun.
        case dayBegan
        /// The machine's time zone has changed.
        case zoneChanged
        /// Another program started or stopped blocking writes to the journal.
        case waits(Bool)
        /// Another program has written to the journal.
        case changedElsewhere
        /// The store has performed or refused an action; with the view from before.
        indirect case carriedOut(JournalAction, ActionOutcome, before: JournalView)
        /// The user's editor has exited, or couldn't be started.
        indirect case edited(Result<Editor.Ending, any Error>)
        /// The user's editor has exited after editing a text, or couldn't be started.
        indirect case editedProse(ProseSubject, Result<Editor.Ending, any Error>)
        /// The current todos of an edited text were read.
        indirect case compared(EditedText, EditedTextAnswers, with: Result<[Todo], any Error>)

        var isKey: Bool { if case .terminal(.key) = self { true } else { false } }

        /// Whether to paint the event while an action is in progress.
        var isPaintedAtOnce: Bool {
            switch self {
            case .terminal(.resized), .waits: true
            default: false
            }
        }
    }
}
