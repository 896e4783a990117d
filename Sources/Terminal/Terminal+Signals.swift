import CTerminalGuard
import Glibc

/// Signals caught by the guard's handlers, as events.
extension Terminal {
    func receive(_ number: Int32) {
        switch number {
        case SIGWINCH:
            guard state == .taken else { return }
            let before = size
            adoptSize()
            if size != before { onEvent(.resized(size)) }
        case SIGCONT:
            continueAfterStop()
        case SIGHUP:
            hangUp()
        default:
            guard let signal = Signal(number: number) else { return }
            if signal.endsProcess { isEnding = true }
            onEvent(.signal(signal))
        }
    }

    /// Handles an uncatchable stop (`kill -STOP`), after which the shell has used the terminal.
    private func continueAfterStop() {
        guard state == .taken else { return }
        if daybook_guard_is_foreground() == 0 {
            // The shell owns the terminal and its modes, so this must not restore them.
            input?.pause()
            state = .restored
            resumeWhenForeground()
        } else {
            input?.pause()
            takeBack()
        }
        onEvent(.signal(.continue))
    }

    func hangUp() {
        guard !hasHungUp, state != .closed else { return }
        hasHungUp = true
        input?.cancel()
        onEvent(.signal(.hangUp))
    }
}
