import Foundation
import Synchronization

/// A busy handler for SQLite that waits while another program holds the lock.
///
/// SQLite's own handler sleeps for growing times up to 100 ms, so the longest waiters get the fewest chances.
/// Short random sleeps are fair. [SQLite: Register A Callback To Handle SQLITE_BUSY
/// Errors](https://sqlite.org/c3ref/busy_handler.html)
public final class BusyWait: Sendable {
    /// Called when a wait becomes long, and when it ends.
    public typealias Report = @Sendable (_ isWaiting: Bool) -> Void

    private struct State {
        var patience: Duration
        var delay = Duration.zero
        var report: Report = { _ in }
        /// When SQLite first reported the current lock as busy; nil between waits.
        var began: ContinuousClock.Instant?
        var isReported = false
        var hasGivenUp = false
    }

    /// Seconds.
    private static let pauses = 0.001...0.01

    private let state: Mutex<State>

    /// - Parameter patience: The timeout in seconds.
    public init(patience: TimeInterval) {
        state = Mutex(State(patience: .seconds(patience)))
    }

    /// Reports waits that exceed a delay.
    /// - Parameter report: Called on the waiting thread.
    public func report(after delay: Duration, _ report: @escaping Report) {
        state.withLock { ($0.delay, $0.report) = (delay, report) }
    }

    /// The timeout in seconds.
    var patience: TimeInterval { state.withLock { $0.patience / .seconds(1) } }

    func setPatience(_ seconds: TimeInterval) {
        state.withLock { $0.patience = .seconds(seconds) }
    }

    /// Ends a wait in progress, and lets no other begin: the program is ending.
    public func giveUp() { state.withLock { $0.hasGivenUp = true } }

    /// Sleeps briefly. Returns false after the timeout.
    /// - Parameter tries: The number of previous calls for the same lock.
    func retries(after tries: Int) -> Bool {
        let (goesOn, report) = state.withLock { state -> (Bool, Report?) in
            let now = ContinuousClock.now
            let began = tries == 0 ? now : state.began ?? now
            state.began = began
            let isLong = now - began >= state.delay && !state.isReported && state.patience > .zero
            state.isReported = state.isReported || isLong
            return (!state.hasGivenUp && now - began < state.patience, isLong ? state.report : nil)
        }
        report?(true)
        if goesOn { Thread.sleep(forTimeInterval: .random(in: Self.pauses)) }
        return goesOn
    }

    /// Ends the wait, with or without the lock.
    func end() {
        let report = state.withLock { state -> Report? in
            defer { (state.began, state.isReported) = (nil, false) }
            return state.isReported ? state.report : nil
        }
        report?(false)
    }
}
