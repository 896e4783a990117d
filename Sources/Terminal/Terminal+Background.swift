import CNcurses
import CTerminalGuard
import Glibc
import Screens

/// Asking the terminal for its background.
///
/// A terminal that doesn't know the question (OSC 11) answers the one after it (DA1), which all know, so that
/// Daybook knows when no answer will come. A reply must not end up on the shell's prompt: while one is due,
/// leaving the terminal waits for it, for a bounded time.
extension Terminal {
    /// How long a reply can be due. A terminal that is silent for so long doesn't know either question.
    static let replyPatience = Duration.seconds(1)
    /// The longest wait for a reply when leaving the terminal.
    static let leavingPatience = Duration.milliseconds(500)

    private static let question = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

    /// Asks, unless the terminal could show the question instead of understanding it.
    func askForBackground(type: String) {
        // The Linux console draws parts of sequences that it doesn't know. Themes for fewer colours suit any
        // background.
        guard colors >= 256, strings.isECMA48, !type.hasPrefix("linux") else { return }
        replyDeadline = .now + Self.replyPatience
        daybook_guard_take(Self.question, Self.question.count)
    }

    func receive(_ reply: TerminalReply) {
        switch reply {
        case .background(let background):
            if let background { onEvent(.background(background)) }
        case .attributes:
            replyDeadline = nil
            if isLeaving { input?.pause() }
        }
    }

    /// Reads a reply that is still due.
    func awaitReply() {
        guard let replyDeadline, !hasHungUp else { return }
        let end = min(replyDeadline, .now + Self.leavingPatience)
        isLeaving = true
        input?.start()
        defer { isLeaving = false }
        while self.replyDeadline != nil, .now < end, let input {
            guard input.waitForInput(before: end) else { break }
        }
        self.replyDeadline = nil
    }
}
