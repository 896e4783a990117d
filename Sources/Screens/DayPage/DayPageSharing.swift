import Journal
import Sharing
import Store

/// Sharing a page.
extension DayPageState {
    mutating func share(
        _ key: Key, _ command: CommandName?, _ prompt: SharePrompt, in view: JournalView
    ) -> [Effect] {
        let (prompt, effects) = answer(to: prompt, key, command, KeySequence(key), in: view)
        mode = prompt.map(Mode.sharing) ?? .browsing
        return effects
    }

    /// Asks before replacing an existing file.
    public mutating func askToReplace(_ order: ShareOrder) {
        mode = .asking(.replaceFile(order))
    }

    /// Reopens the line for a file's name after a failed write, unless the user has begun something else.
    public mutating func askAgain(_ order: ShareOrder) {
        guard isBrowsing, let file = order.file else { return }
        mode = .sharing(SharePrompt(format: order.format, group: order.page?.filter, file: LineEditor(file)))
    }
}

extension ScreenState {
    /// Handles a key of a prompt for sharing.
    /// - Returns: The prompt, nil once it is closed, and the effects.
    func answer(
        to prompt: SharePrompt, _ key: Key, _ command: CommandName?, _ keys: KeySequence, in view: JournalView
    ) -> (prompt: SharePrompt?, effects: [Effect]) {
        var prompt = prompt
        switch key {
        case _ where prompt.file != nil && key.isCancel: prompt.file = nil
        case _ where prompt.file == nil && closes(key, command): return (nil, [])
        case .enter:
            guard let order = prompt.order(in: view) else {
                return (prompt, [.say(StoreMessage("A file needs a name.", isError: true))])
            }
            return (nil, [.share(order)])
        default:
            guard prompt.handle(key, in: view) else { return (prompt, [.say(doesNothing(keys))]) }
        }
        return (prompt, [])
    }
}

extension JournalScreens {
    /// Asks before replacing an existing file, on the screen that wants to.
    public mutating func askToReplace(_ order: ShareOrder) {
        guard order.page == nil else { return pageInFront.askToReplace(order) }
        self[StatisticsState.self].replacing = order
    }

    /// Reopens the line for a file's name after a failed write.
    public mutating func askAgain(_ order: ShareOrder) {
        guard order.page == nil else { return pageInFront.askAgain(order) }
        self[StatisticsState.self].askAgain(order)
    }
}
