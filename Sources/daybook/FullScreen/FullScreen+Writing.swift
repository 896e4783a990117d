import Journal
import Persistence
import Screens
import Store

/// Editing a day's text or a note in the user's editor.
extension FullScreen {
    /// Lends the terminal to the user's editor. Keys typed after it wait until its text is back.
    func edit(_ text: UnsavedProse) {
        let draft: ProseDraft
        do {
            draft = try drafts.handOut(text)
        } catch {
            return store.say(StoreMessage("\(error.reason)", isError: true))
        }
        typedAhead = []
        Task {
            let ending: Result<Editor.Ending, any Error>
            do {
                ending = .success(try await terminal.handOver { try await Editor().edit(draft) })
            } catch {
                ending = .failure(error)
            }
            events.yield(.editedProse(text.subject, ending))
        }
    }

    /// Takes back the text after the editor has exited.
    /// - Returns: Whether keys typed meanwhile apply.
    func finishEditing(_ subject: ProseSubject, _ ending: Result<Editor.Ending, any Error>) -> Bool {
        do {
            var hasStarted = true
            if case .failure = ending { hasStarted = false }
            let (text, isUTF8, isLeftAlone) = try drafts.acceptEditedText(subject, hasStarted: hasStarted)
            let ending = try ending.get()
            guard ending.isSuccess, isUTF8 else {
                _ = screens.acceptEditedText(text, for: subject, isFinal: false, in: store.view)
                throw JournalError(
                    ending.isSuccess
                        ? "The text isn't UTF-8. It is here with � for what can't be read, not saved yet."
                        : "\(ending.name) ended with an error. Its text is here, not saved yet.")
            }
            _ = perform(screens.acceptEditedText(text, for: subject, isFinal: true, in: store.view))
            if isLeftAlone, let note = ending.windowNote { store.say(StoreMessage(note, isError: true)) }
            return true
        } catch {
            store.say(StoreMessage("\(error.reason)", isError: true))
            return false
        }
    }
}
