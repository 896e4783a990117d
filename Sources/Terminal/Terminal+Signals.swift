import CTerminalGuard
import Glibc

/// What the guard's handlers caught, as events.
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

    /// Something stopped the process without asking (`kill -STOP`), and the shell has used the terminal since.
    private func continueAfterStop() {
        guard state == .taken else { return }
        if daybook_guard_is_foreground() == 0 {
            // The terminal is the shell's now, and in the shell's modes: it is not given back, just let go of.
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
