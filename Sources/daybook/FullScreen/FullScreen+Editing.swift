import Foundation
import Journal
import Persistence
import Platform
import Screens
import Store

/// Editing todos as text in the user's editor.
extension FullScreen {
    /// Opens todos in the user's editor. Asks first about an earlier text that isn't saved.
    func edit(_ todos: HandedOutTodos) {
        do {
            let kept = try drafts.text?.read()
            if let kept, !kept.isLeftAlone { return ask(about: kept, .kept) }
            if kept == nil { drafts.releaseText() }
            try drafts.handOut(todos, on: store.view.isPage ? store.view.day : store.view.today)
        } catch {
            return store.say(StoreMessage("\(error.reason)", isError: true))
        }
        openEditor()
    }

    /// Lends the terminal to the user's editor. Keys typed after it wait until its text is merged.
    func openEditor() {
        guard let text = drafts.text else { return }
        typedAhead = []
        Task {
            let ending: Result<Editor.Ending, any Error>
            do {
                ending = .success(try await terminal.handOver { try await Editor().edit(text) })
            } catch {
                ending = .failure(error)
            }
            events.yield(.edited(ending))
        }
    }

    /// Handles the text after the editor has exited.
    /// - Returns: Whether the result is certain, so that keys typed meanwhile apply.
    func finishEditing(_ ending: Result<Editor.Ending, any Error>) -> Bool {
        do {
            guard let contents = try drafts.text?.read() else {
                drafts.releaseText()
                store.say(StoreMessage("The editor removed the file; nothing was changed.", isError: true))
                return false
            }
            // An editor that wasn't started has no window with the text.
            if contents.isLeftAlone, case .failure = ending { drafts.discardText() }
            let ending = try ending.get()
            if contents.isLeftAlone {
                let words =
                    ending.isSuccess
                    ? "Nothing was changed." : "\(ending.name) ended with an error; nothing was changed."
                let sentences = [words, ending.windowNote].compactMap(\.self)
                store.say(StoreMessage(sentences.joined(separator: " "), isError: !ending.isSuccess))
                return ending.isSuccess
            }
            guard ending.isSuccess, !contents.isRepaired else {
                ask(about: contents, .editorFailed(name: ending.name))
                return false
            }
            compare(contents.edited, EditedTextAnswers())
            return true
        } catch {
            store.say(StoreMessage("\(error.reason)", isError: true))
            return false
        }
    }

    /// Asks about an unsaved text; `reason` applies unless the text has a problem.
    private func ask(about contents: EditorText.Contents, _ reason: EditedTextQuestion.Reason) {
        screens.pageInFront.ask(about: contents.edited, contents.problem ?? reason)
    }

    /// Reads the current todos of an edited text, without waiting.
    func compare(_ edited: EditedText, _ answers: EditedTextAnswers) {
        typedAhead = []
        Task {
            let todos: Result<[Todo], any Error>
            do {
                todos = .success(try await store.todos(edited.handedOut.ids))
            } catch {
                todos = .failure(error)
            }
            events.yield(.compared(edited, answers, with: todos))
        }
    }

    /// Saves an edited text, or asks about it.
    /// - Returns: Whether there was nothing to ask.
    func merge(
        _ edited: EditedText, _ answers: EditedTextAnswers, with todos: Result<[Todo], any Error>
    ) -> Bool {
        switch todos {
        case .success(let todos):
            _ = perform(screens.pageInFront.merge(edited, answers, with: todos, in: store.view))
        case .failure(let error):
            store.say(StoreMessage("\(error.reason)", isError: true))
            screens.pageInFront.ask(about: edited, .refused)
        }
        return !screens.pageInFront.asksAboutText
    }
}
