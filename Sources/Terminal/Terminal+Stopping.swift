import CTerminalGuard
import Foundation

/// Temporarily leaving the terminal to the shell or another program.
extension Terminal {
    /// Stops the process as C-z does, and returns once it continues. The screen is repainted by then or, for a
    /// process continued in the background, as soon as it is in the foreground.
    public func suspend() {
        guard state == .active else { return }
        restoreTerminal()
        daybook_guard_stop(SIGTSTP)
        resumeWhenForeground()
    }

    /// Stops the process with the rest of its group, and returns once it continues. From any thread.
    public nonisolated static func stopProcess() { daybook_guard_stop(SIGTSTP) }

    /// Lends the terminal to another program, such as an editor, while `body` runs.
    public func handOver<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        guard state == .active else { return try await body() }
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
        awaitReply()
        state = .restored
        input?.pause()
        daybook_guard_give_back()
    }

    func resumeWhenForeground(after delay: Duration = .milliseconds(50)) {
        guard state == .restored, !isHandedOver else { return }
        guard daybook_guard_is_foreground() == 0 else {
            reclaim()
            return
        }
        // Continued in the background. First handles a signal that came along (`kill %1` sends two); then stops
        // again, as any background process that needs the terminal does. If stopping is ignored, the attempts
        // become less frequent.
        Task { [weak self] in
            do { try await Task.sleep(for: delay) } catch { return }
            guard let self, self.state == .restored, !self.isHandedOver else { return }
            if daybook_guard_is_foreground() == 0 { daybook_guard_stop(SIGTTOU) }
            self.resumeWhenForeground(after: min(delay * 2, .seconds(2)))
        }
    }

    func reclaim() {
        state = .active
        daybook_guard_use_modes()
        daybook_guard_take(surface.entrance, surface.entrance.count)
        surface.reenter()
        let before = size
        adoptSize()
        repaint()
        if size != before { onEvent(.resized(size)) }
        input?.start()
    }
}
