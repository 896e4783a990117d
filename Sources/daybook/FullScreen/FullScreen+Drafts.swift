import Files
import Persistence
import Screens
import Store

/// What was typed and isn't saved: taken up at the start, kept at the end.
extension FullScreen {
    /// Takes up what was left unsaved, and asks about an edited text.
    func adoptDrafts() {
        let left = drafts.adopt()
        if let message = screens.adopt(left.lines) { store.say(message) }
        if let problem = left.problem { store.say(StoreMessage(problem, isError: true)) }
        do {
            guard let contents = try left.text?.read() else { return }
            screens.dayPage.ask(about: contents.edited, contents.problem ?? .lastTime)
        } catch {
            store.say(StoreMessage("\(error.reason)", isError: true))
        }
    }

    /// Gives the terminal back and keeps the lines that aren't saved; where they can't be kept, they are printed.
    /// - Returns: Whether they are kept.
    func closeKeepingDrafts() -> Bool {
        let lines = screens.unsavedTexts
        let kept = Result { try drafts.saveNow(screens.unsavedLines) }
        terminal.close()
        guard case .failure(let error) = kept else { return true }
        Console.complain("\(error.reason) You had typed:")
        for line in lines { Console.note("  \(line)") }
        return false
    }
}
