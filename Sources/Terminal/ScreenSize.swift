import CNcurses
import Foundation
import Screens

/// The size of the screen: the terminal's, up to a bound.
///
/// A terminal can report any size up to 65,535 by 65,535, which would take gigabytes to paint. The bound is
/// more than four times what fits on an 8K display in a font of 6 by 12 pixels.
enum ScreenSize {
    static let largest = Size(columns: 2_000, rows: 600)

    /// The bounded size of a terminal; nil if the kernel doesn't know it.
    static func bounded(_ terminal: Int32) -> Size? {
        var rows: Int32 = 0
        var columns: Int32 = 0
        guard daybook_window_size(terminal, &rows, &columns) == 1 else { return nil }
        return Size(columns: min(Int(columns), largest.columns), rows: min(Int(rows), largest.rows))
    }

    /// Starts ncurses with the bounded size in `LINES` and `COLUMNS`, which override the terminal's.
    static func withBound<Result>(_ terminal: Int32, _ body: () throws -> Result) rethrows -> Result {
        guard let size = bounded(terminal) else { return try body() }
        let variables = [("LINES", size.rows), ("COLUMNS", size.columns)]
        let before = variables.map { name, _ in getenv(name).map { String(cString: $0) } }
        for (name, value) in variables { setenv(name, String(value), 1) }
        defer {
            for (variable, value) in zip(variables, before) {
                if let value { setenv(variable.0, value, 1) } else { unsetenv(variable.0) }
            }
        }
        return try body()
    }
}
