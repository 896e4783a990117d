import Foundation

/// The wrapping width of help.
enum HelpWidth {
    /// ArgumentParser needs room for its indentation, and traps below this width.
    private static let least = 40

    /// Makes ArgumentParser, which reads `COLUMNS` or the terminal's width, wrap to at least the minimum.
    static func bound() {
        let chosen = Environment.value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        if chosen == nil { unsetenv("COLUMNS") }
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let width = chosen ?? (isKnown ? Int(size.ws_col) : 80)
        if width < least { setenv("COLUMNS", String(least), 1) }
    }
}
