import CTerminalGuard
import Glibc

/// The terminal left for a while: to the shell, or to another program.
extension Terminal {
    /// Stops the process as C-z does, and returns when it has been continued. The screen is painted again by then,
    /// unless the shell kept it in the background: then that happens when it comes to the foreground.
    public func suspend() {
        guard state == .taken else { return }
        restoreTerminal()
        daybook_guard_stop(SIGTSTP)
        resumeWhenForeground()
    }

    /// Gives the terminal to another program (an editor, say) while `body` runs, and takes it again after.
    public func handOver<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        guard state == .taken else { return try await body() }
        isHandedOver = true
        daybook_guard_lend(1)
        restoreTerminal()
        defer {
            isHandedOver = false
            daybook_guard_lend(0)
            resumeWhenForeground()
        }
        return try await body()
    }

    private func restoreTerminal() {
        state = .restored
        input?.pause()
        daybook_guard_give_back()
    }

    func resumeWhenForeground(after delay: Duration = .milliseconds(50)) {
        guard state == .restored, !isHandedOver else { return }
        guard daybook_guard_is_foreground() == 0 else {
            takeBack()
            return
        }
        // Continued in the background. A signal that came along (`kill %1` sends two) is to be dealt with first;
        // then this stops again, as whatever wants the terminal from there does. Where stopping is ignored, it is
        // asked for ever more seldom.
        Task { [weak self] in
            do { try await Task.sleep(for: delay) } catch { return }
            guard let self, self.state == .restored, !self.isHandedOver else { return }
            if daybook_guard_is_foreground() == 0 { daybook_guard_stop(SIGTTOU) }
            self.resumeWhenForeground(after: min(delay * 2, .seconds(2)))
        }
    }

    func takeBack() {
        state = .taken
        daybook_guard_use_modes()
        daybook_guard_take(strings.enter, strings.enter.count)
        let before = size
        adoptSize()
        redraw()
        if size != before { onEvent(.resized(size)) }
        input?.start()
    }
}
