import Persistence
import Platform
import Screens
import Store

/// Drafts, restored at the start and saved at the end.
extension FullScreen {
    /// Restores unsaved lines, and asks about an unsaved edited text.
    func adoptDrafts() {
        let left = drafts.adopt()
        screens.keepsTextsOnDisk = left.isWritable
        let isFocused = store.view.focus != nil
        let kept = screens.adopt(
            left.lines.map(placed), left.prose, isFocused: isFocused, weekStart: store.view.clock.weekStart
        )?.text
        let words = [kept, left.problem].compactMap(\.self)
        if !words.isEmpty {
            store.say(StoreMessage(words.joined(separator: " "), isError: left.problem != nil))
        }
        do {
            if !isFocused, let gone = try left.prose.first(where: { try store.isGone($0.subject) }) {
                screens.askAboutGone(gone.subject, in: store.view)
            }
            guard let contents = try left.text?.read() else { return }
            screens.dayPage.ask(about: contents.edited, contents.problem ?? .lastTime)
        } catch {
            store.say(StoreMessage("\(error.reason)", isError: true))
        }
    }

    /// A line as it is continued: a changed title on its row, or as a new line if the row has another title now.
    private func placed(_ line: String) -> String {
        guard let title = UnsavedTitle(line: line) else { return line }
        do {
            return try store.title(of: title.id) == title.original ? line : title.text
        } catch {
            // The screen will say that the journal can't be read.
            return title.text
        }
    }

    /// Restores the terminal and saves the drafts; prints them if that fails.
    /// - Returns: Whether they were saved.
    func closeKeepingDrafts() -> Bool {
        let screens = screensToKeep
        let lines = screens.unsavedTexts + screens.unsavedProse.map(\.text)
        let kept = Result { try drafts.saveNow(Self.typed(in: screens)) }
        terminal.close()
        guard case .failure(let error) = kept else { return true }
        Console.complain("\(error.reason) You had typed:")
        for line in lines { Console.note("  \(line)") }
        return false
    }
}
