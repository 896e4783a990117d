import Foundation
import Synchronization

/// Waits while another program keeps SQLite from writing: the busy handler of a journal's connection.
///
/// SQLite's own handler sleeps ever longer, up to 100 ms, so that of many writers those who came first wait longest. Short
/// sleeps of random length give each the same chance at every turn.
/// [SQLite: Register A Callback To Handle SQLITE_BUSY Errors](https://sqlite.org/c3ref/busy_handler.html)
public final class BusyWait: Sendable {
    /// Says that a wait has become long, and then that it is over.
    public typealias Report = @Sendable (_ isWaiting: Bool) -> Void

    private struct State {
        var patience: Duration
        var delay = Duration.zero
        var report: Report = { _ in }
        /// When SQLite first reported the present lock as busy; nil between waits.
        var began: ContinuousClock.Instant?
        var isReported = false
    }

    /// Seconds.
    private static let pauses = 0.001...0.01

    private let state: Mutex<State>

    /// - Parameter patience: How many seconds to wait.
    public init(patience: TimeInterval) {
        state = Mutex(State(patience: .seconds(patience)))
    }

    /// Has waits reported that are longer than a delay.
    /// - Parameter report: Called on the thread that waits.
    public func report(after delay: Duration, _ report: @escaping Report) {
        state.withLock { ($0.delay, $0.report) = (delay, report) }
    }

    /// How many seconds it waits.
    var patience: TimeInterval { state.withLock { $0.patience / .seconds(1) } }

    func setPatience(_ seconds: TimeInterval) {
        state.withLock { $0.patience = .seconds(seconds) }
    }

    /// Waits for a moment. Returns false once the patience is over.
    /// - Parameter tries: How often the handler was called before for the same lock.
    func retries(after tries: Int) -> Bool {
        let (goesOn, report) = state.withLock { state -> (Bool, Report?) in
            let now = ContinuousClock.now
            let began = tries == 0 ? now : state.began ?? now
            state.began = began
            let isLong = now - began >= state.delay && !state.isReported && state.patience > .zero
            state.isReported = state.isReported || isLong
            return (now - began < state.patience, isLong ? state.report : nil)
        }
        report?(true)
        if goesOn { Thread.sleep(forTimeInterval: .random(in: Self.pauses)) }
        return goesOn
    }

    /// Ends the wait: the lock was had, or given up.
    func end() {
        let report = state.withLock { state -> Report? in
            defer { (state.began, state.isReported) = (nil, false) }
            return state.isReported ? state.report : nil
        }
        report?(false)
    }
}
