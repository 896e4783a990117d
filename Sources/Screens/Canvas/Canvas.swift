/// A screen as a grid of cells, independent of any terminal.
public struct Canvas: Equatable, Sendable {
    public struct Cell: Equatable, Sendable {
        /// One scalar with a width, then its combining scalars. Empty in the second column of a wide character.
        public var text: String
        public var style: Style

        public init(text: String, style: Style) {
            self.text = text
            self.style = style
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
        let blank = Cell(text: " ", style: Style(.plain))
        rows = Array(
            repeating: Array(repeating: blank, count: max(0, size.columns)), count: max(0, size.rows))
    }

    /// Puts text on a row, clipped at its end or at the column `limit`. Omits a wide character cut in half.
    /// - Returns: The column after the last cell written.
    @discardableResult
    public mutating func put(
        _ text: String, row: Int, column: Int, style: Style, limit: Int? = nil
    ) -> Int {
        let end = min(limit ?? size.columns, size.columns)
        var column = column
        guard rows.indices.contains(row), column >= 0 else { return column }
        for piece in DisplayText.pieces(of: text) {
            guard column + piece.width <= end else { break }
            rows[row][column] = Cell(text: piece.text, style: style)
            if piece.width == 2 {
                rows[row][column + 1] = Cell(text: "", style: style)
            }
            column += piece.width
        }
        return column
    }

    /// Fills a row's columns with one character of width 1.
    public mutating func fill(row: Int, columns: Range<Int>, with text: String = " ", style: Style) {
        guard rows.indices.contains(row) else { return }
        for column in columns.clamped(to: 0..<size.columns) {
            rows[row][column] = Cell(text: text, style: style)
        }
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
