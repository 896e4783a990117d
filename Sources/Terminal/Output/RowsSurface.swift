import CNcurses
import CTerminalGuard
import Foundation
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

/// The strings that move within rows and erase them, from the terminfo entry.
struct RowStrings {
    let eraseLine: [UInt8]
    let eraseBelow: [UInt8]
    private let upOne: [UInt8]
    private let rightOne: [UInt8]

    init() {
        eraseLine = TerminalStrings.string("el")
        eraseBelow = TerminalStrings.string("ed")
        upOne = TerminalStrings.string("cuu1")
        rightOne = TerminalStrings.string("cuf1")
    }

    /// Whether the terminal has all of them.
    var areComplete: Bool { ![eraseLine, eraseBelow, upOne, rightOne].contains([]) }

    /// Moves to the first column, some rows up.
    func up(_ rows: Int) -> [UInt8] {
        if rows < 1 { return [0x0D] }
        let many = rows == 1 ? [] : TerminalStrings.string("cuu", Int32(rows))
        return [0x0D] + (many.isEmpty ? Array(repeatElement(upOne, count: rows).joined()) : many)
    }

    /// Moves some columns to the right.
    func right(_ columns: Int) -> [UInt8] {
        if columns < 1 { return [] }
        let many = TerminalStrings.string("cuf", Int32(columns))
        return many.isEmpty ? Array(repeatElement(rightOne, count: columns).joined()) : many
    }
}

/// The strings that select attributes and colours, from the terminfo entry.
struct LookStrings {
    /// Deselects all.
    let plain: [UInt8]
    private var known: [Attributes: [UInt8]] = [:]

    init() {
        plain = TerminalStrings.string("sgr0") + TerminalStrings.string("op")
    }

    subscript(look: Attributes) -> [UInt8] {
        mutating get {
            if let known = known[look] { return known }
            let bytes = string(for: look)
            known[look] = bytes
            return bytes
        }
    }

    private func string(for look: Attributes) -> [UInt8] {
        var bytes = plain
        if let color = look.foreground { bytes += TerminalStrings.string("setaf", Int32(color.number)) }
        if let color = look.background { bytes += TerminalStrings.string("setab", Int32(color.number)) }
        let struck = TerminalStrings.string("smxx")
        let isDim = look.isDim || look.isStruckThrough && struck.isEmpty && !look.isBold
        if look.isBold { bytes += TerminalStrings.string("bold") }
        if isDim { bytes += TerminalStrings.string("dim") }
        if look.isReverse { bytes += TerminalStrings.string("rev") }
        if look.isUnderlined { bytes += TerminalStrings.string("smul") }
        if look.isStruckThrough { bytes += struck }
        return bytes
    }
}

/// The strings that set up and restore this terminal, from its terminfo entry.
struct TerminalStrings {
    /// Enters the full screen after the terminal was restored.
    let enter: [UInt8]
    /// Turns on terminfo's key sequences, bracketed paste, and mouse reports.
    let keyModesOn: [UInt8]
    /// Turns off what another program may have left on.
    let reset: [UInt8]
    /// Turns off margins as well, and goes to the screen that Daybook is on. It moves the cursor.
    let resetOfScreen: [UInt8]
    /// Whether the terminal takes ECMA-48's control sequences.
    let isECMA48: Bool
    /// Turns off paste and mouse reports, and deselects attributes.
    let leaveModes: [UInt8]
    /// Restores the keys and the cursor.
    let leaveKeys: [UInt8]
    private let leaveScreen: [UInt8]

    init(usesMouse: Bool, reportsFocus: Bool = false) {
        func string(_ name: String) -> [UInt8] { Self.string(name) }
        isECMA48 = string("cup").starts(with: [0x1B, UInt8(ascii: "[")])
        // Most entries lack bracketed paste, but every ECMA-48 terminal supports or ignores it.
        let pasteOn = isECMA48 ? Array("\u{1B}[?2004h".utf8) : []
        // Presses and the wheel; in SGR format, which has room for wide screens, if the terminal supports it.
        let hasMouse = usesMouse && isECMA48 && !string("kmous").isEmpty
        let mouseOn = hasMouse ? Array("\u{1B}[?1000h\u{1B}[?1006h".utf8) : []
        let focusOn = reportsFocus && isECMA48 ? Array("\u{1B}[?1004h".utf8) : []
        keyModesOn = string("smkx") + pasteOn + mouseOn + focusOn
        // Starts with an Escape, which also ends a sequence that a crash cut off.
        let pasteAndMouseOff =
            isECMA48 ? Array("\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l".utf8) : []
        enter = string("smcup")
        reset = (isECMA48 ? Array(Self.terminalModesOff.utf8) : []) + string("sgr0") + string("cnorm")
        let isAlternate = String(decoding: enter, as: UTF8.self).contains("[?1049h")
        let screen = isAlternate ? Self.alternateScreen : ""
        resetOfScreen = isECMA48 ? Array((screen + Self.margins).utf8) : []
        let focusOff = focusOn.isEmpty ? [] : Array("\u{1B}[?1004l".utf8)
        leaveModes = pasteAndMouseOff + focusOff + string("sgr0") + string("op")
        leaveKeys = string("rmkx") + string("cnorm")
        leaveScreen = string("el") + string("rmcup") + leaveKeys
    }

    /// Ends the modes in which the screen is drawn wrongly or keys come differently (xterm's "Control Sequences"; the last
    /// is kitty's): insertion, lines that end at once, reverse video, lines without an end, another character set, all
    /// reports of the mouse and of the focus, and other keys.
    private static let terminalModesOff =
        "\u{1B}[4l\u{1B}[20l\u{1B}[?5l\u{1B}[?7h\u{1B}(B\u{0F}"
        + "\u{1B}[?9l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1004l\u{1B}[?1005l\u{1B}[?1015l\u{1B}[>4m\u{1B}[=0u"
    /// Ends addresses within margins, and the margins of both sides and of the rows.
    private static let margins = "\u{1B}[?6l\u{1B}[?69l\u{1B}[r"
    /// Goes to the alternate screen if this isn't it, without noting the cursor's place as `smcup` does.
    private static let alternateScreen = "\u{1B}[?1047h"

    /// A string of the loaded entry, without padding; empty if it has none.
    static func string(_ name: String) -> [UInt8] {
        daybook_terminfo(name).map { withoutDelays(Array(String(cString: $0).utf8)) } ?? []
    }

    /// A string with a parameter; empty if the entry has none.
    static func string(_ name: String, _ parameter: Int32) -> [UInt8] {
        daybook_terminfo_with(name, parameter).map { withoutDelays(Array(String(cString: $0).utf8)) } ?? []
    }

    /// The sequence that restores the terminal. It moves the cursor to the last row first, so that on terminals
    /// without an alternate screen, the shell's output starts below Daybook's.
    func restoringSequence(rows: Int) -> [UInt8] {
        let toLastRow =
            daybook_row_start(Int32(rows - 1)).map { Self.withoutDelays(Array(String(cString: $0).utf8)) }
            ?? []
        return leaveModes + toLastRow + leaveScreen
    }

    /// Removes terminfo's padding (`$<5>`), which only serial terminals need.
    private static func withoutDelays(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            if rest.starts(with: "$<".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
                rest = rest[(end + 1)...]
            } else {
                result.append(byte)
                rest.removeFirst()
            }
        }
        return result
    }
}
