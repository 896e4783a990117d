import Foundation
import Screens

/// The reason why the full screen is unavailable, in one line with the remedy.
public struct TerminalError: Error, Equatable, CustomStringConvertible {
    public let description: String

    /// The error if standard input or output isn't a terminal, checked before opening anything.
    public static var missingTerminal: TerminalError? {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 ? nil : notATerminal
    }

    static let notATerminal = TerminalError(
        description: "standard input and output are not a terminal; the full screen needs one")

    static func unknownType(_ name: String) -> TerminalError {
        name.isEmpty
            ? TerminalError(
                description: "TERM is not set; set it, as in TERM=xterm-256color")
            : TerminalError(
                description: "the terminal type '\(printable(name))' is not known here; set TERM, "
                    + "as in TERM=xterm-256color")
    }

    static func tooPlain(_ name: String) -> TerminalError {
        TerminalError(
            description: "a terminal of type '\(printable(name))' can't show a full screen; "
                + "set TERM, as in TERM=xterm-256color")
    }

    static func system(_ code: Int32) -> TerminalError {
        TerminalError(description: "the terminal can't be used: \(String(cString: strerror(code)))")
    }

    /// `TERM` without unprintable characters, since it can hold anything.
    private static func printable(_ name: String) -> String {
        DisplayText.truncated(name, to: 40)
    }
}
