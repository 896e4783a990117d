/// Draws a line being edited, scrolled sideways to show its cursor.
enum FieldView {
    /// - Parameters:
    ///   - styles: The styles of recognised words; others are plain.
    ///   - limit: The column after the line's last; the screen's width by default.
    static func draw(
        _ line: LineEditor, styles: [String: Style] = [:], row: Int, from column: Int, limit: Int? = nil,
        on canvas: inout Canvas
    ) {
        let end = limit ?? canvas.size.columns - 1
        // Bounds the work for a very long line to what can be visible.
        let most = 8 * max(1, end - column)
        let start = String(line.before.suffix(most))
        let pieces = styledPieces(of: start + line.after.prefix(most), styles)
        let before = DisplayText.pieces(of: start).count
        // Drops pieces from the left until the text before the cursor fits.
        var used = pieces[..<min(before, pieces.count)].reduce(0) { $0 + $1.piece.width }
        var first = 0
        while used > end - column - 1, first < before {
            used -= pieces[first].piece.width
            first += 1
        }
        let cursor = draw(
            pieces[first..<min(before, pieces.count)], row: row, from: column, limit: end, on: &canvas)
        let last = draw(pieces[min(before, pieces.count)...], row: row, from: cursor, limit: end, on: &canvas)
        canvas.fill(row: row, columns: last..<end, style: Style(.field))
        canvas.cursor = Canvas.Position(row: row, column: cursor)
        canvas.isCursorVisible = true
    }

    private typealias StyledPiece = (piece: DisplayText.Piece, style: Style)

    private static func draw(
        _ pieces: ArraySlice<StyledPiece>, row: Int, from column: Int, limit: Int, on canvas: inout Canvas
    ) -> Int {
        pieces.reduce(column) { column, next in
            canvas.put(next.piece.text, row: row, column: column, style: next.style, limit: limit)
        }
    }

    private static func styledPieces(of text: String, _ styles: [String: Style]) -> [StyledPiece] {
        let plain = Style(.field, selected: true)
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return words.enumerated().flatMap { index, word in
            let style = styles[String(word)] ?? plain
            let blank = index == 0 ? [] : DisplayText.pieces(of: " ").map { ($0, plain) }
            return blank + DisplayText.pieces(of: String(word)).map { ($0, style) }
        }
    }
}
