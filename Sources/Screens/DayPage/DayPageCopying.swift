import Journal
import Sharing
import Store

extension DayPageState {
    /// Copies the targeted rows to the clipboard, as a Markdown checklist.
    mutating func copyTargets(in view: JournalView) -> [Effect] {
        let rows = targets(in: view)
        let words = rows.count == 1 ? "1 todo" : "\(rows.count) todos"
        let text = SharedPage.checklist(rows, on: view.day, clock: view.clock)
        return act([.copy(text, message: "Copied as Markdown: \(words)")])
    }
}
