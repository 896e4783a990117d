import CNcurses
import Glibc

/// Sends a frame to the terminal with one write, so that none is seen half drawn.
///
/// Ncurses writes its buffer whenever that is full, and each write wakes the terminal. So it writes to a separate
/// descriptor, which leads to memory while it draws.
@MainActor
final class FrameOutput {
    /// What ncurses writes to; the terminal unless it draws.
    private var descriptor: Int32 = -1
    /// Collects a frame. Without it, ncurses writes to the terminal itself.
    private var memory: Int32 = -1

    /// Starts ncurses on the terminal.
    /// - Returns: Whether it could.
    func openScreen() -> Bool {
        // Both stay open as long as the process, as ncurses does.
        descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        if descriptor >= 0 { memory = daybook_memory_file() }
        guard daybook_open_screen(descriptor >= 0 ? descriptor : STDOUT_FILENO) != nil else { return false }
        stopFlushing()
        return true
    }

    /// Calls `endwin` before the first frame, after which ncurses no longer writes at every move of the cursor. Its output is
    /// discarded; the first frame sets the screen up again.
    private func stopFlushing() {
        guard memory >= 0, daybook_lead(descriptor, memory) >= 0 else { return }
        endwin()
        _ = daybook_lead(descriptor, STDOUT_FILENO)
        lseek(memory, 0, SEEK_SET)
    }

    /// Sends what ncurses writes in `draw`.
    func frame(_ draw: () -> Void) {
        guard memory >= 0, daybook_lead(descriptor, memory) >= 0 else { return draw() }
        draw()
        // Ncurses asks the terminal for its modes through this one, too.
        _ = daybook_lead(descriptor, STDOUT_FILENO)
        let count = Int(lseek(memory, 0, SEEK_CUR))
        guard count > 0 else { return }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(memory, buffer.baseAddress, count, 0))
        }
        lseek(memory, 0, SEEK_SET)
        OutputBytes.write(bytes)
    }
}
