/// A screen as a grid of cells, independent of any terminal.
public struct Canvas: Equatable, Sendable {
    /// A glyph and its style, in two numbers: a key's screen is compared with the last one, when neither is in the
    /// processor's cache any more.
    public struct Cell: Equatable, Sendable {
        /// The glyph's first number.
        @usableFromInline
        let first: UInt64
        /// Its other one, with the style in the bits above.
        @usableFromInline
        let rest: UInt64

        @usableFromInline
        static var styleShift: UInt64 { 48 }

        public static let blank = Cell(glyph: .space, style: Style(.plain))

        @inlinable
        init(glyph: Glyph, style: Style) {
            first = glyph.first
            rest = glyph.others | UInt64(style.code) << Self.styleShift
        }

        @inlinable
        public var glyph: Glyph { Glyph(first: first, others: rest & (1 << Self.styleShift - 1)) }
        @inlinable
        public var style: Style { Style(code: UInt16(truncatingIfNeeded: rest >> Self.styleShift)) }

        public var text: String { glyph.text }

        @inlinable
        public static func == (left: Cell, right: Cell) -> Bool {
            left.first == right.first && left.rest == right.rest
        }
    }

    public private(set) var size: Size
    /// `size.rows` rows of `size.columns` cells.
    public private(set) var rows: [[Cell]]
    /// The cursor's position: in a field or on the selected row, for screen readers and magnifiers.
    public var cursor = ScreenPosition(row: 0, column: 0)
    /// Whether the cursor is visible: only while a field is edited.
    public var isCursorVisible = false

    public init(size: Size) {
        self.size = size
        rows = Array(
            repeating: Array(repeating: .blank, count: max(0, size.columns)), count: max(0, size.rows))
    }

    /// Puts text on a row, clipped at its end or at the column `limit`. Omits a wide character cut in half.
    /// - Returns: The column after the last cell written.
    @discardableResult
    public mutating func put(
        _ text: String, row: Int, column: Int, style: Style, limit: Int? = nil
    ) -> Int {
        guard rows.indices.contains(row), column >= 0 else { return column }
        if DisplayText.isPlain(text) {
            return put(plain: text, row: row, column: column, style: style, limit: limit)
        }
        return put(DisplayText.pieces(of: text)[...], row: row, column: column, style: style, limit: limit)
    }

    /// Puts pieces of a text on a row, as `put(_:row:column:style:limit:)` does.
    mutating func put(
        _ pieces: ArraySlice<DisplayText.Piece>, row: Int, column: Int, style: Style, limit: Int? = nil
    ) -> Int {
        let end = min(limit ?? size.columns, size.columns)
        var column = column
        guard rows.indices.contains(row), column >= 0 else { return column }
        for piece in pieces {
            guard column + piece.width <= end else { break }
            rows[row][column] = Cell(glyph: piece.glyph, style: style)
            if piece.width == 2 { rows[row][column + 1] = Cell(glyph: .empty, style: style) }
            column += piece.width
        }
        return column
    }

    /// Puts a text whose bytes are a column each.
    private mutating func put(plain text: String, row: Int, column: Int, style: Style, limit: Int?) -> Int {
        let end = min(limit ?? size.columns, size.columns)
        return rows[row].withUnsafeMutableBufferPointer { cells in
            var column = column
            for byte in text.utf8 {
                guard column < end else { break }
                cells[column] = Cell(glyph: Glyph(ascii: byte), style: style)
                column += 1
            }
            return column
        }
    }

    /// Fills a row's columns with one character of width 1.
    public mutating func fill(row: Int, columns: Range<Int>, with text: String = " ", style: Style) {
        guard rows.indices.contains(row) else { return }
        let cell = Cell(glyph: Glyph(text), style: style)
        rows[row].withUnsafeMutableBufferPointer { cells in
            for column in columns.clamped(to: 0..<size.columns) { cells[column] = cell }
        }
    }

    /// Replaces a row by cells drawn before.
    /// - Returns: False, with nothing changed, if they don't fit.
    mutating func take(_ cells: [Cell], row: Int) -> Bool {
        guard rows.indices.contains(row), cells.count == rows[row].count else { return false }
        rows[row] = cells
        return true
    }

    /// This canvas with another of the same height to its right. The cursor is the other's if it has one.
    func beside(_ other: (canvas: Canvas, cursor: ScreenPosition?)) -> Canvas {
        var whole = self
        whole.size.columns += other.canvas.size.columns
        whole.rows = zip(rows, other.canvas.rows).map(+)
        if let cursor = other.cursor {
            whole.cursor = ScreenPosition(row: cursor.row, column: size.columns + cursor.column)
        }
        return whole
    }

    /// The screen as text, one line per row, without trailing blanks, for comparison with golden files.
    public var text: String {
        rows.map { row in
            var line = row.map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
