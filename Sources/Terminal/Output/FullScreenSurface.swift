import CNcurses
import CTerminalGuard
import Glibc
import Screens

/// The whole screen, drawn by ncurses.
@MainActor
final class FullScreenSurface: Surface {
    private let strings: TerminalStrings
    private let output = FrameOutput()
    private var painter = Painter(canStrikeThrough: false)

    init(_ strings: TerminalStrings) {
        self.strings = strings
        setFarewell(rows: 24)
    }

    var entrance: [UInt8] { strings.enter + modes }
    var modes: [UInt8] { strings.resetOfScreen + strings.reset + strings.keyModesOn }
    var colors: Int { Int(daybook_start_colors()) }
    var initialSize: Size { Size(columns: Int(daybook_columns_on_screen()), rows: Int(daybook_rows())) }

    func open(type name: String) -> Bool {
        let strikeThrough = StrikeThrough.ofTerminal
        painter = Painter(canStrikeThrough: strikeThrough != nil)
        let isOpen = CautiousTerminfo.with(terminal: name, strikeThrough: strikeThrough) {
            ScreenSize.withBound(STDOUT_FILENO) { output.openScreen() }
        }
        guard isOpen else { return false }
        // Raw mode delivers C-c, C-z, C-s and C-q as keys.
        raw()
        noecho()
        nonl()
        // Writes each frame completely, even if the next key is waiting.
        typeahead(-1)
        return true
    }

    func reenter() {}

    func resize(to size: Size) {
        let rows = Int32(size.rows)
        let columns = Int32(size.columns)
        if rows != daybook_rows() || columns != daybook_columns_on_screen() {
            // Not resizeterm, which also queues a key for getch.
            resize_term(rows, columns)
            distrust()
        }
        setFarewell(rows: size.rows)
    }

    func paint(_ canvas: Canvas, theme: Theme, in size: Size) {
        output.frame { painter.paint(canvas, theme: theme, in: size) }
    }

    func forget() { painter.forget() }

    func distrust() {
        painter.forget()
        daybook_distrust_screen()
    }

    private func setFarewell(rows: Int) {
        let restoringSequence = strings.restoringSequence(rows: rows)
        daybook_guard_set_farewell(restoringSequence, restoringSequence.count)
    }
}
