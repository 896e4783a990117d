import Screens
import Store
import Terminal

extension FullScreen {
    /// What the full screen goes on from, in the order in which it happens.
    enum Event {
        case terminal(Terminal.Event)
        /// Another day has begun.
        case dayBegan
        /// Another program has written to the journal.
        case changedElsewhere
        /// The store has carried out an action; what was shown before it.
        case carriedOut(before: JournalView)
        /// The user's editor has ended, with a text about todos.
        case edited(Result<String, any Error>, ids: [Int64])

        var isResize: Bool {
            if case .terminal(.resized) = self { true } else { false }
        }
    }
}
