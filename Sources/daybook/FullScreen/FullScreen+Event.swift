import Journal
import Screens
import Store
import Terminal

extension FullScreen {
    /// How the user's editor ended.
    struct EditorEnding {
        var name: String
        var isSuccess: Bool
    }

    /// What the full screen goes on from, in the order in which it happens.
    enum Event {
        case terminal(Terminal.Event)
        /// Another day has begun.
        case dayBegan
        /// The machine is in another time zone.
        case zoneChanged
        /// Another program keeps the journal from being written, or no longer does.
        case waits(Bool)
        /// Another program has written to the journal.
        case changedElsewhere
        /// The store has carried out an action, or refused it; what was shown before it.
        case carriedOut(JournalAction, ActionOutcome, before: JournalView)
        /// The user's editor has ended, or could not be started.
        case edited(Result<EditorEnding, any Error>)
        /// The todos that an edited text is about were read as they are now.
        case compared(EditedText, EditedTextAnswers, with: Result<[Todo], any Error>)

        /// Whether it shows while an action is under way.
        var isPaintedAtOnce: Bool {
            switch self {
            case .terminal(.resized), .waits: true
            default: false
            }
        }
    }
}
