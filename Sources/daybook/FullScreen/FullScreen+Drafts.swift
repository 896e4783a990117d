import Files
import Persistence
import Screens
import Store

/// Drafts, restored at the start and saved at the end.
extension FullScreen {
    /// Restores unsaved lines, and asks about an unsaved edited text.
    func adoptDrafts() {
        let left = drafts.adopt()
        if let message = screens.adopt(left.prose) { store.say(message) }
        if let message = screens.adopt(left.lines) { store.say(message) }
        if let problem = left.problem { store.say(StoreMessage(problem, isError: true)) }
        do {
            guard let contents = try left.text?.read() else { return }
            screens.dayPage.ask(about: contents.edited, contents.problem ?? .lastTime)
        } catch {
            store.say(StoreMessage("\(error.reason)", isError: true))
        }
    }

    /// The unsaved text of all screens.
    var typed: Drafts.Typed { Drafts.Typed(lines: screens.unsavedLines, prose: screens.unsavedProse) }

    /// Restores the terminal and saves the drafts; prints them if that fails.
    /// - Returns: Whether they were saved.
    func closeKeepingDrafts() -> Bool {
        let lines = screens.unsavedTexts + screens.unsavedProse.map(\.text)
        let kept = Result { try drafts.saveNow(typed) }
        terminal.close()
        guard case .failure(let error) = kept else { return true }
        Console.complain("\(error.reason) You had typed:")
        for line in lines { Console.note("  \(line)") }
        return false
    }
}
