import CNcurses
import CTerminalGuard
import Glibc
import Screens

/// A few rows from the cursor's on, drawn without the alternate screen and removed in the end.
///
/// More rows than fit below the cursor scroll the terminal, as any output does.
@MainActor
final class RowsSurface: Surface {
    private let strings: TerminalStrings
    private let rowStrings: RowStrings
    private var looks: LookStrings
    /// The rows on the terminal.
    private var painted: [[Canvas.Cell]] = []
    /// The rows above the cursor that belong to the surface.
    private var rowsAbove = 0
    /// Whether the rows on the terminal may differ from the painted ones.
    private var isDistrusted = true

    init(_ strings: TerminalStrings) {
        self.strings = strings
        rowStrings = RowStrings()
        looks = LookStrings()
        setFarewell()
    }

    var entrance: [UInt8] { modes }
    // The cursor stays where the rows begin.
    var modes: [UInt8] { strings.reset + strings.keyModesOn }

    var colors: Int {
        let colors = Int(daybook_terminfo_number("colors"))
        return colors < 8 ? 0 : colors
    }

    var initialSize: Size { Size(columns: 80, rows: 24) }

    func open(type name: String) -> Bool {
        guard rowStrings.areComplete else { return false }
        var modes = termios()
        guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return false }
        // As ncurses' raw(), noecho() and nonl(). Keys typed before stay.
        modes.c_lflag &= ~tcflag_t(ICANON | ISIG | IEXTEN | ECHO | ECHONL)
        modes.c_iflag &= ~tcflag_t(BRKINT | PARMRK | IXON | ICRNL | INLCR | IGNCR)
        return tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) == 0
    }

    func reenter() {
        painted = []
        rowsAbove = 0
        isDistrusted = true
        setFarewell()
    }

    func resize(to size: Size) {
        isDistrusted = true
    }

    func forget() { painted = [] }

    func distrust() { isDistrusted = true }

    func paint(_ canvas: Canvas, theme: Theme, in size: Size) {
        let rows = canvas.rows.prefix(size.rows).map { Array($0.prefix(size.columns)) }
        guard !rows.isEmpty else { return }
        var bytes = rowStrings.up(rowsAbove)
        if isDistrusted || rows.count < painted.count {
            bytes += rowStrings.eraseBelow
            painted = []
        }
        for (index, row) in rows.enumerated() {
            // At the bottom of the terminal, this scrolls.
            if index > 0 { bytes += [0x0D, 0x0A] }
            if !painted.indices.contains(index) || painted[index] != row {
                bytes += drawn(row, theme: theme)
            }
        }
        let cursorRow = max(0, min(canvas.cursor.row, rows.count - 1))
        bytes += rowStrings.up(rows.count - 1 - cursorRow)
        bytes += rowStrings.right(max(0, min(canvas.cursor.column, size.columns - 1)))
        painted = rows
        rowsAbove = cursorRow
        isDistrusted = false
        OutputBytes.write(bytes)
        setFarewell()
    }

    /// A row without its trailing blanks. Erases first: at a full row's end, that would take its last character.
    private func drawn(_ row: [Canvas.Cell], theme: Theme) -> [UInt8] {
        var bytes: [UInt8] = [0x0D] + rowStrings.eraseLine
        let end = row.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
        var style: Style?
        for cell in row[..<end] where !cell.glyph.isEmpty {
            if cell.style != style {
                style = cell.style
                bytes += looks[theme.attributes(for: cell.style)]
            }
            bytes += Array(cell.text.utf8)
        }
        return bytes + looks.plain
    }

    private func setFarewell() {
        let farewell =
            strings.leaveModes + rowStrings.up(rowsAbove) + rowStrings.eraseBelow + strings.leaveKeys
        daybook_guard_set_farewell(farewell, farewell.count)
    }
}
