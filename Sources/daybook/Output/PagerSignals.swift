import Foundation
import Synchronization
import Terminal

/// Keeps Daybook alive while a pager uses the terminal: the shell would take the terminal away from it.
///
/// C-c belongs to the pager. After other signals, Daybook dies once the pager has ended, as git does.
struct PagerSignals {
    private static let last = Atomic<Int32>(0)

    init() {
        // Not SIG_IGN, which the pager would inherit.
        signal(SIGINT) { _ in }
        for number in [SIGTERM, SIGHUP] {
            signal(number) { PagerSignals.last.store($0, ordering: .relaxed) }
        }
    }

    /// Dies of the last signal, if there was one.
    func dieOfLast() {
        let last = Self.last.load(ordering: .relaxed)
        for number in [SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
        if last != 0 { OpenJournals.end(by: last == SIGHUP ? .hangUp : .terminate) }
    }
}
