import Foundation

/// The width that help is wrapped to.
enum HelpWidth {
    /// ArgumentParser needs room for its own indentation and traps where there is less.
    private static let least = 40

    /// Has ArgumentParser, which asks `COLUMNS` and then the terminal, wrap to a width it can.
    static func bound() {
        let chosen = Environment.value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        if chosen == nil { unsetenv("COLUMNS") }
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let width = chosen ?? (isKnown ? Int(size.ws_col) : 80)
        if width < least { setenv("COLUMNS", String(least), 1) }
    }
}
