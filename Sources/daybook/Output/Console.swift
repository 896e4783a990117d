import Foundation
import Screens

/// Where a command speaks: results to standard output, messages to standard error.
enum Console {
    /// Prints a result, a line. Control characters from the data never reach the terminal.
    static func print(_ line: String) {
        write(Data((line.harmless + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Prints lines that hold escape sequences of ours; what they hold of the data must be harmless already.
    static func print(styled lines: [String]) {
        write(Data(lines.map { $0 + "\n" }.joined().utf8), to: STDOUT_FILENO)
    }

    /// Writes bytes as they are.
    static func write(_ data: Data) {
        write(data, to: STDOUT_FILENO)
    }

    /// Writes a text of several lines that is harmless already.
    static func write(text: String) {
        write(Data(text.utf8), to: STDOUT_FILENO)
    }

    /// Says something beside the result.
    static func note(_ line: String) {
        write(Data((line.harmless + "\n").utf8), to: STDERR_FILENO)
    }

    /// Says why something could not be done.
    static func complain(_ line: String) {
        note("daybook: \(line)")
    }

    /// Whether standard output may be coloured: a terminal, and `NO_COLOR` not set.
    static var isColored: Bool { isTerminal && Environment.value("NO_COLOR") == nil }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 && Environment.value("TERM") != "dumb" }

    /// How many rows the terminal has; 24 where it does not say.
    static var rows: Int {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0 ? Int(size.ws_row) : 24
    }

    private static func write(_ data: Data, to descriptor: Int32) {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    // The reader has gone, as `head` does; what was to be done is done.
                    if errno == EPIPE { exit(0) }
                    if descriptor == STDOUT_FILENO {
                        let reason = String(cString: strerror(errno))
                        complain(
                            OpenJournals.haveChanged
                                ? "The change is saved, but the reply couldn't be written: \(reason)"
                                : "Standard output can't be written to: \(reason)")
                    }
                    exit(1)
                }
                rest = rest.dropFirst(count)
            }
        }
    }
}
