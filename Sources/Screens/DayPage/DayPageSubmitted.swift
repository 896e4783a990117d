/// The page's mode and marks when a change was sent to the journal.
struct Submitted: Equatable, Sendable {
    var mode: DayPageState.Mode
    var marked: Set<Int64>
}

extension DayPageState {
    /// Restores the mode and marks from before a change that the journal refused, to try again. A question
    /// answered by one key stays closed unless it holds typed text.
    mutating func reopen(_ submitted: Submitted) {
        marked = submitted.marked
        if case .asking(.paste) = submitted.mode, case .editing = mode { return mode = submitted.mode }
        guard mode == .browsing else { return }
        switch submitted.mode {
        case .dating(var prompt):
            // Whoever was told where a todo is now, and goes on, means it.
            prompt.starts = [:]
            mode = .dating(prompt)
        case .asking(.paste(_, nil)), .picking, .bundling, .searching, .asking(.edited):
            mode = submitted.mode
        default: break
        }
    }
}
