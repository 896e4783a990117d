import CTerminalGuard
import Glibc

/// The terminal left for a while: to the shell, or to another program.
extension Terminal {
    /// Stops the process as C-z does, and returns when it has been continued. The screen is painted again by then,
    /// unless the shell kept it in the background: then that happens when it comes to the foreground.
    public func suspend() {
        guard state == .taken else { return }
        giveBack()
        daybook_guard_stop(SIGTSTP)
        takeBackWhenForeground()
    }

    /// Gives the terminal to another program (an editor, say) while `body` runs, and takes it again after.
    public func lend<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        guard state == .taken else { return try await body() }
        isLent = true
        daybook_guard_lend(1)
        giveBack()
        defer {
            isLent = false
            daybook_guard_lend(0)
            takeBackWhenForeground()
        }
        return try await body()
    }

    private func giveBack() {
        state = .givenBack
        input?.pause()
        daybook_guard_give_back()
    }

    func takeBackWhenForeground(after delay: Duration = .milliseconds(50)) {
        guard state == .givenBack, !isLent else { return }
        guard daybook_guard_is_foreground() == 0 else {
            takeBack()
            return
        }
        // Continued in the background. A signal that came along (`kill %1` sends two) is to be dealt with first;
        // then this stops again, as whatever wants the terminal from there does. Where stopping is ignored, it is
        // asked for ever more seldom.
        Task { [weak self] in
            do { try await Task.sleep(for: delay) } catch { return }
            guard let self, self.state == .givenBack, !self.isLent else { return }
            if daybook_guard_is_foreground() == 0 { daybook_guard_stop(SIGTTOU) }
            self.takeBackWhenForeground(after: min(delay * 2, .seconds(2)))
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
