import Journal
import Sharing
import Store

/// Handing a page out.
extension DayPageState {
    mutating func share(_ key: Key, _ prompt: SharePrompt, in view: JournalView) -> [Effect] {
        var prompt = prompt
        switch key {
        case _ where key.isCancel && prompt.file != nil:
            prompt.file = nil
        case _ where key.isCancel:
            mode = .browsing
            return []
        case .enter:
            guard let order = prompt.order(in: view) else {
                return [.say(StoreMessage("A file needs a name.", isError: true))]
            }
            mode = .browsing
            return [.share(order)]
        default:
            prompt.handle(key, in: view)
        }
        mode = .sharing(prompt)
        return []
    }

    /// Asks before a file that is there already is replaced.
    public mutating func askToReplace(_ order: ShareOrder) {
        mode = .asking(.replaceFile(order))
    }

    /// Opens the line for a file's name again, where it couldn't be written. What else was begun since stays.
    public mutating func askAgain(_ order: ShareOrder) {
        guard mode == .browsing, let file = order.file else { return }
        mode = .sharing(SharePrompt(format: order.format, group: order.page.filter, file: LineEditor(file)))
    }
}
