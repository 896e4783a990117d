import Files
import Foundation
import Journal
import Persistence
import Screens
import Store

/// Editing todos as text in the user's editor.
extension FullScreen {
    /// Opens todos in the user's editor. Asks first about an earlier text that isn't saved.
    func edit(_ todos: HandedOutTodos) {
        do {
            if let kept = try drafts.text?.read() { return ask(about: kept, .kept) }
            drafts.discardText()
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
            let ending: Result<EditorEnding, any Error>
            do {
                let editor = try Editor()
                let isSuccess = try await terminal.handOver { try await editor.edit(text) }
                ending = .success(EditorEnding(name: editor.name, isSuccess: isSuccess))
            } catch {
                ending = .failure(error)
            }
            events.yield(.edited(ending))
        }
    }

    /// Handles the text after the editor has exited.
    /// - Returns: Whether the result is certain, so that keys typed meanwhile apply.
    func finishEditing(_ ending: Result<EditorEnding, any Error>) -> Bool {
        do {
            guard let text = drafts.text, let contents = try text.read() else {
                drafts.discardText()
                store.say(StoreMessage("The editor removed the file; nothing was changed.", isError: true))
                return false
            }
            let isLeftAlone = contents.isUnchanged && !text.hasMore
            if isLeftAlone { drafts.discardText() }
            let ending = try ending.get()
            if isLeftAlone {
                let words =
                    ending.isSuccess
                    ? "Nothing was changed." : "\(ending.name) ended with an error; nothing was changed."
                store.say(StoreMessage(words, isError: !ending.isSuccess))
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
