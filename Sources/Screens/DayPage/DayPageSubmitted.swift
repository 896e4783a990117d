/// What was open on the page when something was asked of the journal.
struct Submitted: Equatable, Sendable {
    var mode: DayPageState.Mode
    var marked: Set<Int64>
}

extension DayPageState {
    /// Opens again what was closed when something was asked of the journal, which refused it: what was typed or marked
    /// for it is there to try again. A question that takes one key to answer stays closed, unless it holds what was typed.
    mutating func reopen(_ submitted: Submitted) {
        marked = submitted.marked
        if case .asking(.paste) = submitted.mode, case .editing = mode { return mode = submitted.mode }
        guard mode == .browsing else { return }
        switch submitted.mode {
        case .dating, .picking, .bundling, .searching, .asking(.edited): mode = submitted.mode
        default: break
        }
    }
}
