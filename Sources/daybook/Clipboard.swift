import Foundation
import Persistence
import SystemPackage
import Terminal

/// The clipboard: the desktop's, through its own programs, or the terminal's, which may be on another machine.
enum Clipboard {
    /// Copies a text.
    /// - Parameter terminal: Writes to the terminal, and returns whether that succeeded.
    /// - Throws: `JournalError` with a text for the message line.
    @MainActor
    static func copy(_ text: String, terminal: (String) -> Bool) async throws {
        var failed: String?
        for program in programs {
            switch await run(program, on: text) {
            case .exited(0): return
            // The shell couldn't run it.
            case nil, .exited(126), .exited(127): break
            case .exited, .signaled: failed = failed ?? program.first
            }
        }
        guard text.utf8.count <= ClipboardSequence.longest else {
            throw JournalError(
                "Too long for the terminal's clipboard (\(text.utf8.count) bytes; \(ClipboardSequence.longest) "
                    + "at most). Write it to a file.")
        }
        guard terminal(text) else {
            let reason = failed.map { "\($0) failed" } ?? "No clipboard program found"
            throw JournalError("\(reason), and no terminal to copy through. Write to a file instead.")
        }
    }

    /// Writes to the controlling terminal, wherever standard output goes.
    static func writeToTerminal(_ text: String) -> Bool {
        guard let sequence = ClipboardSequence.copying(text) else { return false }
        let terminal = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        defer { close(terminal) }
        let bytes = Array(sequence.utf8)
        return write(terminal, bytes, bytes.count) == bytes.count
    }

    /// The clipboard programs for this environment, the likeliest first. macOS sets no variable that tells it.
    ///
    /// By default, tmux drops clipboard sequences, but its own command passes a text to the outer terminal.
    private static var programs: [[String]] {
        let ofVariables: [(String?, [[String]])] = [
            ("WAYLAND_DISPLAY", [["wl-copy", "--type", "text/plain"]]),
            ("DISPLAY", [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]),
            // Windows' program takes UTF-16.
            ("WSL_DISTRO_NAME", [["sh", "-c", "iconv -t UTF-16LE -f UTF-8 | clip.exe"]]),
            ("TERMUX_VERSION", [["termux-clipboard-set"]]),
            (nil, [["pbcopy"]]),
            ("TMUX", [["tmux", "load-buffer", "-w", "-"]]),
        ]
        return ofVariables.flatMap { variable, programs in
            variable.map { Environment.value($0) != nil } ?? true ? programs : []
        }
    }

    /// Runs a program on a text.
    /// - Returns: How it ended; nil if it couldn't be started.
    @MainActor
    private static func run(_ program: [String], on text: String) async -> ChildProcess.Ending? {
        await TextFile.read(text) { input throws(Errno) in
            // Clipboard programs stay in the background, where they must not keep our own output open.
            try ChildProcess(
                shell: "\(FileMask.shellCommand); exec \"$@\"", program.map { Array($0.utf8) }, input: input)
        }
    }
}

/// The process's file mode creation mask (umask).
enum FileMask {
    /// The inherited mask, for child processes.
    private static let found = umask(0o077)

    /// Makes all new files private to the user, including exports.
    static func restrict() { _ = found }

    /// A shell command that restores the inherited mask before running a program.
    static var shellCommand: String { "umask " + String(found, radix: 8) }
}
