import CVterm

/// What is on a terminal: cells, never bytes.
public struct TerminalScreen: Equatable, CustomStringConvertible {
    public struct Cell: Equatable {
        /// Empty in the second column of a wide character.
        public var text: String
        public var isBold: Bool
        public var isUnderlined: Bool
        public var isReverse: Bool
        public var isStruckThrough: Bool
        /// The number of the colour; nil for the terminal's own.
        public var foreground: Int?
        public var background: Int?
    }

    public var cells: [[Cell]]
    public var cursor: (row: Int, column: Int)
    public var isCursorVisible: Bool
    /// Whether the alternate screen is shown, which full-screen programs use.
    public var isAlternate: Bool

    public static func == (left: TerminalScreen, right: TerminalScreen) -> Bool {
        left.cells == right.cells && left.cursor == right.cursor && left.isAlternate == right.isAlternate
            && left.isCursorVisible == right.isCursorVisible
    }

    /// The rows' text, without the blanks at their ends.
    public var rows: [String] {
        cells.map { row in
            var line = row.map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// All rows, one a line, without the empty ones at the end.
    public var text: String {
        var rows = rows
        while rows.last == "" { rows.removeLast() }
        return rows.joined(separator: "\n")
    }

    public var description: String { text }

    public func contains(_ text: String) -> Bool {
        rows.contains { $0.contains(text) }
    }

    /// What a new terminal shows after some bytes.
    public init(after bytes: [UInt8], rows: Int, columns: Int) {
        let terminal = daybook_vterm_open(Int32(rows), Int32(columns))!
        defer { daybook_vterm_close(terminal) }
        bytes.withUnsafeBytes { buffer in
            _ = vterm_input_write(
                terminal.pointee.vt, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
        }
        self.init(of: terminal, rows: rows, columns: columns)
    }

    init(of terminal: UnsafeMutablePointer<DaybookVTerm>, rows: Int, columns: Int) {
        cells = (0..<rows).map { row in
            (0..<columns).map { column in
                Cell(daybook_vterm_cell(terminal, Int32(row), Int32(column)))
            }
        }
        var row: Int32 = 0
        var column: Int32 = 0
        daybook_vterm_cursor(terminal, &row, &column)
        cursor = (Int(row), Int(column))
        isCursorVisible = terminal.pointee.is_cursor_visible != 0
        isAlternate = terminal.pointee.is_alternate != 0
    }
}

extension TerminalScreen.Cell {
    fileprivate init(_ cell: DaybookVTermCell) {
        var text = ""
        withUnsafeBytes(of: cell.scalars) { bytes in
            for value in bytes.bindMemory(to: UInt32.self).prefix(Int(cell.count)) {
                text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
            }
        }
        self.init(
            text: text.isEmpty && cell.width > 0 ? " " : text, isBold: cell.bold != 0,
            isUnderlined: cell.underline != 0, isReverse: cell.reverse != 0,
            isStruckThrough: cell.strike != 0,
            foreground: cell.foreground < 0 ? nil : Int(cell.foreground),
            background: cell.background < 0 ? nil : Int(cell.background))
    }
}
