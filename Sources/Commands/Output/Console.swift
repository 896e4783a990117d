import Foundation
import Screens
import SystemPackage

/// A command's output: results to standard output, messages to standard error.
enum Console {
    /// Prints a line of the result. Removes control characters, so that data can't reach the terminal as such.
    static func print(_ line: String) {
        write(line.harmless + "\n", to: STDOUT_FILENO)
    }

    /// Prints lines with our own escape sequences; their data must be harmless already.
    static func print(styled lines: [String]) {
        var text = ""
        for line in lines {
            text += line
            text += "\n"
        }
        write(text, to: STDOUT_FILENO)
    }

    /// Writes bytes unchanged.
    static func write(_ data: Data) {
        write(data, to: STDOUT_FILENO)
    }

    /// Writes bytes unchanged.
    static func write(_ bytes: UnsafeRawBufferPointer) {
        write(bytes, to: STDOUT_FILENO)
    }

    /// Writes a harmless text of several lines.
    static func write(text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// Prints a note beside the result.
    static func note(_ line: String) {
        write(line.harmless + "\n", to: STDERR_FILENO)
    }

    /// Prints a question, whose answer is typed behind it.
    static func ask(_ question: String) {
        write(question.harmless, to: STDERR_FILENO)
    }

    /// Shows how far the search index of a big file is, on a terminal.
    static func showProgress(_ fraction: Double) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        let end = fraction < 1 ? "" : "\n"
        write("\rMaking the search index… \(Int(fraction * 100)) %\(end)", to: STDERR_FILENO)
    }

    static func complain(_ line: String) {
        note("daybook: \(line)")
    }

    /// Whether standard output is coloured: it is a terminal, and `NO_COLOR` is unset.
    static var isColored: Bool { isTerminal && Environment.value("NO_COLOR") == nil }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 && Environment.value("TERM") != "dumb" }

    /// The height of the terminal in rows; 24 if unknown.
    static var rows: Int {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0 ? Int(size.ws_row) : 24
    }

    /// The terminal's width in columns; nil if standard output isn't one, or its width is unknown.
    static var columns: Int? {
        var size = winsize()
        guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return min(Int(size.ws_col), 2_000)
    }

    /// Has the program end as soon as nobody can read standard output any more, even if it has nothing to print.
    static func endWhenUnread() {
        let thread = Thread {
            var stream = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while poll(&stream, 1, -1) < 0, errno == EINTR {}
            guard stream.revents & Int16(POLLERR | POLLHUP) != 0 else { return }
            leave(0)
        }
        thread.start()
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    private static func write(_ data: Data, to descriptor: Int32) {
        data.withUnsafeBytes { write($0, to: descriptor) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        do {
            try FileDescriptor(rawValue: descriptor).writeAll(bytes)
        } catch {
            // A closed reader, such as `head`, isn't an error; the work is done.
            if error as? Errno == .brokenPipe { leave(0) }
            if descriptor == STDOUT_FILENO {
                complain(
                    OpenJournals.haveChanged
                        ? "The change is saved, but the reply couldn't be written: \(error)"
                        : "Standard output can't be written to: \(error)")
            }
            leave(1)
        }
    }

    /// Ends the program at once, as safely as any kill. Closing the journal, or taking libraries apart as `exit` does,
    /// crashes another thread that is reading.
    private static func leave(_ status: Int32) -> Never { _exit(status) }
}
